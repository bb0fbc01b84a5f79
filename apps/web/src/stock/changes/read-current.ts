import { type Item, itemSchema } from '@godown/shared/items/item';
import { ApiError } from '../../api/api-error';

const STALE: readonly string[] = ['version_conflict', 'stock_moved'];

/** The current item, if the server refused because ours was stale. */
export function readCurrent(error: unknown): Item | null {
  if (!(error instanceof ApiError) || !STALE.includes(error.code)) return null;
  const current = itemSchema.safeParse(error.problem?.current);
  return current.success ? current.data : null;
}
