/** Changing a count so that everybody's change counts, whoever else is at it. */
import { type Item, itemSchema } from '@godown/shared/item';
import { api } from '../../lib/api';
import { ApiError, failureText } from '../../lib/api-error';
import { fetchItem } from './queries';

/** How often a change is applied afresh because somebody else was faster. */
export const MAX_TRIES = 8;

/** A change that did not go through, or of which that is not known. `message` is fit to be shown. */
export class StockChangeError extends Error {
  override readonly name = 'StockChangeError';
  /** The item as the server has it now, when that could be found out. */
  readonly current: Item | null;

  constructor(message: string, { current = null, cause }: { current?: Item | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.current = current;
  }
}

/**
 * Adds `delta` (whole units, negative for a delivery) to the stock. `PUT` takes a new total, so the total is
 * sent together with the version it was computed from; when the server has a newer one (412) the change is
 * applied to that. A lost answer is never repeated blindly: it may have been counted.
 */
export async function applyStockChange(delta: number, known: Item): Promise<Item> {
  if (!navigator.onLine) throw new ApiError({ kind: 'offline' });
  let base = known;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    try {
      return await putQuantity(base, base.quantity + delta);
    } catch (error) {
      const current = readConflict(error);
      if (!current) return await explain(error, base);
      base = current;
    }
  }
  throw new StockChangeError('Others are changing this item right now. Try again in a moment.', {
    current: base,
  });
}

async function putQuantity({ _id, version }: Item, quantity: number): Promise<Item> {
  const { data } = await api.put(`/item/${encodeURIComponent(_id)}`, {
    schema: itemSchema,
    body: { quantity },
    headers: { 'If-Match': `"${version}"` },
  });
  return data;
}

/** The item as it is now, when the server refused because ours was out of date. */
function readConflict(error: unknown): Item | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null;
  const current = itemSchema.safeParse(error.problem?.current);
  return current.success ? current.data : null;
}

async function explain(error: unknown, base: Item): Promise<never> {
  if (!(error instanceof ApiError) || error.kind === 'problem') throw error;
  const now = await fetchItem(base._id).catch((cause: unknown) => {
    throw new StockChangeError(
      `The connection broke and whether this was counted is not known. Check the count before trying again. (${failureText(error)})`,
      { cause },
    );
  });
  if (now.version === base.version) {
    throw new StockChangeError('The connection broke before this was counted. Try again.', {
      current: now,
      cause: error,
    });
  }
  throw new StockChangeError(
    `The connection broke. The stock was ${base.quantity} and is now ${now.quantity}: check whether this was counted before trying again.`,
    { current: now, cause: error },
  );
}
