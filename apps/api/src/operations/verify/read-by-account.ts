/** All entries of a range of accounts, in small pages, each in the order of its account. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Filter, ObjectId } from 'mongodb';
import type { EntryCollection, EntryDoc } from '../../trade/accounts/entry-doc.js';

/** Entries in one page, and the pause after it in milliseconds: meanwhile the database serves everybody else. */
const PAGE = 250;
const PAUSE_MS = 5;

/** The ids of the accounts. */
export interface IdRange {
  $gt: ObjectId;
  $lte: ObjectId;
}

/** Rejects with an `AbortError` once the signal is aborted. */
export async function* readByAccount(
  entries: EntryCollection,
  ids: IdRange,
  signal: AbortSignal | undefined,
): AsyncGenerator<EntryDoc[], void> {
  const options = { sort: { partner: 1, number: 1 }, limit: PAGE, batchSize: PAGE + 1 } as const;
  for (let filter: Filter<EntryDoc> | null = { partner: ids }; filter; ) {
    const page: EntryDoc[] = await entries.find(filter, options).toArray();
    yield page;
    await sleep(PAUSE_MS, undefined, { ...(signal && { signal }) });
    filter = nextFilter(filter, page, ids);
  }
}

/** After a full page the rest of its last account, then the accounts after that. */
function nextFilter(
  filter: Filter<EntryDoc>,
  page: readonly EntryDoc[],
  { $lte }: IdRange,
): Filter<EntryDoc> | null {
  const last = page.at(-1);
  if (last && page.length === PAGE) return { partner: last.partner, number: { $gt: last.number } };
  // This was the rest of one account.
  return 'number' in filter ? { partner: { $gt: filter.partner as ObjectId, $lte } } : null;
}
