import { plural, t } from '@lingui/core/macro';
import { useDeferredValue } from 'react';
import { isOfSupplier } from '../stock/document-names';
import { useNamesakes } from '../stock/use-namesake';
import { countText } from '../ui/format';
import { AccountLine } from './account-line';
import type { DocumentDraft } from './document-drafts';

/** Why the money of a note is on no account: nobody, or more than one, has the name. */
export function NoAccount({ draft: { kind, party } }: { draft: DocumentDraft }) {
  const name = useDeferredValue(party.trim());
  const { namesakes } = useNamesakes({ kind: isOfSupplier(kind) ? 'supplier' : 'customer', name });
  if (name === '') return null;
  return (
    <AccountLine>
      {namesakes.length === 0
        ? t`This name is not in the list, so the money of this note is on no account.`
        : namesText(namesakes.length)}
    </AccountLine>
  );
}

const namesText = (count: number) =>
  plural(count, {
    2: 'Two have this name. Choose one from the list.',
    one: 'This name is in the list. Choose it there.',
    other: `${{ count: countText(count) }} have this name. Choose one from the list.`,
  });
