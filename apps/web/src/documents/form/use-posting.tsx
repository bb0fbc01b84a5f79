import { shortName } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOwnEmail } from '../../account/use-own-email';
import { say } from '../../language/say';
import { useChanges } from '../../stock/changes/use-changes';
import { documentKeys } from '../../stock/document-keys';
import { documentPath } from '../../stock/stock';
import { useConfirm } from '../../ui/confirm-dialog';
import { countText } from '../../ui/format';
import { documentPosted } from '../drafts/document-change';
import { type DocumentDraft, removeDraft } from '../drafts/document-drafts';
import type { Shortage } from '../drafts/draft-edits';
import { readErrors } from '../drafts/draft-errors';
import { checkDraft } from './check-draft';
import { toPosting } from './to-posting';
import type { EditDraft } from './use-draft';

/**
 * Posts a draft, and goes to its document, or to the list if it waits. A refused draft stays, with what is wrong. `overLimit`: the person
 * knows that the customer owes more than the limit then.
 */
export function usePosting(draft: DocumentDraft, shortages: readonly Shortage[], edit: EditDraft) {
  const [busy, setBusy] = useState(false);
  const { submit } = useChanges();
  const navigate = useNavigate();
  const confirmShortages = useConfirmShortages();
  const dropWaiting = useDropWaiting();

  const post = async ({ overLimit = false } = {}) => {
    if (busy) return;
    const errors = checkDraft(draft);
    if (errors) return edit((current) => ({ ...current, errors }));
    if (shortages.length > 0 && !(await confirmShortages(draft, shortages))) return;
    setBusy(true);
    const [target, written] = toPosting(draft, { overLimit });
    try {
      const result = await submit(documentPosted, target, written);
      if (result.state === 'waiting') await dropWaiting(draft.id);
      const number = result.state === 'sent' ? result.sent.document.number : undefined;
      // Back must not lead to a draft that is gone.
      navigate(number ? documentPath(number) : '/documents', { replace: true });
    } catch (reason) {
      const refused = readErrors(reason as Error, written.document.lines);
      edit((current) => ({ ...current, errors: refused }));
    } finally {
      setBusy(false);
    }
  };
  return { busy, post };
}

/** The outbox has it now. */
function useDropWaiting() {
  const client = useQueryClient();
  const by = useOwnEmail();
  return async (id: string) => {
    await removeDraft(by, id).catch(() => undefined);
    await client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
  };
}

/** Asks before a warehouse gets negative balances, with the figures of each line. */
function useConfirmShortages() {
  const confirm = useConfirm();
  return ({ warehouse }: DocumentDraft, shortages: readonly Shortage[]) => {
    const place = say(shortName(warehouse));
    return confirm({
      question: t`${place} has less than this. Save and send?`,
      detail: shortages.map((shortage) => <ShortLine key={shortage.item} {...shortage} place={place} />),
      confirmLabel: t`Save and send`,
    });
  };
}

function ShortLine({ name, place, ...counts }: Shortage & { place: string }) {
  const held = countText(counts.held);
  const taken = countText(counts.taken);
  return (
    <span className="block [overflow-wrap:anywhere]">
      <Trans>
        {name}: {place} has {held}; this note takes {taken}.
      </Trans>
    </span>
  );
}
