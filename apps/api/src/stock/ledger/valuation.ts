/** The value of one item, movement by movement. All money is in whole cents, and no sum is ever a rounded cost times a quantity. */
import {
  addSums,
  type Basis,
  type MovementWorth,
  totalOfSums,
  VALUE_KINDS,
  type ValueKind,
  type ValueSums,
} from '../records/movement-worth.js';

/** Value of an item at a moment. */
export interface ValueState {
  /** Good and damaged pieces of all warehouses. Below zero: more left than ever came. */
  pieces: number;
  /** Cost of all pieces together. Below zero: the assumed cost of the missing ones. */
  worth: number;
  /** Cost of a piece; its last cost if there is no piece. Null: not known, and then nothing has a value. */
  cost: number | null;
  /** Pieces that left, less those that came back, while the cost was not known, by what kind of movement. */
  unvalued: ValueSums;
  /** Pieces below zero, by the kind of movement with which they left. A correction of their cost is of that kind. */
  missing: ValueSums;
}

export const NO_VALUE: ValueState = { pieces: 0, worth: 0, cost: null, unvalued: {}, missing: {} };

/** Pieces of these kinds leave for good. If missing pieces are found, the sold ones are found first. */
const LEAVING = ['sales', 'unpriced', 'losses'] as const satisfies readonly ValueKind[];

/** One movement, as far as it concerns the value. */
export interface Step {
  kind: ValueKind;
  /** Change of the number of pieces. */
  pieces: number;
  basis?: Basis | undefined;
  /** Value that the pieces bring along or take with them, where it is known and differs from the cost of the moment. */
  amount?: number | undefined;
}

/** The pieces that a note brought or took, which may come back. */
export interface Origin {
  units: number;
  /** Value that the units took out or brought in, without those that were missing. */
  amount: number;
  /** Units that were missing. */
  short: number;
}

/** Follows the value of an item. */
export class Valuation {
  #state: ValueState;
  /** State of the item when it was deleted. */
  #deleted: Pick<ValueState, 'pieces' | 'worth' | 'missing'>;

  /** `deleted`: the state of an item when it was deleted. */
  constructor(state: ValueState, deleted: Pick<ValueState, 'pieces' | 'worth' | 'missing'> = NO_VALUE) {
    this.#state = state;
    this.#deleted = deleted;
  }

  get state(): ValueState {
    return this.#state;
  }

  /** Returns the value fields that the movement keeps. Null: it changes no value. */
  apply(step: Step): MovementWorth | null {
    const { basis, pieces } = step;
    const before = this.#state;
    const effect = effectOf(before, step);
    if (!effect) {
      if (pieces !== 0) this.#state = moveUnvalued(before, step);
      return null;
    }
    const { change, corrections, cost, unvalued = {}, missing = {} } = effect;
    const worth = before.worth + change + totalOfSums(corrections);
    const after = before.pieces + pieces;
    this.#state = { pieces: after, worth, cost, unvalued, missing };
    const saysWhatIsKnown = effect.knownUntil !== undefined || (before.cost === null && cost !== null);
    return {
      change,
      ...((saysWhatIsKnown || Object.keys(corrections).length > 0) && { corrections }),
      ...(effect.knownUntil !== undefined && { knownUntil: effect.knownUntil }),
      after: worth,
      pieces: after,
      ...(before.cost !== cost && { was: before.cost }),
      ...(basis && { basis }),
      ...(effect.short && { short: effect.short }),
    };
  }

  /** Takes the whole value of an item that is deleted. */
  takeAll(kind: ValueKind): MovementWorth | null {
    const { pieces, worth, missing } = this.#state;
    this.#deleted = { pieces, worth, missing };
    return this.apply({ kind, pieces: -pieces, amount: Math.abs(worth) });
  }

  /** Brings back the value of an item that is restored. */
  bringBack(kind: ValueKind): MovementWorth | null {
    const { pieces, worth, missing } = this.#deleted;
    const brought = this.apply({ kind, pieces, amount: Math.abs(worth) });
    this.#state = { ...this.#state, missing };
    return brought;
  }

  /** Value that returned units of a note bring back, after `before` of them came back. Undefined: use the current cost of a piece. */
  amountOf(origin: Origin, before: number, units: number): number | undefined {
    const { cost } = this.#state;
    if (cost === null) return undefined;
    const present = origin.units - origin.short;
    const reached = (count: number) => shareOf(origin.amount, Math.min(count, present), present);
    const missing = Math.max(0, before + units - present) - Math.max(0, before - present);
    return reached(before + units) - reached(before) + missing * cost;
  }
}

interface Effect {
  change: number;
  corrections: ValueSums;
  /** Cost of a piece afterwards. */
  cost: number | null;
  knownUntil?: null | undefined;
  short?: MovementWorth['short'] | undefined;
  /** By default none. */
  unvalued?: ValueSums;
  missing?: ValueSums;
}

/** Null if the cost is not known, and stays unknown. */
function effectOf(before: ValueState, step: Step): Effect | null {
  const { basis, pieces, kind } = step;
  if (basis && 'cost' in basis) return setCost(before, basis.cost);
  if (basis && 'paid' in basis) return receive(before, pieces, basis);
  if (before.cost === null || pieces === 0) return null;
  const known = { ...before, cost: before.cost };
  const { amount } = step;
  if (pieces < 0) {
    const least = basis && 'of' in basis ? basis.least : undefined;
    return takeOut(known, { kind, units: -pieces, amount }, least);
  }
  return bringIn(known, { kind, units: pieces, amount });
}

type Known = ValueState & { cost: number };

function moveUnvalued(before: ValueState, { kind, pieces }: Step): ValueState {
  const isLeaving = LEAVING.some((leaving) => leaving === kind);
  return {
    ...before,
    pieces: before.pieces + pieces,
    unvalued: isLeaving ? addSums(before.unvalued, { [kind]: pieces }, -1) : before.unvalued,
  };
}

/** Takes so many units from pieces that left by several kinds, those of `first` before all others. */
function takeFrom(gone: ValueSums, units: number, first: ValueKind = 'sales'): ValueSums {
  let left = Math.max(0, units);
  const taken: ValueSums = {};
  for (const kind of new Set([first, ...LEAVING, ...VALUE_KINDS])) {
    const count = Math.min(left, Math.max(0, gone[kind] ?? 0));
    if (count > 0) taken[kind] = count;
    left -= count;
  }
  // Nobody knows how the others left.
  return addSums(taken, { losses: left });
}

/** Shares an amount among so many units by their kinds. Together the shares are exactly the amount. */
function split(amount: number, units: ValueSums): ValueSums {
  const all = totalOfSums(units);
  let [count, reached] = [0, 0];
  const shares: ValueSums = {};
  for (const kind of VALUE_KINDS) {
    count += units[kind] ?? 0;
    const next = shareOf(amount, count, all);
    shares[kind] = next - reached;
    reached = next;
  }
  return shares;
}

/** Values everything that has no value yet, at the cost of `units` pieces for `amount`. Returns the state as if the cost had been known. */
function makeKnown(
  { pieces, unvalued }: ValueState,
  amount: number,
  units: number,
): { known: Known; corrections: ValueSums } {
  const worth = shareOf(amount, pieces, units);
  const gone: ValueSums = {};
  for (const kind of LEAVING) gone[kind] = shareOf(amount, unvalued[kind] ?? 0, units);
  const corrections = addSums({ revalued: worth + totalOfSums(gone) }, gone, -1);
  const missing = pieces < 0 ? takeFrom(unvalued, -pieces) : {};
  return { known: { pieces, worth, cost: shareOf(amount, 1, units), unvalued: {}, missing }, corrections };
}

function setCost(before: ValueState, cost: number | null): Effect {
  if (before.cost === null && cost !== null) {
    const { known, corrections } = makeKnown(before, cost, 1);
    const { revalued = 0, ...others } = corrections;
    return { change: revalued, corrections: others, cost, missing: known.missing };
  }
  const missing = takeFrom(before.missing, -before.pieces);
  const change = (cost ?? 0) * before.pieces - before.worth;
  if (before.pieces >= 0) return { change, corrections: {}, cost };
  // No piece is on hand to change in value: only the assumed cost of the missing ones changes.
  const corrections = addSums({}, split(change, missing));
  if (cost !== null) return { change: 0, corrections, cost, missing };
  // Nobody knows on which notes they are.
  return { change: 0, corrections, cost, unvalued: missing, ...(missing.sales && { knownUntil: null }) };
}

function receive(
  before: ValueState,
  units: number,
  { paid, method, keepsCost }: Extract<Basis, { paid: number }>,
): Effect {
  const isNew = before.cost === null;
  const { known, corrections: first } = isNew
    ? makeKnown(before, paid, units)
    : { known: { ...before, cost: before.cost ?? 0 }, corrections: {} };
  const brought = bringIn(known, { kind: 'bought', units, amount: paid }, shareOf(paid, 1, units));
  const pieces = known.pieces + units;
  const reached = known.worth + paid + totalOfSums(brought.corrections);
  let [worth, cost] = [reached, brought.cost];
  if (method === 'last' && known.pieces > 0) {
    worth = shareOf(paid, pieces, units);
    cost = averageOf(worth, pieces);
  }
  if (keepsCost && !isNew && cost < known.cost) {
    if (pieces > 0) worth = known.cost * pieces;
    cost = known.cost;
  }
  const corrections = addSums(first, addSums(brought.corrections, { revalued: worth - reached }));
  const { missing = {} } = brought;
  return { change: paid, corrections, cost, missing };
}

/** Units that come or go. `amount`: the value that they bring or take with them. */
interface Moved {
  kind: ValueKind;
  units: number;
  amount: number | undefined;
}

/** `costOfNone`: the cost of a piece afterwards if there is none. */
function bringIn(
  { pieces, worth, cost, missing }: Known,
  { kind, units, amount }: Moved,
  costOfNone = cost,
): Effect & { cost: number } {
  const after = pieces + units;
  // Some of these units had left before they came. Their assumed cost is replaced by the real one.
  const covered = Math.min(units, Math.max(0, -pieces));
  const taken = shareOf(-worth, covered, -pieces);
  const change = amount ?? taken + (pieces > 0 ? shareOf(worth, units, pieces) : (units - covered) * cost);
  const late = amount === undefined ? 0 : shareOf(amount, covered, units) - taken;
  const found = takeFrom(missing, covered, kind);
  return {
    change,
    corrections: addSums({}, split(late, found), -1),
    cost: after > 0 ? averageOf(worth + change - late, after) : costOfNone,
    missing: after < 0 ? takeFrom(addSums(missing, found, -1), -after) : {},
  };
}

/** The cost of a piece does not fall below `least`, unless it is lower already. */
function takeOut(
  { pieces, worth, cost, missing: before }: Known,
  { kind, units, amount }: Moved,
  least = 0,
): Effect {
  const present = Math.max(0, Math.min(units, pieces));
  const more = units - present;
  const missing = addSums(before, { [kind]: more });
  const left = pieces - units;
  if (amount === undefined) {
    const short = more * cost;
    const taken = shareOf(worth, present, pieces) + short;
    return {
      change: -taken,
      corrections: {},
      cost: left > 0 ? averageOf(worth - taken, left) : cost,
      ...(more > 0 && { short: { units: more, amount: short } }),
      missing,
    };
  }
  // Without pieces there is no value, and a value is never below zero. The rest is booked as cost of the pieces sold.
  const rest = pieces > 0 ? worth - shareOf(amount, present, units) : 0;
  const isOver = pieces > 0 && (present === pieces ? rest !== 0 : rest < 0);
  const corrections = isOver ? addSums({}, { sales: -rest }) : {};
  const kept = worth - amount + totalOfSums(corrections);
  const floor = Math.min(least, cost);
  if (left <= 0 || averageOf(kept, left) >= floor)
    return { change: -amount, corrections, cost: left > 0 ? averageOf(kept, left) : cost, missing };
  const revalued = floor * left - kept;
  return { change: -amount, corrections: addSums(corrections, { revalued }), cost: floor, missing };
}

const averageOf = (worth: number, pieces: number): number => shareOf(worth, 1, pieces);

/** The part of `amount` that is due to `units` of `all`, to the nearest whole cent, a half away from zero. 0 of nothing. */
export function shareOf(amount: number, units: number, all: number): number {
  if (units === 0 || all === 0) return 0;
  if (units === all) return amount;
  const product = BigInt(amount) * BigInt(units);
  const whole = BigInt(all);
  const isBelow = product < 0n !== whole < 0n;
  const size = (value: bigint) => (value < 0n ? -value : value);
  const rounded = Number((2n * size(product) + size(whole)) / (2n * size(whole)));
  // `|| 0` turns -0 into 0.
  return (isBelow ? -rounded : rounded) || 0;
}
