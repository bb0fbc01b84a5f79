import { MAX_QUANTITY } from '@godown/shared/item';
import { describeReason, type MovementReason } from '@godown/shared/movements';
import { type Sentence, sentence } from '@godown/shared/texts';
import { type Stock, totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import { ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import type { ItemDoc } from '../records/item-doc.js';
import { type MovementDoc, movedByUndo } from '../records/movement-doc.js';

export const BALANCE_LIMITS = { min: -MAX_QUANTITY, max: MAX_QUANTITY };

/** Who changes something, when, and which warehouse is meant when the request names none. */
export interface Context {
  by: Caller;
  now: Date;
  home: WarehouseId;
}

type MovementLinks = Pick<
  MovementDoc,
  'transfer' | 'undoes' | 'undoneReason' | 'moved' | 'price' | 'cost' | 'document' | 'documentKind'
> & {
  note?: string | undefined;
  party?: string | undefined;
};

/** The next version of one item, with the movements that lead to it. The stored item itself is not changed. */
export class NextVersion {
  readonly movements: MovementDoc[] = [];
  readonly #context: Context;
  readonly #fields: ItemDoc;
  readonly #initialStock: Stock;
  #stock: Stock;

  /** `latestVersion`: of the item's movements, where the item itself may be an older copy. */
  constructor(stored: ItemDoc, context: Context, latestVersion = 0) {
    this.#context = context;
    this.#fields = {
      ...stored,
      version: Math.max(stored.version, latestVersion) + 1,
      updatedAt: context.now,
      updatedBy: context.by.email,
    };
    this.#stock = stored.stock;
    this.#initialStock = stored.stock;
  }

  get stock(): Stock {
    return this.#stock;
  }

  /** The item as it is to be stored. */
  get item(): ItemDoc {
    return { ...this.#fields, stock: this.#stock, quantity: totalOf(this.#stock) };
  }

  /** Sets fields. The item is to lack those that are `undefined`. */
  set(fields: Partial<Record<Exclude<keyof ItemDoc, '_id'>, unknown>>): void {
    for (const [name, value] of Object.entries(fields))
      if (value === undefined) Reflect.deleteProperty(this.#fields, name);
      else Object.assign(this.#fields, { [name]: value });
    // All movements of a version have its price and cost. An import may set them after the stock.
    if ('price' in fields || 'cost' in fields)
      for (const movement of this.movements) if (!movement.undoes) setPrices(movement, this.#fields);
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
      itemName: this.#fields.name,
      version: this.#fields.version,
      part: this.movements.length,
      warehouse,
      change,
      after: this.#stock[warehouse],
      totalAfter: totalOf(this.#stock),
      reason,
      // An undo brings its own, if its movement has one.
      ...(!links.undoes && pricesOf(this.#fields)),
      ...(note && { note }),
      ...(party && { party }),
      ...links,
    });
  }

  /** Moves the stock of a movement back. */
  reverse(original: MovementDoc, pair: Pick<MovementLinks, 'transfer'>): void {
    const { _id, warehouse, change, reason, undoneReason, price, cost, document, documentKind } = original;
    const firstReason = undoneReason ?? (reason === 'undo' ? undefined : reason);
    this.move(warehouse, -change, 'undo', {
      undoes: _id,
      ...(firstReason && { undoneReason: firstReason }),
      ...(firstReason === 'transfer' && { moved: movedByUndo(original, this.#context.now) }),
      ...(price !== undefined && { price }),
      ...(cost !== undefined && { cost }),
      ...(document && { document }),
      ...(documentKind && { documentKind }),
      ...pair,
    });
  }

  /** Remembers that a warehouse was counted now. */
  setCounted(warehouse: WarehouseId): void {
    const { by, now } = this.#context;
    const { lastCounts } = this.#fields;
    this.set({ lastCounts: { ...lastCounts, [warehouse]: { at: now, by: by.email } } });
  }

  /**
   * What is wrong with the balances, or null. A balance of an older application may be out of range already; it may
   * come closer to the range. Only the end counts: the first half of a transfer may leave the range.
   */
  findRangeError(): Sentence | null {
    const isTooLarge = (after: number, before: number) =>
      Math.abs(after) > Math.max(MAX_QUANTITY, Math.abs(before));
    const isOutOfRange =
      WAREHOUSE_IDS.some((id) => isTooLarge(this.#stock[id], this.#initialStock[id])) ||
      isTooLarge(totalOf(this.#stock), totalOf(this.#initialStock));
    return isOutOfRange
      ? sentence(/* i18n */ 'A balance must be from {min} to {max}.', BALANCE_LIMITS)
      : null;
  }
}

const pricesOf = ({ price, cost }: ItemDoc) => ({ price, ...(cost !== undefined && { cost }) });

function setPrices(movement: MovementDoc, item: ItemDoc): void {
  delete movement.cost;
  Object.assign(movement, pricesOf(item));
}
