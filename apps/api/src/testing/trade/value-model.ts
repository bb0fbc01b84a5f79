/**
 * The value of one item by the rule of record 4 (docs/decisions), in other code than the product's, which follows it from state to state.
 * Here each history is computed from its beginning. All money is in whole cents.
 */

export const KINDS = ['opening', 'bought', 'revalued', 'sales', 'unpriced', 'losses'] as const;
export type Kind = (typeof KINDS)[number];
export type Sums = Record<Kind, bigint>;
/** Pieces leave for good in these ways. */
const LEAVING: readonly Kind[] = ['sales', 'unpriced', 'losses'];

/** One movement, with its good and its damaged pieces. */
export interface Event {
  id: string;
  kind: Kind;
  pieces: bigint;
  /** The document of the pieces. */
  note?: string | undefined;
  /** Paid for the pieces of a receipt. */
  paid?: bigint | undefined;
  /** The note whose pieces come back. */
  of?: string | undefined;
  /** The cost of a piece that a person has set. Null: removed. */
  cost?: bigint | null | undefined;
  /** All pieces that are there when the item is deleted, or that were there when it is restored: without what is reversed they are others. */
  whole?: 'deleted' | 'restored' | undefined;
}

/** The change of its own kind, and what it corrects of others. */
export interface Effect {
  change: bigint;
  corrections: Sums;
}

export interface Computed {
  pieces: bigint;
  worth: bigint;
  /** Null: not known. */
  cost: bigint | null;
  /** All changes until then. Together they are the worth. */
  sums: Sums;
  effects: ReadonlyMap<string, Effect>;
}

interface State extends Omit<Computed, 'effects'> {
  /** Pieces that left before they came, by the way they left. */
  missing: Sums;
  /** The same for pieces that left at an unknown cost. */
  unvalued: Sums;
  /** Pieces of notes that were worth something, and how many of them have come back. */
  notes: Map<string, { pieces: bigint; worth: bigint; back: bigint }>;
  deleted: { pieces: bigint; worth: bigint; missing: Sums };
  effects: Map<string, Effect>;
}

export const noSums = (): Sums => ({
  opening: 0n,
  bought: 0n,
  revalued: 0n,
  sales: 0n,
  unpriced: 0n,
  losses: 0n,
});
const sizeOf = (number: bigint): bigint => (number < 0n ? -number : number);
const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const notBelowZero = (number: bigint): bigint => (number < 0n ? 0n : number);

/** `amount` × `part` ÷ `whole` to the nearest cent, a half away from zero. 0 of nothing. */
export function shareOf(amount: bigint, part: bigint, whole: bigint): bigint {
  if (whole === 0n) return 0n;
  const [product, divisor] = [amount * part, whole];
  const size = (2n * sizeOf(product) + sizeOf(divisor)) / (2n * sizeOf(divisor));
  return product < 0n === divisor < 0n ? size : -size;
}

/** Computes a history. `cost`: of the item when it was added. */
export function computeValue(
  events: readonly Event[],
  { cost, method }: { cost: bigint | null; method: 'average' | 'last' },
): Computed {
  const state: State = {
    ...{ pieces: 0n, worth: 0n, cost },
    ...{ sums: noSums(), missing: noSums(), unvalued: noSums() },
    notes: new Map(),
    deleted: { pieces: 0n, worth: 0n, missing: noSums() },
    effects: new Map(),
  };
  for (const each of events) {
    const event = wholeOf(state, each);
    const effect: Effect = { change: 0n, corrections: noSums() };
    if (event.cost !== undefined) setCost(state, event.cost, effect);
    else if (event.pieces !== 0n) move(state, event, effect, method);
    book(state, event.kind, effect.change);
    state.effects.set(event.id, effect);
  }
  return state;
}

function wholeOf(state: State, event: Event): Event {
  if (!event.whole) return event;
  const { pieces, worth, missing } = state;
  if (event.whole === 'restored') return { ...event, pieces: state.deleted.pieces };
  state.deleted = { pieces, worth, missing: { ...missing } };
  return { ...event, pieces: -pieces };
}

function book(state: State, kind: Kind, amount: bigint): void {
  state.sums[kind] += amount;
  state.worth += amount;
}

function correct(state: State, { corrections }: Effect, kind: Kind, amount: bigint): void {
  corrections[kind] += amount;
  book(state, kind, amount);
}

function setCost(state: State, cost: bigint | null, effect: Effect): void {
  const { pieces, worth } = state;
  if (state.cost === null && cost !== null) {
    effect.change = cost * pieces;
    for (const kind of LEAVING) {
      const left = cost * state.unvalued[kind];
      effect.change += left;
      correct(state, effect, kind, -left);
    }
    state.missing = choose(state.unvalued, notBelowZero(-pieces));
    state.unvalued = noSums();
  } else if (pieces >= 0n) effect.change = (cost ?? 0n) * pieces - worth;
  else {
    // No piece is there: what the missing ones were assumed to cost is corrected.
    state.missing = choose(state.missing, -pieces);
    correctByKind(state, effect, (cost ?? 0n) * pieces - worth, state.missing);
    if (cost === null) [state.unvalued, state.missing] = [state.missing, noSums()];
  }
  state.cost = cost;
}

/** Corrects each kind by its share. Together the shares are the amount. */
function correctByKind(state: State, effect: Effect, amount: bigint, pieces: Sums): void {
  const all = KINDS.reduce((sum, kind) => sum + pieces[kind], 0n);
  let [count, given] = [0n, 0n];
  for (const kind of KINDS) {
    count += pieces[kind];
    const until = shareOf(amount, count, all);
    correct(state, effect, kind, until - given);
    given = until;
  }
}

/** So many of these pieces: those of `first`, then sold ones, then others. */
function choose(from: Sums, count: bigint, first: Kind = 'sales'): Sums {
  const chosen = noSums();
  let left = count;
  for (const kind of new Set([first, ...LEAVING, ...KINDS])) {
    chosen[kind] = lesser(left, notBelowZero(from[kind]));
    left -= chosen[kind];
  }
  chosen.losses += left;
  return chosen;
}

function move(state: State, event: Event, effect: Effect, method: 'average' | 'last'): void {
  const { pieces, kind, note, paid, whole } = event;
  const amount = paid ?? amountOf(state, event);
  if (state.cost === null && paid === undefined) {
    state.pieces += pieces;
    if (LEAVING.includes(kind)) state.unvalued[kind] -= pieces;
    return;
  }
  if (state.cost === null && paid !== undefined) makeKnown(state, effect, { paid, pieces });
  const known = state.cost ?? 0n;
  const wereThere = notBelowZero(state.pieces);
  const short = amount === undefined && pieces < 0n ? notBelowZero(-pieces - wereThere) : 0n;
  if (pieces > 0n) bringIn(state, event, effect, { amount, known });
  else takeOut(state, event, effect, { amount, known });
  const after = state.worth + effect.change;
  if (paid !== undefined) {
    if (method === 'last' && wereThere > 0n)
      correct(state, effect, 'revalued', shareOf(paid, state.pieces, pieces) - after);
    state.cost = shareOf(paid, 1n, pieces);
  }
  if (state.pieces > 0n) state.cost = shareOf(state.worth + effect.change, 1n, state.pieces);
  if (whole === 'restored') state.missing = { ...state.deleted.missing };
  if (note !== undefined) {
    const worth = sizeOf(effect.change) - short * known;
    state.notes.set(note, { pieces: sizeOf(pieces) - short, worth, back: 0n });
  }
}

/** The value that the pieces bring or take, if it is not that of the moment. */
function amountOf(state: State, { of = '', pieces, whole }: Event): bigint | undefined {
  if (whole) return sizeOf(state.deleted.worth);
  const note = state.notes.get(of);
  if (!note) return undefined;
  const [from, until] = [note.back, note.back + sizeOf(pieces)];
  note.back = until;
  const reached = (count: bigint) => shareOf(note.worth, lesser(count, note.pieces), note.pieces);
  const others = notBelowZero(until - note.pieces) - notBelowZero(from - note.pieces);
  return reached(until) - reached(from) + others * (state.cost ?? 0n);
}

/** A first receipt gives its cost to all that is there, and to all that has left. */
function makeKnown(state: State, effect: Effect, { paid, pieces }: { paid: bigint; pieces: bigint }): void {
  correct(state, effect, 'revalued', shareOf(paid, state.pieces, pieces));
  for (const kind of LEAVING) {
    const left = shareOf(paid, state.unvalued[kind], pieces);
    correct(state, effect, 'revalued', left);
    correct(state, effect, kind, -left);
  }
  state.cost = shareOf(paid, 1n, pieces);
  state.missing = choose(state.unvalued, notBelowZero(-state.pieces));
  state.unvalued = noSums();
}

interface Priced {
  amount: bigint | undefined;
  /** The cost of a piece. */
  known: bigint;
}

function bringIn(state: State, { pieces, kind }: Event, effect: Effect, { amount, known }: Priced): void {
  const { pieces: there, worth } = state;
  const covered = lesser(pieces, notBelowZero(-there));
  const assumed = covered === 0n ? 0n : shareOf(-worth, covered, -there);
  const others = there > 0n ? shareOf(worth, pieces, there) : (pieces - covered) * known;
  effect.change = amount ?? assumed + others;
  const found = choose(state.missing, covered, kind);
  // They had left at an assumed cost, which their real one replaces.
  if (amount !== undefined) correctByKind(state, effect, assumed - shareOf(amount, covered, pieces), found);
  for (const each of KINDS) state.missing[each] -= found[each];
  state.pieces += pieces;
  state.missing = choose(state.missing, notBelowZero(-state.pieces));
}

function takeOut(state: State, { pieces, kind }: Event, effect: Effect, { amount, known }: Priced): void {
  const units = -pieces;
  const { pieces: there, worth } = state;
  const present = lesser(units, notBelowZero(there));
  state.missing[kind] += units - present;
  state.pieces += pieces;
  if (amount === undefined) {
    effect.change = -(shareOf(worth, present, there) + (units - present) * known);
    return;
  }
  effect.change = -amount;
  if (there <= 0n) return;
  // No pieces have no value, and none have one below zero: the pieces that were sold have had the rest.
  const rest = worth - shareOf(amount, present, units);
  if (present === there || rest < 0n) correct(state, effect, 'sales', -rest);
}
