import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOwnEmail } from '../account/use-own-email';
import { saveDraft } from '../documents/drafts/document-drafts';
import { newIdempotencyKey } from '../outbox/outbox';
import { documentKeys } from '../stock/document-keys';
import { draftPath } from '../stock/document-names';
import { countText } from '../ui/format';
import { notify } from '../ui/notify';
import type { Plan } from './plan';
import { toTransferDrafts } from './transfer-drafts';

/** Makes drafts of transfer notes and shows them. `error`: why that failed, or ''. */
export function useTransferNotes() {
  const by = useOwnEmail();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const make = async (plans: readonly Plan[]) => {
    const drafts = toTransferDrafts(plans, newIdempotencyKey);
    const [first] = drafts;
    if (!first) return;
    try {
      await Promise.all(drafts.map((draft) => saveDraft(by, draft)));
    } catch {
      setError(t`This browser does not store drafts, so no transfer note was made.`);
      return;
    }
    await client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
    if (drafts.length === 1) return navigate(draftPath(first.id));
    notify.success(madeText(drafts.length));
    return navigate('/documents');
  };
  return { make, error };
}

const madeText = (notes: number) =>
  plural(notes, {
    one: `${{ count: countText(notes) }} transfer note is among the drafts. Check and send it.`,
    other: `${{ count: countText(notes) }} transfer notes are among the drafts. Check and send each.`,
  });
