/**
 * Computes the value of an item as if some of its movements had never been made: all later movements are followed again. It is
 * needed only when movements are reversed, and when goods of a note come back whose item was revalued since.
 */
import { describeReason } from '@godown/shared/stock/movements';
import { toCents } from '@godown/shared/trade/money';
import type { MovementDoc } from '../records/movement-doc.js';
import {
  addSums,
  isKnownAfter,
  type MovementWorth,
  makesKnown,
  sumsOf,
  totalOfSums,
  VALUE_KIND_OF_FLOW,
  type ValueKind,
  type ValueSums,
} from '../records/movement-worth.js';
import { NO_VALUE, type Origin, Valuation, type ValueState } from './valuation.js';

/** Fields that are needed to follow a movement. */
export const VALUED_FIELDS = [
  '_id',
  'item',
  'version',
  'part',
  'at',
  'change',
  'damaged',
  'reason',
  'undoneReason',
  'undoes',
  'document',
  'sold',
  'cost',
  'worth',
] as const;

/** A movement, as far as it concerns the value of its item. */
export type ValuedMovement = Pick<MovementDoc, (typeof VALUED_FIELDS)[number]>;

/** Null if its pieces take their value along, or if it moves none. */
export function kindOf({
  reason,
  undoneReason,
  sold,
}: Pick<MovementDoc, 'reason' | 'undoneReason' | 'sold'>): ValueKind | null {
  const first = undoneReason ?? reason;
  if (first === 'revalued') return 'revalued';
  const { flow } = describeReason(first);
  // An undo of an older version may not say what it reverses.
  const kind = flow === null ? 'losses' : VALUE_KIND_OF_FLOW[flow];
  return kind === 'sales' && !sold ? 'unpriced' : kind;
}

export const piecesOf = ({ change, damaged }: Pick<MovementDoc, 'change' | 'damaged'>): number =>
  change + (damaged?.change ?? 0);

/** True if the movement could change a value. */
export const concernsValue = (
  movement: Pick<MovementDoc, 'reason' | 'undoneReason' | 'sold' | 'change' | 'damaged'>,
): boolean => kindOf(movement) !== null && (piecesOf(movement) !== 0 || movement.reason === 'revalued');

/** A deletion may name the movement that it undoes, but is followed as a deletion. */
export const isUndo = ({ reason }: ValuedMovement): boolean => reason === 'undo';

/** Value that the goods of a note had brought or taken. */
export const toOrigin = (movement: ValuedMovement): Origin | null => {
  const { worth } = movement;
  if (!worth) return null;
  const { units: short, amount } = worth.short ?? { units: 0, amount: 0 };
  return { units: Math.abs(piecesOf(movement)), amount: Math.abs(worth.change) - amount, short };
};

/** The movements of one item from some moment on, in their order. */
export interface History {
  /** Value of the item before. */
  start: ValueState;
  movements: readonly ValuedMovement[];
}

interface Followed {
  state: ValueState;
  /** Changes of the value by the movements. */
  sums: ValueSums;
  /** See `MovementWorth`. */
  knownUntil: Date | null;
  /** Value that each note has brought or taken, by its number. */
  origins: ReadonlyMap<string, NotedOrigin>;
}

interface NotedOrigin extends Origin {
  /** Cost of a piece before the note. Null: not known. */
  costBefore: number | null;
  /** Units that have come back. */
  back: number;
}

/** Follows the history without reversed movements. */
export function follow({ start, movements }: History): Followed {
  const valuation = new Valuation(start);
  const undoneBy = new Map(movements.filter(isUndo).map(({ _id, undoes }) => [String(undoes), String(_id)]));
  const isReversed = (id: string): boolean => {
    const by = undoneBy.get(id);
    return by !== undefined && !isReversed(by);
  };
  const origins = new Map<string, NotedOrigin>();
  let sums: ValueSums = {};
  let knownUntil = knownAtFirst({ start, movements });
  for (const movement of movements) {
    const kind = kindOf(movement);
    if (isUndo(movement) || kind === null || isReversed(String(movement._id))) continue;
    const { cost } = valuation.state;
    const worth = followOne(valuation, movement, kind, origins);
    if (!worth) continue;
    sums = addSums(sums, sumsOf(worth, kind));
    knownUntil = knownAfter(knownUntil, { ...movement, worth });
    const origin = movement.document && toOrigin({ ...movement, worth });
    if (origin) origins.set(movement.document ?? '', { ...origin, costBefore: cost, back: 0 });
  }
  return { state: valuation.state, sums, knownUntil, origins };
}

const knownAtFirst = ({ start, movements }: History): Date | null =>
  start.cost === null ? null : (movements[0]?.at ?? null);

/** Until when what had left at an unknown cost has a known one after a movement. `before`: the same before it. */
function knownAfter(before: Date | null, { at, reason, worth }: ValuedMovement): Date | null {
  if (worth?.knownUntil !== undefined) return worth.knownUntil;
  // A person has removed the cost, or it has become known: what left before has one.
  const isCostRemoved = reason === 'revalued' && worth && !isKnownAfter(worth);
  return isCostRemoved || (worth && makesKnown(worth)) ? at : before;
}

function followOne(
  valuation: Valuation,
  movement: ValuedMovement,
  kind: ValueKind,
  origins: Map<string, NotedOrigin>,
): MovementWorth | null {
  const { reason, part, worth } = movement;
  if (reason === 'deleted') return part === 0 ? valuation.takeAll(kind) : null;
  if (reason === 'restored') return part === 0 ? valuation.bringBack(kind) : null;
  const [pieces, basis] = [piecesOf(movement), worth?.basis];
  if (!basis || !('of' in basis)) return valuation.apply({ kind, pieces, basis });
  const origin = origins.get(basis.of);
  // The note brought or took its goods at an unknown cost.
  if (!origin) return valuation.apply({ kind, pieces, basis });
  const units = Math.abs(pieces);
  const amount = valuation.amountOf(origin, origin.back, units);
  origins.set(basis.of, { ...origin, back: origin.back + units });
  if (basis.least === undefined) return valuation.apply({ kind, pieces, basis, amount });
  // The cost before its note may have been another one, of movements that were reversed since.
  const least = origin.costBefore ?? valuation.state.cost ?? 0;
  return valuation.apply({ kind, pieces, basis: { ...basis, least }, amount });
}

/** Changes of the value by the movements as they are stored, reversed ones and their reversals included. */
export function storedSums(movements: readonly ValuedMovement[]): ValueSums {
  let sums: ValueSums = {};
  for (const movement of movements) {
    const kind = kindOf(movement);
    if (movement.worth && kind !== null) sums = addSums(sums, sumsOf(movement.worth, kind));
  }
  return sums;
}

/** Until when what had left at an unknown cost has a known one after the movements, as they are stored. */
export const storedKnownUntil = (history: History): Date | null =>
  history.movements.reduce(knownAfter, knownAtFirst(history));

/** Value of the item before a movement. Null: that needs the movements before it. */
export function stateBefore(movement: ValuedMovement): ValueState | null {
  const { worth } = movement;
  const cost = costBefore(movement);
  if (!worth || cost === null) return null;
  const { change, corrections = {}, after, pieces } = worth;
  const before = pieces - piecesOf(movement);
  // Older movements say how the missing pieces left.
  if (before < 0) return null;
  return {
    ...NO_VALUE,
    pieces: before,
    worth: after - change - totalOfSums(corrections),
    cost,
  };
}

/** The history of an item from its beginning. */
export function historyOf(movements: readonly ValuedMovement[]): History {
  const [first] = movements;
  return { start: { ...NO_VALUE, cost: first ? costBefore(first) : null }, movements };
}

/** Cost of a piece before a movement, in cents. Null: not known. */
export function costBefore({ worth, cost }: Pick<ValuedMovement, 'worth' | 'cost'>): number | null {
  if (worth?.was !== undefined) return worth.was;
  return worth && cost !== undefined ? toCents(cost) : null;
}
