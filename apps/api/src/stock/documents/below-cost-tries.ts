/** Limits how often somebody who may not sell below cost can find out that a price is below it. */

import { fromCents } from '@godown/shared/trade/money';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Caller } from '../../access/identity/access-tokens.js';
import { addressOf } from '../../access/identity/authorization.js';
import type { JournalCollection } from '../../access/journal/journal.repo.js';
import type { RecordChange } from '../../access/journal/record-change.js';
import { ProblemError } from '../../http/problem-error.js';
import type { Clock } from '../../runtime/clock.js';
import { BelowCostRefusal } from './below-cost.js';

/** A cost is a number with about 27 bits, and each try reveals one bit. */
export const MAX_TRIES = 5;
const DAY_MS = 24 * 3600 * 1000;

interface Deps {
  journal: JournalCollection;
  record: RecordChange;
  clock: Clock;
}

/** Sends a delivery. After too many tries its prices may not be below known ones. */
export type BelowCostTries = <T>(caller: Caller, send: (lowerPrices: boolean) => Promise<T>) => Promise<T>;

/**
 * Each refusal is in the journal, which counts them: also after a restart, and for all keys of a person together. A person's deliveries are sent
 * one after the other, so that many at once cannot pass the limit together.
 */
export function createBelowCostTries({ journal, record, clock }: Deps): BelowCostTries {
  const queues = new Map<string, LimitFunction>();

  async function send<T>(email: string, attempt: (lowerPrices: boolean) => Promise<T>): Promise<T> {
    const at = { $gt: new Date(clock().getTime() - DAY_MS) };
    const tries = { email, action: 'below-cost-refused', at } as const;
    const used = await journal.countDocuments(tries, { limit: MAX_TRIES });
    try {
      return await attempt(used < MAX_TRIES);
    } catch (error) {
      const cause = error instanceof ProblemError ? error.cause : null;
      if (cause instanceof BelowCostRefusal) await note(email, cause);
      throw error;
    }
  }

  /** Runs before the response, which may not be sent without the entry. */
  const note = (email: string, { tried }: BelowCostRefusal): Promise<void> =>
    record((_session, add) =>
      add({
        at: clock(),
        email,
        action: 'below-cost-refused',
        subject: { id: String(tried.item), name: tried.itemName },
        changes: [{ field: 'price', before: fromCents(tried.price), after: fromCents(tried.unitPrice) }],
      }),
    );

  return async (caller, attempt) => {
    const email = addressOf(caller);
    const queue = queues.get(email) ?? pLimit(1);
    queues.set(email, queue);
    try {
      return await queue(() => send(email, attempt));
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(email);
    }
  };
}
