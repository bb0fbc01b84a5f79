/** Changes of an account: a payment, a correction, and the reversal of an entry. Each is an entry of its own. */
import type { AccountEntry, NewAdjustment } from '@godown/shared/trade/accounts';
import type { Partner } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { toUnreachable } from '../../api/client';
import type { Parser } from '../../api/http';
import { invalidate } from '../../api/invalidate';
import { withTexts } from '../../language/language';
import {
  type AccountDelta,
  type Change,
  type ChangeKind,
  changeText,
  createChange,
  defineChange,
  type Sending,
  type Sent,
} from '../../stock/changes/change';
import { documentKeys } from '../../stock/document-keys';
import { partnerKeys } from '../../stock/partner-keys';
import { METHOD_NAMES } from '../../stock/payment-names';
import { isSamePaper, samePaperReason } from '../../stock/same-paper-reason';
import { moneyText } from '../../ui/format';
import type { Payment } from './refused-payment';

/** Loaded when one is refused. */
const RefusedPayment = lazy(
  withTexts(async () => ({ default: (await import('./refused-payment')).RefusedPayment }), 'work', 'office'),
);

/** The common fields. The subject is the customer or supplier: changes of one account are sent in order. */
type AccountChange = Omit<AccountDelta, 'partner'>;

interface SentEntry extends Sent {
  entry: AccountEntry;
}

type Kind<F extends object> = ChangeKind<AccountChange & F, SentEntry>;

/** A change of an account. The server responds with its entry. */
function defineAccountChange<F extends object>(
  kind: Pick<Kind<F>, 'kind' | 'text' | 'reason' | 'ask'> & {
    /** The number of the note that it pays. */
    document?: (change: F) => string | undefined;
    /** Calls its route. The schema of the response is loaded when one is sent. */
    request: (change: Change & F, sending: Sending, schema: Parser<AccountEntry>) => Promise<AccountEntry>;
    /** True if the toast offers Undo. */
    isUndoable?: boolean;
  },
): Kind<F> {
  const { request, document, isUndoable = false, ...words } = kind;
  return defineChange<AccountChange & F, SentEntry>({
    ...words,
    items: () => [],
    account: (made) => {
      const { subject, change, before } = made;
      return { partner: subject, change, before, document: document?.(made) };
    },
    // The toast names the account, because a list does not show whose payment it was.
    done: (change) => `${t`Saved: ${{ change: kind.text(change) }}`} · ${change.itemName}`,
    ...(isUndoable && { undo: undoEntry }),
    onConfirmed: ({ subject }, { entry }, client) => putEntry(client, subject, entry),
    onRefused: (_change, _error, client) => invalidate(client, partnerKeys.all),
    async send(change, sending) {
      const { accountEntrySchema } = await import('@godown/shared/trade/accounts').catch(toUnreachable);
      return { item: null, entry: await request(change, sending, accountEntrySchema) };
    },
  });
}

/** A payment, or a refund. */
export const paid = defineAccountChange<Payment>({
  kind: 'payment',
  text: ({ payment: { amount, method, isRefund } }) => {
    const [money, how] = [moneyText(amount), i18n._(METHOD_NAMES[method])];
    return isRefund ? t`${money} paid back (${how})` : t`${money} paid (${how})`;
  },
  request: ({ subject: id, payment: body }, { api, keyed }, schema) =>
    api.call('POST /partners/{id}/payments', schema, { params: { id }, body, ...keyed }),
  document: ({ payment }) => payment.document,
  reason: (_change, error) => samePaperReason(error),
  ask: (change, error) => isSamePaper(error) && <RefusedPayment change={change} error={error} />,
  isUndoable: true,
});

export const adjusted = defineAccountChange<{ adjustment: NewAdjustment }>({
  kind: 'adjustment',
  text: ({ adjustment: { amount } }) => {
    const money = moneyText(Math.abs(amount));
    return amount > 0 ? t`Corrected: ${money} more` : t`Corrected: ${money} less`;
  },
  request: ({ subject: id, adjustment: body }, { api, keyed }, schema) =>
    api.call('POST /partners/{id}/adjustments', schema, { params: { id }, body, ...keyed }),
  isUndoable: true,
});

interface TakenBack {
  entry: string;
  /** The entry in words, such as `500.00$ paid (Cash)`. */
  text: string;
  reason?: string;
}

const takeBack = ({ subject: id, entry, reason }: Change & TakenBack) => ({
  params: { id, entry },
  body: reason === undefined ? {} : { reason },
});

export const entryUndone = defineAccountChange<TakenBack>({
  kind: 'undoEntry',
  text: ({ text }) => t`Undo: ${text}`,
  request: (change, { api, keyed }, schema) =>
    api.call('POST /partners/{id}/entries/{entry}/undo', schema, { ...takeBack(change), ...keyed }),
});

/** A cheque that the bank did not pay. */
export const bounced = defineAccountChange<TakenBack>({
  kind: 'bounce',
  text: ({ text }) => t`Cheque bounced: ${text}`,
  request: (change, { api, keyed }, schema) =>
    api.call('POST /partners/{id}/entries/{entry}/bounce', schema, { ...takeBack(change), ...keyed }),
});

/** For the toast of a change that one entry undoes. */
function undoEntry(change: Change & AccountChange, { entry }: SentEntry): () => Change {
  const fields = { entry: entry._id, text: changeText(change), change: -change.change };
  return () => createChange(entryUndone, { _id: change.subject, name: change.itemName }, fields, change.by);
}

/** Updates the balance at once, so that no sum jumps back for a moment. The rest is fetched again. */
function putEntry(client: QueryClient, id: string, { after }: AccountEntry): void {
  client.setQueryData<Partner>(partnerKeys.one(id), (known) => known && { ...known, balance: after });
  // Notes have the amount that is still due of them.
  invalidate(client, partnerKeys.all, documentKeys.all);
}
