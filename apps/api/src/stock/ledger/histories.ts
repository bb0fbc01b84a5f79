/** Reads the movements after another one: ahead of the ledger's transaction, because others wait for that, and newer ones in it. */
import { sentence } from '@godown/shared/language/texts';
import type { ClientSession, Db, ObjectId } from 'mongodb';
import { type ItemDoc, itemsOf } from '../records/item-doc.js';
import { type MovementDoc, movementsOf } from '../records/movement-doc.js';
import type { Attached, Attachment } from './attachments.js';
import { Refusal } from './commands.js';
import {
  concernsValue,
  type History,
  historyOf,
  isUndo,
  stateBefore,
  VALUED_FIELDS,
  type ValuedMovement,
} from './revaluation.js';
import { NO_VALUE } from './valuation.js';

/** Most movements that are followed for one command. They take some seconds and 100 MB. */
const MAX_FOLLOWED = 100_000;
/** Small, so that other reads and changes come in between. */
const BATCH = 200;
/** Most attempts to find an older start, before everything is read from the beginning. */
const MAX_STARTS = 10;

/** History of an item that a command needs: from a version on, or from the note whose goods come back. */
export interface HistoryNeed {
  item: ObjectId;
  from: number | string;
  /** History that was read ahead. */
  known?: History;
}

export interface Histories extends Attached {
  /** Adds `later`, the movements of earlier commands. Null if it does not reach back far enough, or was not needed when it was read. */
  find(item: ObjectId, later: readonly MovementDoc[]): History | null;
}

export type HistoryAttachment = Attachment<HistoryNeed, Histories>;

interface Start {
  item: ObjectId;
  version: number;
}

const BY_VERSION = {
  projection: Object.fromEntries(VALUED_FIELDS.map((field) => [field, 1])),
  sort: { version: 1, part: 1 },
} as const;

export function createHistoryAttachment(db: Db, maxFollowed = MAX_FOLLOWED): HistoryAttachment {
  const collection = movementsOf(db);

  /** Throws `Refusal` after `most` movements. */
  function sourceOf(
    { item }: Start,
    most: number,
    given: { session?: ClientSession; signal?: AbortSignal | undefined },
  ): HistorySource {
    const options = { ...BY_VERSION, ...given };
    let left = most;
    return {
      async between(version, end) {
        const range = { $gte: version, ...(end !== null && { $lt: end }) };
        const found = await collection
          .find<ValuedMovement>({ item, version: range }, { ...options, limit: left + 1, batchSize: BATCH })
          .toArray();
        left -= found.length;
        if (left < 0) throw tooMuchCame(maxFollowed);
        return found;
      },
      find: (ids) => collection.find<ValuedMovement>({ _id: { $in: [...ids] } }, options).toArray(),
      ofNotes: (numbers) =>
        collection.find<ValuedMovement>({ item, document: { $in: [...numbers] } }, options).toArray(),
    };
  }

  /**
   * Finds where the histories begin. The value that a note keeps of its goods holds unless a movement before them was reversed since, or is
   * reversed in the same transaction: only then a history is needed, and it begins at the note.
   */
  async function findStarts(needs: readonly HistoryNeed[], session?: ClientSession): Promise<Start[]> {
    const starts = new Map<string, Start>();
    const add = (start: Start) => {
      const known = starts.get(String(start.item))?.version ?? start.version;
      starts.set(String(start.item), { ...start, version: Math.min(known, start.version) });
    };
    for (const { item, from } of needs) if (typeof from === 'number') add({ item, version: from });
    const revalued = await findRevalued(needs, session);
    const noted: Start[] = [];
    for (const { item, from: document } of needs) {
      const revaluedAt = revalued.get(String(item));
      if (typeof document === 'number' || !(revaluedAt || starts.has(String(item)))) continue;
      const options = { ...BY_VERSION, ...(session && { session }) };
      const movement = await collection.findOne<ValuedMovement>({ document, item }, options);
      if (!movement) continue;
      const start = { item, version: movement.version };
      noted.push(start);
      if (revaluedAt && movement.at <= revaluedAt) add(start);
    }
    for (const start of noted) if (starts.has(String(start.item))) add(start);
    return [...starts.values()];
  }

  /** Reads when the items whose goods come back were revalued. */
  async function findRevalued(
    needs: readonly HistoryNeed[],
    session?: ClientSession,
  ): Promise<Map<string, Date | undefined>> {
    const ids = needs.flatMap(({ item, from }) => (typeof from === 'string' ? [item] : []));
    if (ids.length === 0) return new Map();
    const options = { projection: { revaluedAt: 1 }, ...(session && { session }) };
    const filter = { _id: { $in: ids }, revaluedAt: { $exists: true } };
    const found = await itemsOf(db).find(filter, options).toArray();
    return new Map(found.map(({ _id, revaluedAt }) => [String(_id), revaluedAt]));
  }

  /** Adds newer movements to a history that was read ahead. Null if it may not reach back far enough. */
  async function readOn(
    { item, version }: Start,
    known: History,
    session: ClientSession,
  ): Promise<History | null> {
    const [first, last] = [known.movements[0], known.movements.at(-1)];
    if (!first || !last || first.version > version) return null;
    const filter = { item, version: { $gt: last.version } };
    const since = await collection.find<ValuedMovement>(filter, { ...BY_VERSION, session }).toArray();
    return since.some(broughtBack) ? null : extend(known, since);
  }

  return {
    async readAhead(needs, signal): Promise<HistoryNeed[]> {
      const known = new Map<string, History>();
      let left = maxFollowed;
      for (const start of await findStarts(needs)) {
        const history = await readHistory(sourceOf(start, left, { signal }), start.version);
        left -= history.movements.length;
        known.set(String(start.item), history);
      }
      return needs.map((need) => {
        const history = known.get(String(need.item));
        return history ? { ...need, known: history } : need;
      });
    },
    async read(session, needs) {
      const histories = new Map<string, History>();
      for (const start of await findStarts(needs, session)) {
        const known = needs.filter(({ item }) => item.equals(start.item)).flatMap((need) => need.known ?? []);
        const longest = known.sort((one, other) => other.movements.length - one.movements.length)[0];
        const history =
          (longest && (await readOn(start, longest, session))) ??
          (await readHistory(sourceOf(start, maxFollowed, { session }), start.version));
        histories.set(String(start.item), history);
      }
      return {
        mark: () => () => {},
        write: async () => {},
        find(item, later) {
          const history = histories.get(String(item));
          return history
            ? extend(
                history,
                later.filter((movement) => movement.item.equals(item)),
              )
            : null;
        },
      };
    },
  };
}

/** Reads the history of an item up to its version. Null if it has too many movements to follow. */
export async function readWholeHistory(
  db: Db,
  { _id: item, version }: Pick<ItemDoc, '_id' | 'version'>,
): Promise<History | null> {
  const filter = { item, version: { $lte: version } };
  const options = { ...BY_VERSION, limit: MAX_FOLLOWED + 1, batchSize: BATCH };
  const found = await movementsOf(db).find<ValuedMovement>(filter, options).toArray();
  return found.length > MAX_FOLLOWED ? null : historyOf(found);
}

/** True for returned goods of a note. */
const broughtBack = ({ worth }: ValuedMovement): boolean => worth?.basis !== undefined && 'of' in worth.basis;

const tooMuchCame = (max: number) =>
  new Refusal(
    'not_undoable',
    sentence(
      /* i18n */ 'More than {max} movements came after it, so its cost cannot be followed. Write a new note instead.',
      { max },
    ),
  );

/** Adds later movements. Null if one of them reverses a movement older than the history. */
function extend({ start, movements }: History, later: readonly ValuedMovement[]): History | null {
  const added = later.filter(concernsValue);
  const all = [...movements, ...added];
  const undone = added.filter(isUndo).map(({ undoes }) => String(undoes));
  if (undone.length === 0) return { start, movements: all };
  const ids = new Set(all.map(({ _id }) => String(_id)));
  return undone.every((id) => ids.has(id)) ? { start, movements: all } : null;
}

/** Finds the movements of one item, in their order. */
export interface HistorySource {
  /** `end` is the first version that is left out. Null: no end. */
  between(version: number, end: number | null): Promise<ValuedMovement[]>;
  find(ids: readonly ObjectId[]): Promise<ValuedMovement[]>;
  /** Movements of these notes. */
  ofNotes(numbers: readonly string[]): Promise<ValuedMovement[]>;
}

/** Reads the history from a version on. It begins earlier if it reverses an older movement, or has returned goods of an older note. */
export async function readHistory(source: HistorySource, version: number): Promise<History> {
  let movements = await source.between(version, null);
  for (let [from, starts] = [version, 1]; ; starts++) {
    const older = await findOlder(source, movements);
    const [first] = movements;
    const state = first ? stateBefore(first) : NO_VALUE;
    if (older === null && state) return { start: state, movements };
    if (from <= 0) return historyOf(movements);
    const next = older === null || starts === MAX_STARTS ? 0 : older;
    movements = [...(await source.between(next, from)), ...movements];
    from = next;
  }
}

/** Oldest version of a movement before the history that was reversed in it, or whose goods came back in it. Null if there is none. */
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
