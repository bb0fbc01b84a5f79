/** Content of a digest. */

import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { sortByName } from '@godown/shared/search/name-order';
import { hintOf } from '../../database/declare-indexes.js';
import { type ItemCollection, SHAPED } from '../../stock/records/item-doc.js';
import type { NoticeCollection, NoticeDoc } from '../../stock/records/notice-doc.js';

/** Most notices that a mail lists. All of them are counted. */
const MAX_LISTED = 500;

export interface DigestContent {
  from: Date;
  to: Date;
  /** Count of all notices in this time. */
  notices: number;
  /** The newest ones by supplier. Those of items without a supplier, or that do not exist any more, are last under ''. */
  suppliers: { supplier: string; notices: NoticeDoc[] }[];
  /** Count of the items that are low now. */
  low: number;
}

interface Sources {
  notices: NoticeCollection;
  items: ItemCollection;
}

/** Reads the notices from one time on and before another. */
export async function readDigest(
  { notices, items }: Sources,
  { from, to }: { from: Date; to: Date },
): Promise<DigestContent> {
  const at = { $gte: from, $lt: to };
  const listed = await notices.find({ at }, { sort: { at: -1 }, limit: MAX_LISTED }).toArray();
  return {
    from,
    to,
    notices: listed.length < MAX_LISTED ? listed.length : await notices.countDocuments({ at }),
    suppliers: groupBySupplier(listed, await readSuppliers(items, listed)),
    low: await items.countDocuments(
      { 'find.low': { $in: WAREHOUSE_IDS } },
      { hint: hintOf({ 'find.low': 1 }) },
    ),
  };
}

/** Suppliers by the id of their item. */
async function readSuppliers(items: ItemCollection, notices: NoticeDoc[]): Promise<Map<string, string>> {
  const ids = notices.map(({ item }) => item);
  const docs = await items.find({ _id: { $in: ids }, ...SHAPED }, { projection: { supplier: 1 } }).toArray();
  return new Map(docs.map(({ _id, supplier }) => [String(_id), supplier.trim()]));
}

function groupBySupplier(
  notices: readonly NoticeDoc[],
  supplierOf: ReadonlyMap<string, string>,
): DigestContent['suppliers'] {
  const groups = new Map<string, NoticeDoc[]>();
  for (const notice of notices) {
    const supplier = supplierOf.get(String(notice.item)) ?? '';
    groups.set(supplier, [...(groups.get(supplier) ?? []), notice]);
  }
  return sortByName(groups, ([supplier]) => supplier)
    .sort(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([supplier, some]) => ({ supplier, notices: sortNotices(some) }));
}

/** By warehouse, name and time. */
const sortNotices = (notices: readonly NoticeDoc[]): NoticeDoc[] =>
  sortByName(
    notices.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ({ itemName }) => itemName,
  ).sort((a, b) => WAREHOUSE_IDS.indexOf(a.warehouse) - WAREHOUSE_IDS.indexOf(b.warehouse));
