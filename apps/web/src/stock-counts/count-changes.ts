/** The changes of a stock count: a counted line, and posting the whole. The sheet shows their refusals. */

import { type StockCountLine, stockCountLineSchema } from '@godown/shared/stock/stock-counts';
import type { Document } from '@godown/shared/trade/documents';
import { msg, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { toUnreachable } from '../api/client';
import { invalidate } from '../api/invalidate';
import { Refusal } from '../api/refusal';
import { discard } from '../outbox/outbox';
import { listChanges } from '../outbox/posted';
import { type Change, defineChange, isA, type Sent } from '../stock/changes/change';
import { readAgain } from '../stock/changes/change-mutation';
import { readCurrent } from '../stock/changes/read-current';
import { putDocument } from '../stock/document-keys';
import { documentPath } from '../stock/stock';
import { countText } from '../ui/format';
import { putBalance, putLine, stockCountKeys, stockCountPath } from './stock-count-queries';

interface CountedLine {
  item: string;
  /** Null if the count is taken back. */
  counted: number | null;
  /** The balance that the screen showed. */
  expected: number;
  /** The count that the screen showed, or null. */
  replaces: number | null;
}

/** A counted line in the outbox. Its subject is the stock count. */
export type LineChange = Change & CountedLine;

const asksAt = ({ subject }: Change) => stockCountPath(subject);
const items = () => [];

// Without `done`: the sheet shows each line, and a toast would cover it.
export const lineCounted = defineChange<CountedLine, Sent & { line: StockCountLine }>({
  kind: 'stockCountLine',
  items,
  asksAt,
  text: ({ counted }) => (counted === null ? t`Count undone` : t`${{ count: countText(counted) }} counted`),
  async send({ subject, item, counted, expected, replaces }, { api, keyed }) {
    const params = { id: subject, item };
    const body = { counted, expected, replaces };
    return {
      item: null,
      line: await api.call('PUT /stock-counts/{id}/lines/{item}', stockCountLineSchema, {
        params,
        body,
        ...keyed,
      }),
    };
  },
  onConfirmed: ({ subject }, { line }, client) => putLine(client, subject, line),
  onRefused(change, error, client) {
    putCurrentLine(client, change, error);
    // Someone else has counted the line since, and that stays.
    if (change.counted === null && hasChanged(error)) discard(client, change.key);
    invalidate(client, stockCountKeys.all);
  },
  correct: ({ subject }) => ({ path: stockCountPath(subject), stays: true }),
});

export const stockCountPosted = defineChange<object, Sent & { document: Document }>({
  kind: 'postStockCount',
  items,
  asksAt,
  text: () => t`Save and send the stock count`,
  done: (_change, { document }) => t`Sent as ${{ number: document.number }}.`,
  result: ({ document }) => ({ of: document.number, path: documentPath(document.number) }),
  async send({ subject }, { api, client, keyed }) {
    requireNoOpenQuestions(client, subject);
    const { documentSchema } = await import('@godown/shared/trade/documents').catch(toUnreachable);
    return {
      item: null,
      document: await api.call('POST /stock-counts/{id}/post', documentSchema, {
        params: { id: subject },
        ...keyed,
      }),
    };
  },
  onConfirmed(_change, { document }, client) {
    readAgain(client);
    invalidate(client, stockCountKeys.all);
    putDocument(client, document);
  },
  onRefused: (_change, _error, client) => invalidate(client, stockCountKeys.all),
  correct: ({ subject }) => ({ path: `${stockCountPath(subject)}?view=review`, stays: true }),
});

/** Throws if a counted line was refused: posting closes the stock count, and that line would be lost. */
function requireNoOpenQuestions(client: QueryClient, countId: string): void {
  const refused = listChanges(client).some(({ state: { status, variables } }) => {
    const change = variables as Change | undefined;
    return status === 'error' && isA(lineCounted, change) && change.subject === countId;
  });
  if (refused)
    throw new Refusal(msg`Some counts were not saved. Answer the questions on the sheet, then send again.`);
}

const hasChanged = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'line_changed';

/** Puts the line of a refusal into the cache, so that the sheet asks with the current figures at once. */
function putCurrentLine(client: QueryClient, { subject }: LineChange, error: Error): void {
  const moved = readCurrent(error);
  if (moved) putBalance(client, subject, moved);
  if (!hasChanged(error)) return;
  const line = stockCountLineSchema.safeParse(error.problem?.current);
  if (line.success) putLine(client, subject, line.data);
}
