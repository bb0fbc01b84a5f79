import type { Partner } from '@godown/shared/trade/partners';
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { useOwnEmail } from '../account/use-own-email';
import { type DocumentDraft, saveDraft } from '../documents/drafts/document-drafts';
import { newIdempotencyKey } from '../outbox/outbox';
import { documentKeys } from '../stock/document-keys';
import { draftPath } from '../stock/document-names';
import { namedPartnersQuery } from '../stock/named-partners-query';
import { countText } from '../ui/format';
import { notify } from '../ui/notify';
import type { SupplierOrder } from './order-list';
import type { Plan } from './plan';
import { toReceiptDrafts } from './receipt-drafts';
import { toTransferDrafts } from './transfer-drafts';

/** Makes drafts of notes and shows them. `error`: why that failed, or ''. */
export function useNoteDrafts() {
  const by = useOwnEmail();
  const client = useQueryClient();
  const navigate = useNavigate();
  const findSupplier = useFindSupplier();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const show = async (drafts: readonly DocumentDraft[], { made, failed }: Words) => {
    const [first] = drafts;
    if (!first) return;
    try {
      await Promise.all(drafts.map((draft) => saveDraft(by, draft)));
    } catch {
      setError(failed());
      return;
    }
    await client.invalidateQueries({ queryKey: documentKeys.drafts(by) });
    if (drafts.length === 1) return navigate(draftPath(first.id));
    notify.success(made(drafts.length));
    return navigate('/documents');
  };
  return {
    transfer: (plans: readonly Plan[]) => show(toTransferDrafts(plans, newIdempotencyKey), TRANSFERS),
    receive: async (order: SupplierOrder) => {
      setBusy(true);
      const supplier = await findSupplier(order.supplier);
      await show(toReceiptDrafts({ ...order, ...supplier }, newIdempotencyKey), RECEIPTS);
      setBusy(false);
    },
    error,
    /** A second press would make the receipts twice. */
    isBusy,
  };
}

/** Asks who has the name, or had it before. Nobody if several have it, or if the server cannot be reached: the draft then goes by the name. */
function useFindSupplier() {
  const api = useApi();
  const client = useQueryClient();
  return async (name: string): Promise<{ partner?: Partner }> => {
    if (name === '') return {};
    const read = client.fetchQuery({ ...namedPartnersQuery(api, 'supplier', name), retry: false });
    const [partner, ...others] = await read.catch(() => []);
    return partner && others.length === 0 ? { partner } : {};
  };
}

interface Words {
  /** More than one was made. */
  made: (notes: number) => string;
  failed: () => string;
}

const TRANSFERS: Words = {
  failed: () => t`This browser does not store drafts, so no transfer note was made.`,
  made: (notes) =>
    plural(notes, {
      one: `${{ count: countText(notes) }} transfer note is among the drafts. Check and send it.`,
      other: `${{ count: countText(notes) }} transfer notes are among the drafts. Check and send each.`,
    }),
};

const RECEIPTS: Words = {
  failed: () => t`This browser does not store drafts, so no receipt was made.`,
  made: (notes) =>
    plural(notes, {
      one: `${{ count: countText(notes) }} receipt is among the drafts. Check and send it.`,
      other: `${{ count: countText(notes) }} receipts are among the drafts. Check and send each.`,
    }),
};
