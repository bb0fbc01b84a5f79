/** Counts one line of a stock count, or removes its count. */

import type { WarehouseId } from '@godown/shared/items/warehouses';
import { sentence } from '@godown/shared/language/texts';
import type { LineCount, StockCountLine } from '@godown/shared/stock/stock-counts';
import { MAX_LINES } from '@godown/shared/trade/document-limits';
import type { ObjectId } from 'mongodb';
import { requireWorksIn, type SignedIn } from '../../access/identity/signed-in.js';
import { toEtag } from '../../http/conditional.js';
import { notFound } from '../../http/not-found.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import type { Clock } from '../../runtime/clock.js';
import { findItem } from '../../stock/items/items.repo.js';
import { balanceMoved } from '../../stock/ledger/commands.js';
import { type ItemCollection, type ShownItem, toItem } from '../../stock/records/item-doc.js';
import { type LineCountDoc, type LineDoc, type StockCountDoc, toLine } from './stock-count-doc.js';
import { findWithLine, type StockCountCollection, setCount } from './stock-counts.repo.js';

/** Most attempts to write a line that others change between reading and writing it. */
const MAX_ATTEMPTS = 5;

export interface CountDeps {
  stockCounts: StockCountCollection;
  items: ItemCollection;
  clock: Clock;
}

interface Request {
  stockCount: ObjectId;
  item: ObjectId;
  by: SignedIn;
  body: LineCount;
}

export function stockCountClosed({ closed }: Pick<StockCountDoc, 'closed'>): ProblemError {
  const detail = closed?.document
    ? sentence(/* i18n */ 'It was sent as {document}.', { document: closed.document })
    : /* i18n */ 'It was discarded.';
  return new ProblemError('stock_count_closed', { detail });
}

/**
 * Stores the count of a person, or removes it. Throws a problem if the stock count is closed, if someone else counted the line, or if the
 * balance is not the one that the person saw. The balance is read before the count is stored: movements after that do not
 * change the difference.
 */
export async function countLine(deps: CountDeps, request: Request): Promise<StockCountLine> {
  const { stockCounts, items, clock } = deps;
  const id = request.item.toHexString();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const sheet = await findWithLine(stockCounts, request.stockCount, id);
    if (!sheet) throw notFound('stock_count_not_found');
    requireWorksIn(request.by, sheet.warehouse);
    const at = clock();
    const item = await findItem(items, request.item);
    const { warehouse, lines } = sheet;
    const show = (line: LineDoc) => toLine({ id, line, item: item ?? undefined, warehouse });
    const line = lines?.[id];
    if (line && isRetry(line.count, request) && isKept(sheet)) return show(line);
    if (sheet.closed) throw stockCountClosed(sheet);
    if (!item) throw notFound('item_not_found');
    requireReplaced(line, request.body, show);
    requireBalance(item, request, warehouse);
    if (!line && sheet.lineCount >= MAX_LINES)
      throw invalidInput([
        { path: 'item', ...sentence(/* i18n */ 'At most {max} items are on the list.', { max: MAX_LINES }) },
      ]);
    const count = toCount(item, request, { at, warehouse });
    const { replaces } = request.body;
    const isListed = line !== undefined;
    if (await setCount(stockCounts, sheet._id, { item: id, itemName: item.name, count, replaces, isListed }))
      return show({ itemName: item.name, ...(count && { count }) });
  }
  throw new ProblemError('server_busy', {
    detail: /* i18n */ 'Others are changing this line. Try again shortly.',
  });
}

/** True if it is a retry of a request that got no response. One that replaces its own count is a new count. */
function isRetry(count: LineCountDoc | undefined, { by, body }: Request): boolean {
  if (!count) return body.counted === null;
  return (
    count.by === by.caller.email &&
    count.counted === body.counted &&
    count.expected === body.expected &&
    body.replaces !== count.counted
  );
}

/** True unless the counts were discarded. */
const isKept = ({ closed }: StockCountDoc) => !closed || closed.document !== undefined;

function requireReplaced(
  line: LineDoc | undefined,
  { replaces }: LineCount,
  show: (line: LineDoc) => StockCountLine,
): void {
  const current = line?.count?.counted ?? null;
  if (current === replaces) return;
  const detail = line?.count
    ? sentence(/* i18n */ '{by} counted {counted} meanwhile.', {
        by: line.count.by,
        counted: line.count.counted,
      })
    : /* i18n */ 'The line has no count that could be replaced.';
  throw new ProblemError('line_changed', { detail, ...(line && { current: show(line) }) });
}

function requireBalance(
  item: ShownItem,
  { by, body: { counted, expected } }: Request,
  warehouse: WarehouseId,
): void {
  const balance = item.stock[warehouse];
  if (counted === null || balance === expected) return;
  throw new ProblemError('stock_moved', {
    detail: balanceMoved(balance, expected),
    current: toItem(item, by.role),
    headers: { ETag: toEtag(item.version) },
  });
}

function toCount(
  item: ShownItem,
  { by, body: { counted, expected } }: Request,
  { at, warehouse }: { at: Date; warehouse: WarehouseId },
): LineCountDoc | null {
  if (counted === null) return null;
  const lastCount = item.lastCounts?.[warehouse]?.at ?? null;
  return { counted, expected, at, by: by.caller.email, version: item.version, lastCount };
}
