/**
 * What an item would be worth if some of its movements had never been made. Whatever came after them is followed again. It is
 * needed only when movements are reversed, and when goods of a note come back whose item was revalued since.
 */
import { describeReason } from '@godown/shared/stock/movements';
import { toCents } from '@godown/shared/trade/money';
import type { ClientSession, Db, ObjectId } from 'mongodb';
import { itemsOf } from '../records/item-doc.js';
import { type MovementDoc, movementsOf } from '../records/movement-doc.js';
import {
  addSums,
  type MovementWorth,
  sumsOf,
  totalOfSums,
  VALUE_KIND_OF_FLOW,
  type ValueKind,
  type ValueSums,
} from '../records/movement-worth.js';
import type { Attached, Attachment } from './attachments.js';
import { NO_VALUE, type Origin, Valuation, type ValueState } from './valuation.js';

const FIELDS = [
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
  'cost',
  'worth',
] as const;

/** A movement, as far as it concerns the value of its item. */
export type ValuedMovement = Pick<MovementDoc, (typeof FIELDS)[number]>;

/** Null: its pieces take their value along, or it moves none. */
export function kindOf({
  reason,
  undoneReason,
}: Pick<MovementDoc, 'reason' | 'undoneReason'>): ValueKind | null {
  const first = undoneReason ?? reason;
  if (first === 'revalued') return 'revalued';
  const { flow } = describeReason(first);
  // An undo of an older version may not say what it reverses.
  return flow === null ? 'losses' : VALUE_KIND_OF_FLOW[flow];
}

export const piecesOf = ({ change, damaged }: Pick<MovementDoc, 'change' | 'damaged'>): number =>
  change + (damaged?.change ?? 0);

/** Whether it could change a value. */
export const concernsValue = (
  movement: Pick<MovementDoc, 'reason' | 'undoneReason' | 'change' | 'damaged'>,
): boolean => kindOf(movement) !== null && (piecesOf(movement) !== 0 || movement.reason === 'revalued');

/** A deletion may say what it undoes too, and is followed as one. */
const isUndo = ({ reason }: ValuedMovement): boolean => reason === 'undo';

/** What the goods of a note had brought or taken. */
export const toOrigin = (movement: ValuedMovement): Origin | null => {
  const { worth } = movement;
  if (!worth) return null;
  const { units: short, amount } = worth.short ?? { units: 0, amount: 0 };
  return { units: Math.abs(piecesOf(movement)), amount: Math.abs(worth.change) - amount, short };
};

/** The movements of one item from some moment on, in their order. */
export interface History {
  /** What the item was worth before. */
  start: ValueState;
  movements: readonly ValuedMovement[];
}

interface Followed {
  state: ValueState;
  /** What the movements have done to the value. */
  sums: ValueSums;
  knownUnits: number;
  /** What each note has brought or taken, by its number. */
  origins: ReadonlyMap<string, Origin>;
}

/** Follows the history without what was reversed. */
export function follow({ start, movements }: History): Followed {
  const valuation = new Valuation(start);
  const undoneBy = new Map(movements.filter(isUndo).map(({ _id, undoes }) => [String(undoes), String(_id)]));
  const isReversed = (id: string): boolean => {
    const by = undoneBy.get(id);
    return by !== undefined && !isReversed(by);
  };
  const origins = new Map<string, Origin & { back: number }>();
  let sums: ValueSums = {};
  let knownUnits = 0;
  for (const movement of movements) {
    const kind = kindOf(movement);
    if (isUndo(movement) || kind === null || isReversed(String(movement._id))) continue;
    const worth = followOne(valuation, movement, kind, origins);
    if (!worth) continue;
    sums = addSums(sums, sumsOf(worth, kind));
    knownUnits += worth.knownUnits ?? 0;
    const origin = movement.document && toOrigin({ ...movement, worth });
    if (origin) origins.set(movement.document ?? '', { ...origin, back: 0 });
  }
  return { state: valuation.state, sums, knownUnits, origins };
}

function followOne(
  valuation: Valuation,
  movement: ValuedMovement,
  kind: ValueKind,
  origins: Map<string, Origin & { back: number }>,
): MovementWorth | null {
  const { reason, part, worth } = movement;
  if (reason === 'deleted') return part === 0 ? valuation.takeAll(kind) : null;
  if (reason === 'restored') return part === 0 ? valuation.bringBack(kind) : null;
  const [pieces, basis] = [piecesOf(movement), worth?.basis];
  if (!basis || !('of' in basis)) return valuation.apply({ kind, pieces, basis });
  const origin = origins.get(basis.of);
  // It brought or took its goods at an unknown cost.
  if (!origin) return valuation.apply({ kind, pieces, basis });
  const units = Math.abs(pieces);
  const amount = valuation.amountOf(origin, origin.back, units);
  origins.set(basis.of, { ...origin, back: origin.back + units });
  return valuation.apply({ kind, pieces, basis, amount });
}

/** What the movements have done to the value as they are stored, reversed ones and their reversals included. */
export function storedSums(movements: readonly ValuedMovement[]): { sums: ValueSums; knownUnits: number } {
  let sums: ValueSums = {};
  let knownUnits = 0;
  for (const movement of movements) {
    const kind = kindOf(movement);
    if (!movement.worth || kind === null) continue;
    sums = addSums(sums, sumsOf(movement.worth, kind));
    knownUnits += movement.worth.knownUnits ?? 0;
  }
  return { sums, knownUnits };
}

/** What the item was worth before a movement. Null: that takes the movements before it. */
function stateBefore(movement: ValuedMovement): ValueState | null {
  const { worth, cost } = movement;
  if (!worth || worth.was === null || (worth.was === undefined && cost === undefined)) return null;
  const { change, corrections = {}, after, pieces, was } = worth;
  return {
    ...NO_VALUE,
    pieces: pieces - piecesOf(movement),
    worth: after - change - totalOfSums(corrections),
    cost: was ?? toCents(cost ?? 0),
  };
}

/** What a command needs of the history of an item: from a version on, or from a note on whose goods come back. */
export interface HistoryNeed {
  item: ObjectId;
  from: number | string;
}

interface Start {
  item: ObjectId;
  version: number;
}

export interface Histories extends Attached {
  /** With `later`, the movements of the commands before. Null: it does not reach back far enough, or was not needed when it was read. */
  find(item: ObjectId, later: readonly MovementDoc[]): History | null;
}

export type HistoryAttachment = Attachment<HistoryNeed, Histories>;

/** Reads histories in the transaction of the ledger. */
export function createHistoryAttachment(db: Db): HistoryAttachment {
  const collection = movementsOf(db);
  const projection = Object.fromEntries(FIELDS.map((field) => [field, 1]));

  const sourceOf = (session: ClientSession, item: ObjectId): HistorySource => {
    const options = { session, projection, sort: { version: 1, part: 1 } } as const;
    return {
      from: (version) =>
        collection.find<ValuedMovement>({ item, version: { $gte: version } }, options).toArray(),
      find: (ids) => collection.find<ValuedMovement>({ _id: { $in: [...ids] } }, options).toArray(),
      ofNotes: (numbers) =>
        collection.find<ValuedMovement>({ item, document: { $in: [...numbers] } }, options).toArray(),
    };
  };

  /** Where a note took or brought its goods, if the item was revalued since. Otherwise what the note keeps of it still holds. */
  async function findRevalued(session: ClientSession, needs: readonly HistoryNeed[]): Promise<Start[]> {
    const notes = new Map(
      needs.flatMap(({ item, from }) => (typeof from === 'string' ? [[String(item), from] as const] : [])),
    );
    if (notes.size === 0) return [];
    const filter = { _id: { $in: needs.map(({ item }) => item) }, revaluedAt: { $exists: true } };
    const revalued = await itemsOf(db)
      .find(filter, { session, projection: { revaluedAt: 1 } })
      .toArray();
    const starts: Start[] = [];
    for (const { _id: item, revaluedAt = 0 } of revalued) {
      const document = notes.get(String(item));
      const options = { session, projection, sort: { version: 1 } } as const;
      const movement = document && (await collection.findOne<ValuedMovement>({ document, item }, options));
      if (movement && movement.at <= revaluedAt) starts.push({ item, version: movement.version });
    }
    return starts;
  }

  return {
    async read(session, needs) {
      const versions = needs.flatMap(({ item, from }) =>
        typeof from === 'number' ? [{ item, version: from }] : [],
      );
      const starts = new Map<string, Start>();
      for (const start of [...versions, ...(await findRevalued(session, needs))]) {
        const known = starts.get(String(start.item))?.version ?? start.version;
        starts.set(String(start.item), { ...start, version: Math.min(known, start.version) });
      }
      const histories = new Map<string, History>();
      for (const [id, { item, version }] of starts)
        histories.set(id, await readHistory(sourceOf(session, item), version));
      return {
        mark: () => () => {},
        write: async () => {},
        find(item, later) {
          const history = histories.get(String(item));
          if (!history) return null;
          const added = later.filter((movement) => movement.item.equals(item) && concernsValue(movement));
          const movements = [...history.movements, ...added];
          const known = new Set(movements.map(({ _id }) => String(_id)));
          const isWhole = added.filter(isUndo).every(({ undoes }) => known.has(String(undoes)));
          return isWhole ? { start: history.start, movements } : null;
        },
      };
    },
  };
}

/** Where the movements of one item are found, in their order. */
export interface HistorySource {
  from(version: number): Promise<ValuedMovement[]>;
  find(ids: readonly ObjectId[]): Promise<ValuedMovement[]>;
  /** Those of notes. */
  ofNotes(numbers: readonly string[]): Promise<ValuedMovement[]>;
}

/** The history of an item from a version on, or from an older one that was reversed since, or whose goods came back since. */
export async function readHistory(source: HistorySource, version: number): Promise<History> {
  for (let from = version; ; ) {
    const movements = await source.from(from);
    const older = await findOlder(source, movements);
    if (older !== null && older < from) {
      from = older;
      continue;
    }
    const [first] = movements;
    const start = first ? stateBefore(first) : NO_VALUE;
    if (start) return { start, movements };
    if (from <= 0) return historyOf(movements);
    from = 0;
  }
}

/** The oldest version of a movement that was reversed in the history, or whose goods came back in it, and is not in it. Null: there is none. */
async function findOlder(
  source: HistorySource,
  movements: readonly ValuedMovement[],
): Promise<number | null> {
  const known = new Set(movements.map(({ _id }) => String(_id)));
  let sought = movements
    .filter(isUndo)
    .flatMap(({ undoes }) => (undoes && !known.has(String(undoes)) ? undoes : []));
  const documents = new Set(movements.map(({ document }) => document));
  const notes = movements.flatMap(({ worth }) =>
    worth?.basis && 'of' in worth.basis && !documents.has(worth.basis.of) ? [worth.basis.of] : [],
  );
  const came = notes.length > 0 ? await source.ofNotes(notes) : [];
  let oldest = Math.min(...came.map((movement) => movement.version));
  while (sought.length > 0) {
    const found = await source.find(sought);
    oldest = Math.min(oldest, ...found.filter(concernsValue).map((movement) => movement.version));
    sought = found.flatMap(({ undoes }) => undoes ?? []);
  }
  return oldest === Number.POSITIVE_INFINITY ? null : oldest;
}

/** The history of an item from its beginning. */
export function historyOf(movements: readonly ValuedMovement[]): History {
  const { worth, cost } = movements[0] ?? {};
  const before = worth && (worth.was === undefined && cost !== undefined ? toCents(cost) : worth.was);
  return { start: { ...NO_VALUE, cost: before ?? null }, movements };
}
