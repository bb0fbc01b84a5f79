/** Sends the counted lines of a stock count, and posts it. */
import { type Document, documentSchema } from '@godown/shared/documents';
import { type StockCountLine, stockCountLineSchema } from '@godown/shared/stock-counts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import type { Api } from '../../api/client';
import { listChanges } from '../../outbox/posted';
import { putBalance, putLine, stockCountApiPath } from '../stock-count-queries';
import type { Change } from './change';
import { readCurrent } from './read-current';

/** A counted line in the outbox. */
export type LineChange = Extract<Change, { kind: 'stockCountLine' }>;

interface Keyed {
  by: string;
  headers: Record<string, string>;
}

/** Resolves to the line as the server stored it. */
export async function sendLine(api: Api, change: LineChange, keyed: Keyed): Promise<StockCountLine> {
  const { subject, item, counted, expected, replaces } = change;
  const path = `${stockCountApiPath(subject)}/lines/${encodeURIComponent(item)}`;
  const body = { counted, expected, replaces };
  return (await api.put(path, { schema: stockCountLineSchema, body, ...keyed })).data;
}

/** Resolves to the posted document. */
export async function sendPosting(api: Api, countId: string, keyed: Keyed): Promise<Document> {
  const path = `${stockCountApiPath(countId)}/post`;
  return (await api.post(path, { schema: documentSchema, ...keyed })).data;
}

/** Throws if a counted line was refused: posting closes the stock count, and that line would be lost. */
export function requireNoOpenQuestions(client: QueryClient, { kind, subject }: Change): void {
  if (kind !== 'postStockCount') return;
  const refused = listChanges(client).some(({ state: { status, variables } }) => {
    const change = variables as Change | undefined;
    return status === 'error' && change?.kind === 'stockCountLine' && change.subject === subject;
  });
  if (refused)
    throw new Error('Some counts were refused. Answer the questions on the sheet, then post again.');
}

/** Puts the line of a refusal into the cache, so that the sheet asks with the current figures at once. */
export function putCurrentLine(client: QueryClient, { subject }: LineChange, error: unknown): void {
  const moved = readCurrent(error);
  if (moved) putBalance(client, subject, moved);
  if (!(error instanceof ApiError) || error.code !== 'line_changed') return;
  const line = stockCountLineSchema.safeParse(error.problem?.current);
  if (line.success) putLine(client, subject, line.data);
}
