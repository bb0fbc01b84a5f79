/**
 * Version 9 of the data: the value of an item is the sum of its movements' values. It is added up from the movements, the costs in
 * receipts, and the costs that people have set, by the ledger's own rules.
 */
import type { DocumentKind } from '@godown/shared/trade/documents';
import { paidForLines } from '@godown/shared/trade/refund';
import { type AnyBulkWriteOperation, type Db, ObjectId } from 'mongodb';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import type { CostMethod } from '../../settings/trade-rules.js';
import { type LedgerCollections, ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { type HistorySource, readHistory } from '../../stock/ledger/histories.js';
import { NextVersion, toValueState } from '../../stock/ledger/next-version.js';
import { follow, piecesOf, toOrigin } from '../../stock/ledger/revaluation.js';
import { reverseMovements } from '../../stock/ledger/reverse-movements.js';
import { NO_VALUE, type Origin, type ValueState } from '../../stock/ledger/valuation.js';
import { readByItem } from '../../stock/movements/read-by-item.js';
import type { DeletedItemDoc } from '../../stock/records/deleted-item-doc.js';
import { emptyItem, type ItemDoc } from '../../stock/records/item-doc.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import type { PriceDoc } from '../../stock/records/price-doc.js';
import { documentsOf } from '../../trade/documents/documents.repo.js';
import type { ShapeDeps } from './shape-items.js';

/** Movements that are read at once. */
const BATCH = 500;
const ALL = {
  $gte: new ObjectId('000000000000000000000000'),
  $lte: new ObjectId('ffffffffffffffffffffffff'),
};

interface Deps extends Omit<ShapeDeps, 'db'> {
  costMethod: CostMethod;
}

/** An item that has its value is left: an upgrade that was interrupted does the others. */
export async function addValues(db: Db, { costMethod, home, clock, logger, onDone }: Deps): Promise<void> {
  const collections = ledgerCollectionsOf(db);
  const notes = await readNotes(db);
  const changed = { items: 0, from: 0, to: 0 };
  const finish = async (histories: readonly History[]) => {
    const setting = { notes, costMethod, home, now: clock() };
    for (const { item, from, to } of await valueItems(collections, histories, setting)) {
      if (from === to) continue;
      changed.items++;
      changed.from += from;
      changed.to += to;
      logger.info({ item, from: from / 100, to: to / 100 }, 'the stock of an item is worth something else');
    }
  };
  let open: History | null = null;
  for await (const page of readByItem(collections.movements, { ids: ALL, pageSize: BATCH })) {
    const whole: History[] = [];
    for (const movement of page as MovementDoc[]) {
      // An upgrade that was interrupted has made it, and it is made again.
      if (movement.reason === 'revalued') continue;
      if (open?.[0].item.equals(movement.item)) open.push(movement);
      else {
        if (open) whole.push(open);
        open = [movement];
      }
    }
    await finish(whole);
    onDone?.(page.length);
  }
  if (open) await finish([open]);
  if (changed.items > 0)
    logger.info(
      { items: changed.items, from: changed.from / 100, to: changed.to / 100 },
      'receipts and corrections come to another value of the stock',
    );
}

/**
 * Facts from notes: the cost of the goods of a receipt in cents, by its number and the item; the deliveries and returns that have
 * prices; and the note whose goods a return brought.
 */
interface Notes {
  paid: ReadonlyMap<string, number>;
  sold: ReadonlySet<string>;
  returns: ReadonlyMap<string, string>;
}

async function readNotes(db: Db): Promise<Notes> {
  const paid = new Map<string, number>();
  const returns = new Map<string, string>();
  const sold = new Set<string>();
  const [receipts, sales, others] = [
    { kind: 'receipt' as const, subtotal: { $exists: true } },
    { kind: { $in: ['delivery', 'return'] as DocumentKind[] }, subtotal: { $exists: true } },
    { returns: { $exists: true } },
  ];
  const projection = { returns: 1, subtotal: 1, transport: 1, total: 1, 'lines.item': 1, 'lines.net': 1 };
  for await (const doc of documentsOf(db).find(receipts, { projection, batchSize: 100 })) {
    const { _id, subtotal = 0, transport = 0, total = 0, lines } = doc;
    // Transport was no part of what goods cost.
    const amounts = paidForLines(
      lines.map(({ net = 0 }) => net),
      { subtotal, transport, total },
    );
    for (const [index, { item }] of lines.entries()) paid.set(`${_id} ${item}`, amounts[index] ?? 0);
  }
  for await (const { _id } of documentsOf(db).find(sales, { projection: { _id: 1 }, batchSize: 500 }))
    sold.add(_id);
  for await (const { _id, returns: of } of documentsOf(db).find(others, {
    projection: { returns: 1 },
    batchSize: 500,
  }))
    if (of !== undefined) returns.set(_id, of);
  return { paid, sold, returns };
}

interface Setting {
  notes: Notes;
  costMethod: CostMethod;
  home: Deps['home'];
  now: Date;
}

/** All movements of an item, in the order of its versions. */
type History = [MovementDoc, ...MovementDoc[]];

/** An item without its texts and pictures, which may be large. */
const VALUED = { name: 1, version: 1, quantity: 1, stock: 1, damaged: 1, cost: 1, worth: 1 } as const;
type ValuedItem = Pick<ItemDoc, '_id' | keyof typeof VALUED>;

interface Change {
  item: string;
  /** The value of the stock by its cost, and its value now, in cents. */
  from: number;
  to: number;
}

/** Resolves with the items that have their value now. Of others nothing is known, or it was done before. */
async function valueItems(
  { items, deletedItems, movements, prices }: LedgerCollections,
  histories: readonly History[],
  setting: Setting,
): Promise<Change[]> {
  const ids = { $in: histories.map(([{ item }]) => item) };
  const active = new Map<string, ValuedItem>();
  for await (const item of items.find<ValuedItem>({ _id: ids }, { projection: VALUED }))
    active.set(String(item._id), item);
  const setPrices = new Map<string, PriceDoc[]>();
  for await (const price of prices.find({ item: ids }, { sort: { item: 1, at: 1, _id: 1 } })) {
    const of = setPrices.get(String(price.item)) ?? [];
    of.push(price);
    setPrices.set(String(price.item), of);
  }
  const movementWrites: AnyBulkWriteOperation<MovementDoc>[] = [];
  const itemWrites: AnyBulkWriteOperation<ItemDoc>[] = [];
  const deletedWrites: AnyBulkWriteOperation<DeletedItemDoc>[] = [];
  const changes: Change[] = [];
  for (const history of histories) {
    const [{ item: _id }] = history;
    const item = active.get(String(_id));
    if (item?.worth !== undefined) continue;
    const past = await redo(history, { item, setPrices: setPrices.get(String(_id)) ?? [], setting });
    movementWrites.push(...past.writes);
    if (!item) {
      deletedWrites.push({
        updateOne: { filter: { _id }, update: { $set: { worth: past.deletedWorth } } },
      });
      continue;
    }
    const { worth, cost, unvalued, missing, quantity } = past.item;
    // Balances that differ from the movements are for `npm run verify` to find.
    if (cost === undefined || worth === undefined || quantity !== item.quantity) {
      if (unvalued) itemWrites.push({ updateOne: { filter: { _id }, update: { $set: { unvalued } } } });
      continue;
    }
    const version = cost === item.cost ? item.version : item.version + 1;
    // Earlier notes have no value of their goods: returns find it in the history.
    const revaluedAt = setting.now;
    const $set = { worth, cost, version, revaluedAt, ...(missing && { missing }) };
    itemWrites.push({ updateOne: { filter: { _id }, update: { $set } } });
    changes.push({ item: item.name, from: toValueState(item).worth, to: worth });
  }
  // The items last: one that has its value is done.
  if (movementWrites.length > 0) await movements.bulkWrite(movementWrites, { ordered: false });
  if (deletedWrites.length > 0) await deletedItems.bulkWrite(deletedWrites, { ordered: false });
  if (itemWrites.length > 0) await items.bulkWrite(itemWrites, { ordered: false });
  return changes;
}

interface Known {
  /** Undefined: it is deleted. */
  item: ValuedItem | undefined;
  setPrices: readonly PriceDoc[];
  setting: Setting;
}

async function redo(history: History, { item, setPrices, setting }: Known): Promise<Past> {
  const [first] = history;
  const costs = setPrices.filter(({ cost, before }) => cost !== before.cost);
  const past = new Past(first, costs[0] ? costs[0].before.cost : (item?.cost ?? first.cost), setting);
  for (const step of inOrder(history, costs)) await past.take(step);
  return past;
}

/** The movements of one version, or a cost that a person has set. */
type PastStep = { group: readonly MovementDoc[] } | { set: PriceDoc; nextVersion: number };

/** Costs that receipts have set, or their cancelling, follow from these. */
function inOrder(movements: readonly MovementDoc[], costs: readonly PriceDoc[]): PastStep[] {
  const byReceipt = new Set(
    movements.filter(({ documentKind }) => documentKind === 'receipt').map(({ at }) => at.getTime()),
  );
  const sets = costs.filter(({ at }) => !byReceipt.has(at.getTime()));
  const groups = new Map<number, MovementDoc[]>();
  for (const movement of movements)
    groups.set(movement.version, [...(groups.get(movement.version) ?? []), movement]);
  const steps: PastStep[] = [];
  for (const [version, group] of groups) {
    for (let set = sets[0]; set && group[0] && set.at < group[0].at; set = sets[0]) {
      steps.push({ set, nextVersion: version });
      sets.shift();
    }
    steps.push({ group });
  }
  return [...steps, ...sets.map((set) => ({ set, nextVersion: Number.POSITIVE_INFINITY }))];
}

/** Makes the movements of an item once more, with their effect on its value. */
class Past {
  item: ItemDoc;
  deletedWorth = 0;
  readonly writes: AnyBulkWriteOperation<MovementDoc>[] = [];
  readonly #setting: Setting;
  readonly #made: MovementDoc[] = [];
  readonly #byId = new Map<string, MovementDoc>();
  /** Units of each note that came back. */
  readonly #back = new Map<string, number>();
  /** The end of the movements before a reversal. */
  #revalued = 0;
  #deleted: ValueState = NO_VALUE;

  constructor({ item, at }: MovementDoc, cost: number | null | undefined, setting: Setting) {
    this.item = {
      ...emptyItem({ _id: item, email: '', createdAt: at }),
      ...(typeof cost === 'number' && { cost }),
    };
    this.#setting = setting;
  }

  async take(step: PastStep): Promise<void> {
    if ('set' in step) this.#set(step.set, step.nextVersion);
    else await this.#redo(step.group);
  }

  #nextAt(at: Date, version: number): NextVersion {
    const context = { by: NOBODY, ...ALL_RIGHTS, now: at, home: this.#setting.home };
    return new NextVersion(this.item, context, version - 1, this.#deleted);
  }

  #set({ _id, at, cost }: PriceDoc, nextVersion: number): void {
    const next = this.#nextAt(at, 0);
    next.set({ cost: cost ?? undefined });
    const [movement] = next.movements;
    this.item = { ...next.item, version: this.item.version };
    if (!movement) return;
    const last = this.#made.at(-1);
    const { version } = this.item;
    const place =
      nextVersion > version + 1
        ? { version: version + 1, part: 0 }
        : { version, part: (last?.part ?? -1) + 1 };
    this.item = { ...this.item, version: place.version };
    const { _id: _new, ...replacement } = { ...movement, ...place };
    this.#keep({ ...replacement, _id });
    // An upgrade that was interrupted may have written it.
    this.writes.push({ replaceOne: { filter: { _id }, replacement, upsert: true } });
  }

  async #redo(stored: readonly MovementDoc[]): Promise<void> {
    const group = stored.map((movement) => this.#withSold(movement));
    const [first] = group;
    if (!first) return;
    const next = this.#nextAt(first.at, first.version);
    const before = next.value;
    const originals = group.flatMap(({ undoes, reason }) =>
      reason === 'undo' ? (this.#byId.get(String(undoes)) ?? []) : [],
    );
    if (originals.length > 0) await this.#reverse(next, originals);
    const made = new Map(next.movements.map((movement) => [String(movement.undoes), movement]));
    for (const movement of group) {
      const reversal = movement.reason === 'undo' ? made.get(String(movement.undoes)) : undefined;
      const again = reversal ?? (await this.#move(next, movement));
      const { worth } = again;
      this.#keep({ ...movement, ...(worth && { worth }) });
      const set = { ...(worth && { worth }), ...(movement.sold && { sold: true as const }) };
      if (Object.keys(set).length > 0)
        this.writes.push({ updateOne: { filter: { _id: movement._id }, update: { $set: set } } });
    }
    if (first.reason === 'deleted') [this.#deleted, this.deletedWorth] = [before, before.worth];
    this.item = next.item;
  }

  #withSold(movement: MovementDoc): MovementDoc {
    const isSold = movement.document !== undefined && this.#setting.notes.sold.has(movement.document);
    return isSold ? { ...movement, sold: true } : movement;
  }

  async #reverse(next: NextVersion, originals: readonly MovementDoc[]): Promise<void> {
    const oldest = Math.min(...originals.map(({ version }) => version));
    const history = await readHistory(this.#source, oldest);
    reverseMovements(next, originals, { findHistory: () => history });
    this.#revalued = this.#made.length;
    for (const { worth, ...original } of originals)
      if (worth?.basis && 'of' in worth.basis) this.#count(worth.basis.of, -Math.abs(piecesOf(original)));
  }

  async #move(next: NextVersion, movement: MovementDoc): Promise<MovementDoc> {
    const { warehouse, change, damaged, reason, document = '', item, sold } = movement;
    const paid = this.#setting.notes.paid.get(`${document} ${item}`);
    const of = this.#setting.notes.returns.get(document);
    const units = Math.abs(piecesOf(movement));
    const amount = of === undefined ? undefined : await this.#amountOf(next, of, units);
    if (of !== undefined) this.#count(of, units);
    next.move(warehouse, change, reason === 'undo' ? 'correction' : reason, {
      ...(damaged && { damaged: damaged.change }),
      ...(sold && { sold }),
      ...(reason === 'restock' &&
        paid !== undefined && { basis: { paid, method: this.#setting.costMethod } }),
      ...(of !== undefined && { basis: { of }, amount }),
    });
    return next.movements.at(-1) as MovementDoc;
  }

  async #amountOf(next: NextVersion, of: string, units: number): Promise<number | undefined> {
    const place = this.#made.findIndex(({ document }) => document === of);
    const note = this.#made[place];
    if (!note) return undefined;
    const origin: Origin | null | undefined =
      place < this.#revalued
        ? follow(await readHistory(this.#source, note.version)).origins.get(of)
        : toOrigin(note);
    return origin ? next.amountOf(origin, this.#back.get(of) ?? 0, units) : undefined;
  }

  #count(note: string, units: number): void {
    this.#back.set(note, (this.#back.get(note) ?? 0) + units);
  }

  #keep(movement: MovementDoc): void {
    this.#made.push(movement);
    this.#byId.set(String(movement._id), movement);
  }

  get #source(): HistorySource {
    return {
      between: async (from, end) =>
        this.#made.filter(({ version }) => version >= from && (end === null || version < end)),
      find: async (ids) => ids.flatMap((id) => this.#byId.get(String(id)) ?? []),
      ofNotes: async (numbers) => this.#made.filter(({ document = '' }) => numbers.includes(document)),
    };
  }
}

const NOBODY = { uid: '', email: '' } as const;
