import { MAX_QUANTITY } from '@godown/shared/items/item';
import { type Stock, totalOf, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { type Sentence, sentence } from '@godown/shared/language/texts';
import { describeReason, type MovementReason } from '@godown/shared/stock/movements';
import { fromCents, MAX_MONEY, toCents } from '@godown/shared/trade/money';
import { ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import type { Rights } from '../../access/identity/signed-in.js';
import type { ItemDoc } from '../records/item-doc.js';
import { type MovementDoc, movedByUndo } from '../records/movement-doc.js';
import { type Basis, type MovementWorth, totalOfSums, type ValueSums } from '../records/movement-worth.js';
import { concernsValue, kindOf, piecesOf } from './revaluation.js';
import { NO_VALUE, type Origin, type Step, Valuation, type ValueState } from './valuation.js';

export const BALANCE_LIMITS = { min: -MAX_QUANTITY, max: MAX_QUANTITY };

/** The person who changes something and what they may do, the time, and the warehouse that is meant when the request names none. */
export interface Context extends Rights {
  by: Caller;
  now: Date;
  home: WarehouseId;
}

export type MovementLinks = Pick<
  MovementDoc,
  'transfer' | 'undoes' | 'undoneReason' | 'moved' | 'price' | 'cost' | 'document' | 'documentKind' | 'sold'
> & {
  note?: string | undefined;
  party?: string | undefined;
  /** Change of the number of damaged pieces. */
  damaged?: number | undefined;
  /** The reason if the value does not change by the current cost, and the amount if it is known. */
  basis?: Basis | undefined;
  amount?: number | undefined;
};

/** Value of an item without reversed movements. */
interface Revalued extends Pick<MovementWorth, 'knownUntil'> {
  state: ValueState;
  corrections: ValueSums;
}

/** The next version of one item, with the movements that lead to it. The stored item itself is not changed. */
export class NextVersion {
  readonly movements: MovementDoc[] = [];
  /** The item as it is stored. */
  readonly stored: ItemDoc;
  readonly #context: Context;
  readonly #fields: ItemDoc;
  #stock: Stock;
  #valuation: Valuation;

  /**
   * `latestVersion`: of the item's movements, if the item itself may be an older copy. `deleted`: the state of a restored item when it
   * was deleted.
   */
  constructor(stored: ItemDoc, context: Context, latestVersion = 0, deleted?: ValueState) {
    this.#valuation = new Valuation(toValueState(stored), deleted);
    this.#context = context;
    this.#fields = {
      ...stored,
      version: Math.max(stored.version, latestVersion) + 1,
      updatedAt: context.now,
      updatedBy: context.by.email,
    };
    this.#stock = stored.stock;
    this.stored = stored;
  }

  get stock(): Stock {
    return this.#stock;
  }

  /** The item as it is to be stored. */
  get item(): ItemDoc {
    return { ...this.#fields, stock: this.#stock, quantity: totalOf(this.#stock) };
  }

  /** Value of its pieces. */
  get value(): ValueState {
    return this.#valuation.state;
  }

  /** Value that returned units of a note bring back, after `before` of them came back. Undefined: use the current cost of a piece. */
  amountOf(origin: Origin, before: number, units: number): number | undefined {
    return this.#valuation.amountOf(origin, before, units);
  }

  /** Sets fields. A field that is `undefined` is removed. A new cost is a movement: it changes the value. */
  set(all: Partial<Record<Exclude<keyof ItemDoc, '_id'>, unknown>>): void {
    const { cost, ...fields } = all;
    this.#write(fields);
    if ('cost' in all) this.#setCost(cost as number | undefined);
    // All movements of a version have its price. An import may set it after the stock.
    if ('price' in fields)
      for (const movement of this.movements) if (!movement.undoes) movement.price = this.#fields.price;
  }

  /** Sets the cost of a piece from now on, in dollars. Undefined: not known. */
  #setCost(dollars: number | undefined): void {
    const cost = dollars === undefined ? null : toCents(dollars);
    if (cost === this.value.cost) return;
    if (this.stored.version === 0 && this.value.pieces === 0)
      this.#valuate(new Valuation({ ...NO_VALUE, cost }));
    else this.move(this.#context.home, 0, 'revalued', { basis: { cost } });
  }

  #write(fields: object): void {
    for (const [name, value] of Object.entries(fields))
      if (value === undefined) Reflect.deleteProperty(this.#fields, name);
      else Object.assign(this.#fields, { [name]: value });
  }

  /** Stores the value of the pieces in the item. */
  #valuate(valuation: Valuation): void {
    this.#valuation = valuation;
    const { worth, cost, unvalued, missing } = valuation.state;
    this.#write({
      cost: cost === null ? undefined : fromCents(cost),
      worth: cost === null ? undefined : worth,
      unvalued: Object.keys(unvalued).length > 0 ? unvalued : undefined,
      missing: Object.keys(missing).length > 0 ? missing : undefined,
    });
  }

  move(
    warehouse: WarehouseId,
    change: number,
    reason: MovementReason,
    { note, party, damaged, basis, amount, ...links }: MovementLinks = {},
  ): void {
    const { by, now } = this.#context;
    const worth = links.undoes
      ? null
      : this.#worthOf({ ...links, reason }, { pieces: change + (damaged ?? 0), basis, amount });
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
      ...(damaged && { damaged: this.#moveDamaged(warehouse, damaged) }),
      reason,
      // An undo brings its own, if its movement has one.
      ...(!links.undoes && pricesOf(this.#fields)),
      ...(worth && { worth }),
      ...(note && { note }),
      ...(party && { party }),
      ...links,
    });
  }

  /** Follows the value. The first movement of a deletion takes all of it, and the first movement of a restore brings it back. */
  #worthOf(movement: Pick<MovementDoc, 'reason' | 'sold'>, step: Omit<Step, 'kind'>): MovementWorth | null {
    const { reason } = movement;
    const kind = kindOf(movement);
    if (kind === null) return null;
    const isWhole = reason === 'deleted' || reason === 'restored';
    if (isWhole && this.movements.length > 0) return null;
    const valuation = this.#valuation;
    const worth =
      reason === 'deleted'
        ? valuation.takeAll(kind)
        : reason === 'restored'
          ? valuation.bringBack(kind)
          : valuation.apply({ kind, ...step });
    this.#valuate(valuation);
    return worth;
  }

  /**
   * Sets the value that the pieces have without the reversed movements. `corrections` are the changes besides those of the originals; the
   * last reversal stores them.
   */
  revalue(originals: readonly MovementDoc[], { state, corrections, knownUntil }: Revalued): void {
    const before = this.value;
    let { worth, pieces } = before;
    const undone = new Map(originals.map((original) => [String(original._id), original]));
    const reversals = this.movements.filter(
      (movement) => undone.has(String(movement.undoes)) && concernsValue(movement),
    );
    for (const reversal of reversals) {
      const isLast = reversal === reversals.at(-1);
      const change = 0 - (undone.get(String(reversal.undoes))?.worth?.change ?? 0);
      worth += change + (isLast ? totalOfSums(corrections) : 0);
      pieces += piecesOf(reversal);
      const becomesKnown = before.cost === null && state.cost !== null;
      const isCorrected =
        isLast && (becomesKnown || knownUntil !== undefined || Object.keys(corrections).length > 0);
      if (change === 0 && !isCorrected && state.cost === null) continue;
      reversal.worth = {
        change,
        ...(isCorrected && { corrections, ...(knownUntil !== undefined && { knownUntil }) }),
        after: worth,
        pieces,
        ...(isLast && state.cost !== before.cost && { was: before.cost }),
        ...(isLast && state.cost === null && { basis: { cost: null } }),
      };
    }
    this.#valuate(new Valuation(state));
  }

  #moveDamaged(warehouse: WarehouseId, change: number): NonNullable<MovementDoc['damaged']> {
    const { [warehouse]: before = 0, ...others } = this.#fields.damaged ?? {};
    const after = before + change;
    const damaged = { ...others, ...(after !== 0 && { [warehouse]: after }) };
    this.set({ damaged: Object.keys(damaged).length > 0 ? damaged : undefined });
    return { change, after };
  }

  /** Moves the stock of a movement back. */
  reverse(original: MovementDoc, pair: Pick<MovementLinks, 'transfer'>): void {
    const { _id, warehouse, change, damaged, reason, undoneReason, price, cost } = original;
    const { document, documentKind, sold } = original;
    const firstReason = undoneReason ?? (reason === 'undo' ? undefined : reason);
    // `|| 0` turns -0 into 0.
    this.move(warehouse, -change || 0, 'undo', {
      undoes: _id,
      ...(damaged && { damaged: -damaged.change }),
      ...(firstReason && { undoneReason: firstReason }),
      ...(firstReason === 'transfer' && { moved: movedByUndo(original, this.#context.now) }),
      ...(price !== undefined && { price }),
      ...(cost !== undefined && { cost }),
      ...(document && { document }),
      ...(documentKind && { documentKind }),
      ...(sold && { sold }),
      ...pair,
    });
  }

  /** Remembers that a warehouse was counted now. */
  setCounted(warehouse: WarehouseId): void {
    const { by, now } = this.#context;
    const { lastCounts } = this.#fields;
    this.set({ lastCounts: { ...lastCounts, [warehouse]: { at: now, by: by.email } } });
  }

  /** Forgets a count that is reversed: the warehouse was not counted then. */
  forgetCount({ reason, warehouse, at }: MovementDoc): void {
    const { [warehouse]: last, ...others } = this.#fields.lastCounts ?? {};
    if (reason !== 'count' || !last || last.at > at) return;
    this.set({ lastCounts: Object.keys(others).length > 0 ? others : undefined });
  }

  /**
   * Says why it must not be saved, or null. Every command that moves stock asks before it returns (not a deletion and its restore), so
   * a rule for all of them stands here, where the item before and after, its movements and what the sender may do are known.
   * A balance of an older application may be out of range already; it may come closer to the range. Only the end counts: the first half
   * of a transfer may leave the range.
   */
  findError(): Sentence | null {
    const isTooLarge = (after: number, before: number) =>
      Math.abs(after) > Math.max(MAX_QUANTITY, Math.abs(before));
    const { stock, damaged: initial = {} } = this.stored;
    const { damaged = {} } = this.#fields;
    const isOutOfRange =
      WAREHOUSE_IDS.some((id) => isTooLarge(this.#stock[id], stock[id])) ||
      isTooLarge(totalOf(this.#stock), totalOf(stock)) ||
      WAREHOUSE_IDS.some((id) => (damaged[id] ?? 0) > MAX_QUANTITY);
    if (isOutOfRange) return sentence(/* i18n */ 'A balance must be from {min} to {max}.', BALANCE_LIMITS);
    if (worthOf(this.item) > Math.max(toCents(MAX_MONEY), worthOf(this.stored)))
      return sentence(/* i18n */ 'All pieces of it would be worth more than {limit}.', { limit: MAX_MONEY });
    const warehouse = WAREHOUSE_IDS.find((id) => (damaged[id] ?? 0) < 0);
    // Damaged pieces were counted when they were set aside: nobody can have taken more.
    return warehouse ? fewerDamaged(warehouse, initial[warehouse] ?? 0) : null;
  }
}

const fewerDamaged = (warehouse: WarehouseId, units: number): Sentence =>
  units === 0
    ? sentence(/* i18n */ '{warehouse} has no damaged pieces of it.', { warehouse })
    : sentence(/* i18n */ 'Damaged pieces of it in {warehouse}: only {units}.', { warehouse, units });

/** Value of all pieces in cents, at the price or at the cost. Sums of such products are exact. */
const worthOf = ({ quantity, price, cost = 0 }: ItemDoc): number =>
  Math.abs(quantity) * toCents(Math.max(price, cost));

const pricesOf = ({ price, cost }: ItemDoc) => ({ price, ...(cost !== undefined && { cost }) });

type Valued = Pick<ItemDoc, 'stock' | 'damaged' | 'cost' | 'worth' | 'unvalued' | 'missing'>;

/** The value in cents. An item of another program has no value yet: its pieces have the cost that it names. */
export function toValueState({ stock, damaged = {}, cost, worth, unvalued, missing }: Valued): ValueState {
  const pieces = totalOf(stock) + WAREHOUSE_IDS.reduce((sum, id) => sum + (damaged[id] ?? 0), 0);
  const cents = cost === undefined ? null : toCents(cost);
  return {
    pieces,
    worth: worth ?? (cents ?? 0) * pieces,
    cost: cents,
    unvalued: unvalued ?? NO_VALUE.unvalued,
    missing: missing ?? NO_VALUE.missing,
  };
}
