import { plural, t } from '@lingui/core/macro';
import { useDeferredValue } from 'react';
import { isOfSupplier } from '../../stock/document-names';
import { useNamesakes } from '../../stock/use-namesake';
import { countText } from '../../ui/format';
import type { DocumentDraft } from '../drafts/document-drafts';
import { AccountLine } from './account-line';
import { AddName } from './add-name';
import { CashSale } from './cash-sale';
import type { EditDraft } from './use-draft';

interface NoAccountProps {
  draft: DocumentDraft;
  edit: EditDraft;
}

/** Why the money of a note is on no account: nobody, or more than one, has the name. Without a name it may be a cash sale. */
export function NoAccount({ draft, edit }: NoAccountProps) {
  const kind = isOfSupplier(draft.kind) ? 'supplier' : 'customer';
  const name = useDeferredValue(draft.party.trim());
  const { namesakes, isPending } = useNamesakes({ kind, name });
  if (name === '') return draft.kind === 'delivery' ? <CashSale edit={edit} /> : null;
  if (namesakes.length > 0) return <AccountLine>{namesText(namesakes.length)}</AccountLine>;
  return (
    <AccountLine>
      <p>{t`This name is not in the list, so the money of this note is on no account.`}</p>
      <AddName kind={kind} name={name} isPending={isPending} edit={edit} />
    </AccountLine>
  );
}

const namesText = (count: number) =>
  plural(count, {
    2: 'Two have this name. Choose one from the list.',
    one: 'This name is in the list. Choose it there.',
    other: `${{ count: countText(count) }} have this name. Choose one from the list.`,
  });
