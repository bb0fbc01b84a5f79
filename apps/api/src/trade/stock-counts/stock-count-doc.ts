import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { StockCountLine, StockCountSummary } from '@godown/shared/stock/stock-counts';
import type { ObjectId } from 'mongodb';
import type { ItemDoc } from '../../stock/records/item-doc.js';

/** The count of one line. */
export interface LineCountDoc {
  counted: number;
  /** The balance when it was counted. */
  expected: number;
  at: Date;
  by: string;
  /** The version of the item that had this balance. */
  version: number;
  /** When the item was last counted in this warehouse before that; null for never. */
  lastCount: Date | null;
}

export interface LineDoc {
  /** The name when the item came onto the list. It is shown if the item is deleted. */
  itemName: string;
  count?: LineCountDoc;
}

/** A stock count as it is stored: the sheet on which several people count at the same time. */
export interface StockCountDoc {
  _id: ObjectId;
  /** The idempotency key of the request that started it, and a hash of that request. */
  key: string;
  fingerprint: string;
  warehouse: WarehouseId;
  title?: string;
  at: Date;
  email: string;
  /** By the id of the item, so that an update can name a single line. */
  lines: Record<string, LineDoc>;
  lineCount: number;
  countedLines: number;
  /** `document` is its number once it is posted. Without it the count was discarded. */
  closed?: { at: Date; by: string; document?: string };
}

/** A stock count without its lines. */
export type StockCountHead = Omit<StockCountDoc, 'lines'>;

export function toSummary(doc: StockCountHead): StockCountSummary {
  const { _id, warehouse, title, at, email, lineCount, countedLines, closed } = doc;
  return {
    _id: String(_id),
    warehouse,
    ...(title && { title }),
    at: at.toISOString(),
    email,
    lineCount,
    countedLines,
    ...(closed?.document && { document: closed.document }),
  };
}

interface LineParts {
  id: string;
  line: LineDoc;
  /** The item now; undefined if it was deleted. */
  item: Pick<ItemDoc, 'name' | 'stock'> | undefined;
  warehouse: WarehouseId;
}

/** The line as the API returns it. */
export function toLine({ id, line, item, warehouse }: LineParts): StockCountLine {
  const { count } = line;
  return {
    item: id,
    itemName: item?.name || line.itemName,
    balance: item ? item.stock[warehouse] : 0,
    ...(count && {
      count: {
        counted: count.counted,
        expected: count.expected,
        at: count.at.toISOString(),
        by: count.by,
      },
    }),
  };
}
