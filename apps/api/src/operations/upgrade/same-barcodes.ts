import { itemsOf } from '../../stock/records/item-doc.js';
import { reshapeItems, type ShapeDeps } from './shape-items.js';

/** Older applications may have given several items one bar code. Of these only the oldest keeps it. */
export async function clearSameBarcodes(deps: ShapeDeps): Promise<void> {
  const groups = itemsOf(deps.db).aggregate<{ ids: unknown[] }>([
    { $match: { barcode: { $gt: '' } } },
    { $sort: { _id: 1 } },
    { $group: { _id: '$barcode', ids: { $push: '$_id' } } },
    { $match: { 'ids.1': { $exists: true } } },
  ]);
  for await (const { ids } of groups) await reshapeItems(deps, ids.slice(1), { withoutBarcode: true });
}
