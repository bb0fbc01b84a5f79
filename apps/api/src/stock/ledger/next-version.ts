import { MAX_QUANTITY } from '@godown/shared/item';
import { describeReason, type MovementReason } from '@godown/shared/movements';
import { EMPTY_STOCK, type Stock, totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import {
  hasBalances,
  type ItemDoc,
  type StoredItem,
  toPrices,
  toStock,
  toText,
  toVersion,
} from '../records/item-doc.js';
import { type MovementDoc, movedByUndo } from '../records/movement-doc.js';

/** Who changes something, when, and which warehouse is meant when the request names none. */
export interface Context {
  by: Caller;
  now: Date;
  home: WarehouseId;
}

type MovementLinks = Pick<
  MovementDoc,
  'transfer' | 'undoes' | 'undoneReason' | 'moved' | 'price' | 'document' | 'documentKind'
> & {
  note?: string | undefined;
  party?: string | undefined;
};

/**
 * The next version of one item, with the movements that lead to it. The stored item itself is not changed. An item of
 * an older application has no balance for each warehouse; it gets them here, with `opening` movements.
 */
export class NextVersion {
  readonly movements: MovementDoc[] = [];
  readonly #context: Context;
  readonly #fields: StoredItem;
  readonly #initialStock: Stock;
  #stock: Stock;

  /** `latestVersion`: of the item's movements, where the item itself may be an older copy. */
  constructor(stored: StoredItem, context: Context, latestVersion = 0) {
    this.#context = context;
    this.#fields = {
      ...stored,
      version: Math.max(toVersion(stored.version), latestVersion) + 1,
      updatedAt: context.now,
      updatedBy: context.by.email,
    };
    const stock = toStock(stored, context.home);
    this.#stock = hasBalances(stored) ? stock : EMPTY_STOCK;
    if (!hasBalances(stored))
      for (const id of WAREHOUSE_IDS) if (stock[id] !== 0) this.move(id, stock[id], 'opening');
    this.#initialStock = this.#stock;
  }

  get stock(): Stock {
    return this.#stock;
  }

  /** The item as it is to be stored. */
  get item(): StoredItem {
    return { ...this.#fields, stock: this.#stock, quantity: totalOf(this.#stock) };
  }

  /** Sets fields. The item is to lack those that are `undefined`. */
  set(fields: Partial<Record<Exclude<keyof StoredItem, '_id'>, unknown>>): void {
    for (const [name, value] of Object.entries(fields) as [Exclude<keyof StoredItem, '_id'>, unknown][])
      if (value === undefined) delete this.#fields[name];
      else this.#fields[name] = value;
    // All movements of a version have its price. An import may set it after the stock.
    if ('price' in fields)
      for (const movement of this.movements)
        if (!movement.undoes) movement.price = toPrices(this.#fields).price;
  }

  move(
    warehouse: WarehouseId,
    change: number,
    reason: MovementReason,
    { note, party, ...links }: MovementLinks = {},
  ): void {
    const { by, now } = this.#context;
    this.#stock = { ...this.#stock, [warehouse]: this.#stock[warehouse] + change };
    if (!describeReason(reason).isOnPaper) this.set({ lastMovedAt: now });
    this.movements.push({
      _id: new ObjectId(),
      at: now,
      uid: by.uid,
      email: by.email,
      item: this.#fields._id,
      itemName: toText(this.#fields.name),
      version: toVersion(this.#fields.version),
      part: this.movements.length,
      warehouse,
      change,
      after: this.#stock[warehouse],
      totalAfter: totalOf(this.#stock),
      reason,
      // An undo brings its own, if its movement has one.
      ...(!links.undoes && { price: toPrices(this.#fields).price }),
      ...(note && { note }),
      ...(party && { party }),
      ...links,
    });
  }

  /** Moves the stock of a movement back. */
  reverse(original: MovementDoc, pair: Pick<MovementLinks, 'transfer'>): void {
    const { _id, warehouse, change, reason, undoneReason, price, document, documentKind } = original;
    const firstReason = undoneReason ?? (reason === 'undo' ? undefined : reason);
    this.move(warehouse, -change, 'undo', {
      undoes: _id,
      ...(firstReason && { undoneReason: firstReason }),
      ...(firstReason === 'transfer' && { moved: movedByUndo(original, this.#context.now) }),
      ...(price !== undefined && { price }),
      ...(document && { document }),
      ...(documentKind && { documentKind }),
      ...pair,
    });
  }

  /** Remembers that a warehouse was counted now. */
  setCounted(warehouse: WarehouseId): void {
    const { by, now } = this.#context;
    const others = this.#fields.lastCounts as ItemDoc['lastCounts'];
    this.set({ lastCounts: { ...others, [warehouse]: { at: now, by: by.email } } });
  }

  /**
   * What is wrong with the balances, or null. A balance of an older application may be out of range already; it may
   * come closer to the range. Only the end counts: the first half of a transfer may leave the range.
   */
  findRangeError(): string | null {
    const isTooLarge = (after: number, before: number) =>
      Math.abs(after) > Math.max(MAX_QUANTITY, Math.abs(before));
    const isOutOfRange =
      WAREHOUSE_IDS.some((id) => isTooLarge(this.#stock[id], this.#initialStock[id])) ||
      isTooLarge(totalOf(this.#stock), totalOf(this.#initialStock));
    return isOutOfRange ? `A balance must be from ${-MAX_QUANTITY} to ${MAX_QUANTITY}.` : null;
  }
}
