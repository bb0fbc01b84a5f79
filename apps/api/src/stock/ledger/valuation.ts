/** The value of one item, movement by movement. All money is in whole cents, and no sum is ever a rounded cost times a quantity. */
import {
  addSums,
  type Basis,
  type MovementWorth,
  totalOfSums,
  type ValueKind,
  type ValueSums,
} from '../records/movement-worth.js';

/** What an item is worth at a moment. */
export interface ValueState {
  /** Good and damaged, of all warehouses. Below zero: more left than ever came. */
  pieces: number;
  /** What they cost together. Below zero: what the missing ones are taken to have cost. */
  worth: number;
  /** What a piece costs, or did when there was one. Null: not known, and then nothing has a value. */
  cost: number | null;
  /** Pieces that left, less those that came back, while the cost was not known. */
  unvalued: { sales: number; losses: number };
}

export const NO_VALUE: ValueState = { pieces: 0, worth: 0, cost: null, unvalued: { sales: 0, losses: 0 } };

/** One movement, as far as it concerns the value. */
export interface Step {
  kind: ValueKind;
  /** By how many the pieces change. */
  pieces: number;
  basis?: Basis | undefined;
  /** What the pieces bring along or take with them, where that is known and is not the cost of the moment. */
  amount?: number | undefined;
}

/** The pieces that a note brought or took, which may come back. */
export interface Origin {
  units: number;
  /** What those that were there took out or brought in. */
  amount: number;
  /** Those that were not there. */
  short: number;
}

/** Follows the value of an item. */
export class Valuation {
  #state: ValueState;
  /** What the item had when it was deleted. */
  #deleted: Pick<ValueState, 'pieces' | 'worth'>;

  /** `deleted`: of an item that is deleted. */
  constructor(state: ValueState, deleted: Pick<ValueState, 'pieces' | 'worth'> = NO_VALUE) {
    this.#state = state;
    this.#deleted = deleted;
  }

  get state(): ValueState {
    return this.#state;
  }

  /** Returns what the movement keeps. Null: it changes no value. */
  apply(step: Step): MovementWorth | null {
    const { basis, pieces } = step;
    const before = this.#state;
    const effect = effectOf(before, step);
    if (!effect) {
      if (pieces !== 0) this.#state = moveUnvalued(before, step);
      return null;
    }
    const { change, corrections, cost, knownUnits = 0 } = effect;
    const worth = before.worth + change + totalOfSums(corrections);
    const after = before.pieces + pieces;
    this.#state = { pieces: after, worth, cost, unvalued: NO_VALUE.unvalued };
    return {
      change,
      ...(Object.keys(corrections).length > 0 && { corrections }),
      ...(knownUnits !== 0 && { knownUnits }),
      after: worth,
      pieces: after,
      ...(before.cost !== cost && { was: before.cost }),
      ...(basis && { basis }),
      ...(effect.short && { short: effect.short }),
    };
  }

  /** The item is deleted. */
  takeAll(kind: ValueKind): MovementWorth | null {
    const { pieces, worth } = this.#state;
    this.#deleted = { pieces, worth };
    return this.apply({ kind, pieces: -pieces, amount: Math.abs(worth) });
  }

  /** The item is restored. */
  bringBack(kind: ValueKind): MovementWorth | null {
    const { pieces, worth } = this.#deleted;
    return this.apply({ kind, pieces, amount: Math.abs(worth) });
  }

  /** What units that come back of a note bring along, after `before` of them have. Undefined: at what a piece costs now. */
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
  /** What a piece costs afterwards. */
  cost: number | null;
  knownUnits?: number;
  short?: MovementWorth['short'] | undefined;
}

/** Null: the cost is not known, and stays so. */
function effectOf(before: ValueState, step: Step): Effect | null {
  const { basis, pieces, amount } = step;
  if (basis && 'cost' in basis) return setCost(before, basis.cost);
  if (basis && 'paid' in basis) return receive(before, pieces, basis);
  if (before.cost === null || pieces === 0) return null;
  if (pieces < 0) return takeOut({ ...before, cost: before.cost }, -pieces, amount);
  return bringIn({ ...before, cost: before.cost }, pieces, amount);
}

type Known = ValueState & { cost: number };

function moveUnvalued(before: ValueState, { kind, pieces }: Step): ValueState {
  const { sales, losses } = before.unvalued;
  return {
    ...before,
    pieces: before.pieces + pieces,
    unvalued: {
      sales: kind === 'sales' ? sales - pieces : sales,
      losses: kind === 'losses' ? losses - pieces : losses,
    },
  };
}

/** Everything that has no value yet gets that of pieces that cost `amount` together. Returns the state as if it had been known. */
function makeKnown(
  { pieces, unvalued: { sales, losses } }: ValueState,
  amount: number,
  units: number,
): { known: Known; corrections: ValueSums } {
  const worth = shareOf(amount, pieces, units);
  const [sold, lost] = [shareOf(amount, sales, units), shareOf(amount, losses, units)];
  const corrections = addSums({ revalued: worth + sold + lost }, { sales: -sold, losses: -lost });
  return {
    known: { pieces, worth, cost: shareOf(amount, 1, units), unvalued: NO_VALUE.unvalued },
    corrections,
  };
}

function setCost(before: ValueState, cost: number | null): Effect {
  if (cost === null) return { change: -before.worth, corrections: {}, cost };
  if (before.cost !== null) return { change: cost * before.pieces - before.worth, corrections: {}, cost };
  const { corrections } = makeKnown(before, cost, 1);
  const { revalued = 0, ...others } = corrections;
  return { change: revalued, corrections: others, cost, knownUnits: before.unvalued.sales };
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
  const brought = bringIn(known, units, paid, shareOf(paid, 1, units));
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
  return { change: paid, corrections, cost, ...(isNew && { knownUnits: before.unvalued.sales }) };
}

/** `amount`: what they bring along. `cost`: what a piece costs afterwards, if there is none. */
function bringIn(
  { pieces, worth, cost }: Known,
  units: number,
  amount: number | undefined,
  costOfNone = cost,
): Effect & { cost: number } {
  const after = pieces + units;
  // Some of them were gone already. What those were taken to have cost is replaced by what they did.
  const covered = Math.min(units, Math.max(0, -pieces));
  const taken = shareOf(-worth, covered, -pieces);
  const change = amount ?? taken + (pieces > 0 ? shareOf(worth, units, pieces) : (units - covered) * cost);
  const late = amount === undefined ? 0 : shareOf(amount, covered, units) - taken;
  return {
    change,
    corrections: addSums({}, { sales: -late }),
    cost: after > 0 ? averageOf(worth + change - late, after) : costOfNone,
  };
}

/** `amount`: what they take with them. */
function takeOut({ pieces, worth, cost }: Known, units: number, amount: number | undefined): Effect {
  const present = Math.max(0, Math.min(units, pieces));
  const missing = units - present;
  const left = pieces - units;
  if (amount === undefined) {
    const short = missing * cost;
    const taken = shareOf(worth, present, pieces) + short;
    return {
      change: -taken,
      corrections: {},
      cost: left > 0 ? averageOf(worth - taken, left) : cost,
      ...(missing > 0 && { short: { units: missing, amount: short } }),
    };
  }
  // Where no piece is left there is no value either, and none is below zero. The rest is what those that were sold had cost.
  const rest = pieces > 0 ? worth - shareOf(amount, present, units) : 0;
  const isOver = pieces > 0 && (present === pieces ? rest !== 0 : rest < 0);
  const corrections = isOver ? addSums({}, { sales: -rest }) : {};
  const kept = worth - amount + totalOfSums(corrections);
  return { change: -amount, corrections, cost: left > 0 ? averageOf(kept, left) : cost };
}

/** What a piece costs. */
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
