/** Brings all items into shape that are not: at a start, and while the server runs those that another program has written. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import {
  type AnyBulkWriteOperation,
  BSON,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  ObjectId,
} from 'mongodb';
import type { Logger } from 'pino';
import { declareIndexes, hintOf } from '../../database/declare-indexes.js';
import { TRANSACTION } from '../../database/transaction-options.js';
import { closingsOf } from '../../reports/closings.js';
import type { Clock } from '../../runtime/clock.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { DELETED_ITEMS } from '../../stock/records/deleted-item-doc.js';
import { ITEMS, type ItemDoc, SHAPED } from '../../stock/records/item-doc.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { keepWords } from '../../stock/records/word-doc.js';
import { keyOf, readHistories } from './read-histories.js';
import {
  type Foreign,
  findFault,
  foreignCodesOf,
  needsHistory,
  shapeFields,
  shapeItem,
  withoutCodes,
} from './shape-item.js';

/** Items in one transaction. Other changes of these items wait for its end. */
const BATCH = 100;
/** A transaction ends with the item that reaches this many bytes: databases refuse larger ones. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** After each batch, in milliseconds: meanwhile the database serves everybody else. */
const PAUSE_MS = 5;
/** Items between two lines in the log. */
const REPORT_EVERY = 10_000;

export interface ShapeDeps {
  db: Db;
  /** The warehouse of an item that has only a quantity. */
  home: WarehouseId;
  clock: Clock;
  logger: Logger;
  /** Called with the number of documents that have just been done. */
  onDone?: OnDone;
}

export type OnDone = (documents: number) => void;

/** A document that could not be brought into shape, unchanged. */
interface UnshapedItemDoc {
  _id: ObjectId;
  document: Foreign;
  reason: string;
  at: Date;
}

export const UNSHAPED_ITEMS = 'unshapedItems';
export const unshapedItemsOf = (db: Db): Collection<UnshapedItemDoc> => db.collection(UNSHAPED_ITEMS);

/** The index in which items that are not in shape come before all others, or after them. */
const BY_SHAPE = { shapeVersion: 1, _id: 1 } as const;

export async function createShapeIndexes(db: Db): Promise<void> {
  for (const name of [ITEMS, DELETED_ITEMS]) await declareIndexes(db.collection(name), [{ key: BY_SHAPE }]);
}

export async function countUnshaped(db: Db): Promise<number> {
  let count = 0;
  for (const name of [ITEMS, DELETED_ITEMS]) {
    const all = foreignsOf(db, name);
    count += (await all.estimatedDocumentCount()) - (await all.countDocuments(SHAPED));
  }
  return count;
}

const foreignsOf = (db: Db, name: string): Collection => db.collection(name, { readPreference: 'primary' });

/** One end of an index, with the documents that are not in shape. */
interface End {
  name: typeof ITEMS | typeof DELETED_ITEMS;
  index: typeof BY_SHAPE | { readonly _id: 1 };
  direction: 1 | -1;
}

const ENDS: readonly End[] = ([1, -1] as const).flatMap((direction) => [
  { name: ITEMS, index: BY_SHAPE, direction },
  // The copy of an item under another kind of id.
  { name: ITEMS, index: { _id: 1 }, direction },
  { name: DELETED_ITEMS, index: BY_SHAPE, direction },
]);

/** True if a document is in the middle of an index, not at its ends. */
const isInside = ({ index }: End, { _id, shapeVersion }: Foreign): boolean =>
  index === BY_SHAPE ? shapeVersion === SHAPED.shapeVersion : _id instanceof ObjectId;

/** The documents at the end that are not in shape, at most `limit`. */
async function readEnd(db: Db, end: End, limit: number, session?: ClientSession): Promise<Foreign[]> {
  const { name, index, direction } = end;
  const sort = Object.fromEntries(Object.keys(index).map((field) => [field, direction]));
  const docs = await readBatch(
    foreignsOf(db, name).find({}, { hint: hintOf(index), sort, limit, ...(session && { session }) }),
  );
  const first = docs.findIndex((doc) => isInside(end, doc));
  return first === -1 ? docs : docs.slice(0, first);
}

async function readBatch(documents: AsyncIterable<Foreign>): Promise<Foreign[]> {
  const docs: Foreign[] = [];
  let bytes = 0;
  for await (const doc of documents) {
    docs.push(doc);
    bytes += BSON.calculateObjectSize(doc);
    if (bytes >= BATCH_BYTES) break;
  }
  return docs;
}

/**
 * Brings items into shape, in batches. Each batch leaves the ends of the indexes, so the loop ends, and one that was interrupted goes on
 * where it was. Each is a transaction: a change of the same item by somebody else makes it begin again.
 */
export async function shapeItems(deps: ShapeDeps, signal?: AbortSignal): Promise<void> {
  const { db, logger } = deps;
  let done = 0;
  for (const end of ENDS)
    while (!signal?.aborted && (await readEnd(db, end, 1)).length > 0) {
      const before = done;
      done += await shapeBatch(deps, end.name, (session) => readEnd(db, end, BATCH, session));
      deps.onDone?.(done - before);
      if (Math.floor(done / REPORT_EVERY) > Math.floor(before / REPORT_EVERY))
        logger.info({ items: done }, 'items are brought into shape');
      await sleep(PAUSE_MS);
    }
  if (done > 0) logger.info({ items: done }, 'items are in shape');
}

/** Brings items into shape again that another program has changed. */
export async function reshapeItems(deps: ShapeDeps, ids: readonly unknown[]): Promise<void> {
  for (let start = 0; start < ids.length; ) {
    let end = start;
    async function* readOneByOne(session: ClientSession): AsyncIterable<Foreign> {
      for (end = start; end < ids.length; ) {
        const doc = await foreignsOf(deps.db, ITEMS).findOne({ _id: ids[end++] } as Document, { session });
        if (doc) yield doc;
      }
    }
    await shapeBatch(deps, ITEMS, (session) => readBatch(readOneByOne(session)));
    start = end;
  }
}

/** The writes of a transaction for one document. */
type Write = AnyBulkWriteOperation<Document>;

interface Writes {
  items: Write[];
  /** The items whose codes change. One may get a code that another one of them has had. */
  recoded: unknown[];
  /** The items that are in shape now. */
  shaped: ItemDoc[];
  movements: MovementDoc[];
  unshaped: UnshapedItemDoc[];
  /** The items that get another id. */
  moved: { from: unknown; to: ObjectId; hasMovements: boolean }[];
}

/** Resolves with the number of documents that were read. */
async function shapeBatch(
  { db, home, clock, logger }: ShapeDeps,
  name: End['name'],
  read: (session: ClientSession) => Promise<readonly Foreign[]>,
): Promise<number> {
  const now = clock();
  const { count, writes } = await db.client.withSession((session) =>
    session.withTransaction(async () => {
      const docs = await read(session);
      const writes: Writes = {
        items: [],
        recoded: [],
        shaped: [],
        movements: [],
        unshaped: [],
        moved: [],
      };
      if (name === DELETED_ITEMS)
        for (const doc of docs) addUpdate(writes, doc, shapeFields(doc, doc._id as ObjectId, home));
      else {
        const unhistoric = docs.filter(needsHistory).map(({ _id }) => _id);
        const histories = await readHistories(db, unhistoric, session);
        const takenCodes = await readTakenCodes(db, docs, session);
        for (const doc of docs)
          addWrites(writes, doc, {
            id: doc._id instanceof ObjectId ? doc._id : new ObjectId(),
            home,
            now,
            history: histories.get(keyOf(doc._id)) ?? null,
            taken: takenCodes.get(doc) ?? [],
          });
      }
      await write(db, name, writes, session);
      return { count: docs.length, writes };
    }, TRANSACTION),
  );
  for (const { from, to } of writes.moved)
    logger.info({ from, to }, 'an item has a new _id: the old one was no ObjectId');
  for (const { document, reason } of writes.unshaped)
    logger.warn({ id: document._id, reason }, 'an item could not be kept as it was: see unshapedItems');
  return count;
}

/** `taken`: the codes of the item that other items have. */
type Setting = Parameters<typeof shapeItem>[1] & { taken: readonly string[] };

function addWrites(writes: Writes, doc: Foreign, { taken, ...setting }: Setting): void {
  const fault = findFault(doc);
  const { id, now: at } = setting;
  const keep = (reason: string) => writes.unshaped.push({ _id: new ObjectId(), document: doc, reason, at });
  if (fault !== null) {
    keep(fault);
    writes.items.push({ deleteOne: { filter: byId(doc) } });
    return;
  }
  if (taken.length > 0) keep(`Another item has its code ${taken.join(', ')}.`);
  const { item, movements } = shapeItem(taken.length > 0 ? withoutCodes(doc, taken) : doc, setting);
  writes.movements.push(...movements);
  writes.shaped.push(item);
  if (doc._id instanceof ObjectId) {
    addUpdate(writes, doc, item);
    return;
  }
  writes.items.push({ deleteOne: { filter: byId(doc) } }, { insertOne: { document: item } });
  writes.moved.push({ from: doc._id, to: id, hasMovements: setting.history !== null });
}

const byId = ({ _id }: Foreign): Document => ({ _id });

/** Only the fields that differ. */
function addUpdate(writes: Writes, doc: Foreign, item: ItemDoc): void {
  const changed = Object.entries(item).filter(([name, value]) => !isDeepStrictEqual(value, doc[name]));
  const removed = Object.keys(doc).filter((name) => !(name in item));
  if (changed.length + removed.length === 0) return;
  if ('allCodes' in doc && !isDeepStrictEqual(doc.allCodes, item.allCodes)) writes.recoded.push(doc._id);
  const update = {
    ...(changed.length > 0 && { $set: Object.fromEntries(changed) }),
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map((name) => [name, true])) }),
  };
  writes.items.push({ updateOne: { filter: byId(doc), update } });
}

async function write(
  db: Db,
  name: End['name'],
  { items, recoded, shaped, movements, unshaped, moved }: Writes,
  session: ClientSession,
): Promise<void> {
  const records = ledgerCollectionsOf(db);
  for (const { from, to, hasMovements } of moved) {
    const [filter, update] = [{ item: from as ObjectId }, { $set: { item: to } }];
    await records.movements.updateMany(filter, update, { session });
    await records.prices.updateMany(filter, update, { session });
    // No index finds them. Without a movement there is none.
    if (hasMovements) await records.notices.updateMany(filter, update, { session });
  }
  // They name the items as they were.
  if (moved.some(({ hasMovements }) => hasMovements))
    await closingsOf(db).closings.deleteMany({}, { session });
  const filter = { _id: { $in: recoded } } as Document;
  if (recoded.length > 0)
    await foreignsOf(db, name).updateMany(filter, { $unset: { allCodes: true } }, { session });
  if (items.length > 0) await foreignsOf(db, name).bulkWrite(items, { session });
  if (movements.length > 0) await records.movements.insertMany(movements, { session });
  if (shaped.length > 0) await keepWords(records.words, shaped, session);
  if (unshaped.length > 0) await unshapedItemsOf(db).insertMany(unshaped, { session });
}

/** The codes of each document that another item has. If several have the same code, the first one keeps it. */
async function readTakenCodes(
  db: Db,
  docs: readonly Foreign[],
  session: ClientSession,
): Promise<Map<Foreign, string[]>> {
  const claimed = new Map(
    docs.filter((doc) => findFault(doc) === null).map((doc) => [doc, foreignCodesOf(doc)]),
  );
  const codes = [...claimed.values()].flat();
  if (codes.length === 0) return new Map();
  const holders = await foreignsOf(db, ITEMS)
    .find<{ _id: unknown; allCodes: string[] }>(
      { allCodes: { $in: codes } },
      { projection: { allCodes: 1 }, session },
    )
    .toArray();
  const inBatch = new Set(docs.map(({ _id }) => keyOf(_id)));
  const taken = new Set(holders.flatMap(({ _id, allCodes }) => (inBatch.has(keyOf(_id)) ? [] : allCodes)));
  for (const [doc, codes] of claimed) {
    claimed.set(
      doc,
      codes.filter((code) => taken.has(code)),
    );
    for (const code of codes) taken.add(code);
  }
  return claimed;
}
