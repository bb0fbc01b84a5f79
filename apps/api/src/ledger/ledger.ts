/** The only writer of stock. */
import { isDatabaseUnavailable } from '../database/unavailable.js';
import type { LedgerRequest, Settled } from './batch.js';
import type { Result } from './keys.js';
import { createSettleRequests, type LedgerDeps } from './settle-requests.js';

/** Most requests in one transaction. */
const MAX_BATCH = 64;
/** Most transactions at once. */
const MAX_RUNNING = 3;
/**
 * What a transaction costs is mostly its round trips, so one of many requests is better than two of few. Only so many
 * are worth one more beside those that run.
 */
const MANY = 16;
/** How long fewer wait for the running one, in milliseconds: one that hangs must not keep everybody waiting. */
const PATIENCE_MS = 50;
/**
 * How long the next transaction waits for many after one of more than a few requests, in milliseconds: those it has
 * answered tend to ask again at once, and the first of them would otherwise have a transaction to itself.
 */
const GATHER_MS = 1;
const FEW = 8;

export interface Ledger {
  /** Does what a request asks for, once. Rejects with `ProblemError` when it refuses; then nothing was changed. */
  submit(request: LedgerRequest): Promise<Result>;
}

interface Waiting {
  request: LedgerRequest;
  /** The item's, in hexadecimal. */
  itemId: string;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/**
 * The ledger of a database. Requests that come while transactions run share the next one, in the order in which they
 * came: many at once cost little more than one, and those of one process never get into each other's way. Several
 * processes may each have one: the database fails a transaction whose items others have changed, and it is tried again.
 */
export function createLedger(deps: LedgerDeps): Ledger {
  let waiting: Waiting[] = [];
  /** Items that running transactions change: two that change the same one would only fail each other. */
  const busy = new Set<string>();
  let running = 0;
  /** How many of them nobody waits for any more. */
  let late = 0;
  let gathering = false;
  const settleRequests = createSettleRequests(deps);

  async function settleAll(batch: readonly Waiting[]): Promise<void> {
    try {
      const settled = await settleRequests(batch.map(({ request }) => request));
      for (const [index, each] of batch.entries()) tell(each, settled[index]);
    } catch (error) {
      // One that cannot be written must not take others down with it; a database that is away is so for all.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) {
        for (const each of batch) await settleAll([each]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  /** The next requests, in order, leaving out those about items that a running transaction changes. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const others: Waiting[] = [];
    for (const each of waiting)
      (batch.length < MAX_BATCH && !busy.has(each.itemId) ? batch : others).push(each);
    waiting = others;
    return batch;
  }

  function start(): void {
    if (gathering && waiting.length < MANY) return;
    while (running < MAX_RUNNING && (running === late || waiting.length >= MANY)) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      void run(batch);
    }
  }

  async function run(batch: readonly Waiting[]): Promise<void> {
    running++;
    for (const { itemId } of batch) busy.add(itemId);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late++;
      start();
    }, PATIENCE_MS);
    await settleAll(batch);
    clearTimeout(timer);
    running--;
    if (isLate) late--;
    for (const { itemId } of batch) busy.delete(itemId);
    if (batch.length > FEW) gather();
    else start();
  }

  function gather(): void {
    if (gathering) return;
    gathering = true;
    setTimeout(() => {
      gathering = false;
      start();
    }, GATHER_MS);
  }

  return {
    submit: (request) =>
      new Promise((resolve, reject) => {
        const itemId = request.command.item.toHexString();
        waiting.push({ request, itemId, resolve, reject });
        if (!busy.has(itemId)) start();
      }),
  };
}

function tell({ resolve, reject }: Waiting, settled: Settled | undefined): void {
  if (settled && 'result' in settled) resolve(settled.result);
  else reject(settled?.refusal ?? new Error('The ledger lost a request.'));
}
