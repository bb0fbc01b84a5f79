/** Reading movements, newest first. Only the ledger writes them. */
import type { ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';

/** Declares the indexes of the queries below, and those that keep anything from being written twice. */
export async function createMovementIndexes(movements: MovementCollection): Promise<void> {
  await declareIndexes(movements, [
    // The history of an item. Nobody can write a version of an item twice.
    { key: { item: 1, version: 1, part: 1 }, unique: true },
    // The journal, unfiltered and with its most frequent filters.
    { key: { at: 1, _id: 1 } },
    { key: { email: 1, at: 1, _id: 1 } },
    { key: { warehouse: 1, at: 1, _id: 1 } },
    { key: { reason: 1, at: 1, _id: 1 } },
    { key: { documentKind: 1, at: 1, _id: 1 }, partialFilterExpression: { documentKind: { $exists: true } } },
    // The movements of a document.
    { key: { document: 1 }, partialFilterExpression: { document: { $exists: true } } },
    // The undo movements of a flow, and those that have no `undoneReason` yet.
    { key: { undoneReason: 1, at: 1, _id: 1 }, partialFilterExpression: { undoes: { $exists: true } } },
    // Those that correct what earlier sales had cost.
    { key: { at: 1 }, partialFilterExpression: { 'worth.corrections': { $exists: true } } },
    // A movement is reversed at most once.
    { key: { undoes: 1 }, unique: true, partialFilterExpression: { undoes: { $exists: true } } },
  ]);
}

/** People that are sought in one turn. */
const PEOPLE = 50;

/**
 * The addresses of everybody who has made a movement, sorted. One index seek for each person, however many
 * movements there are.
 */
export async function listPeople(
  movements: MovementCollection,
  { signal, takeTurn }: PageTurns,
): Promise<string[]> {
  const people: string[] = [];
  for (let isLast = false; !isLast; )
    await takeTurn(async () => {
      for (let count = 0; count < PEOPLE && !isLast; count++) {
        const next = await movements.findOne(
          // No address is empty.
          { email: { $gt: people.at(-1) ?? '' } },
          { sort: { email: 1 }, projection: { email: 1 }, signal },
        );
        if (next) people.push(next.email);
        else isLast = true;
      }
    });
  return people;
}

export function findMovement(movements: MovementCollection, id: ObjectId): Promise<MovementDoc | null> {
  return movements.findOne({ _id: id });
}

/** Both movements of a transfer; any other movement alone. */
export function findPair(movements: MovementCollection, movement: MovementDoc): Promise<MovementDoc[]> {
  const { item, version, transfer } = movement;
  if (!transfer) return Promise.resolve([movement]);
  return movements.find({ item, version, transfer }, { sort: { part: 1 } }).toArray();
}

/** The movements that a document made, sorted by item. Not those by which it was voided. */
export function findMovementsOf(movements: MovementCollection, document: string): Promise<MovementDoc[]> {
  return movements.find({ document, undoes: { $exists: false } }, { sort: { item: 1, part: 1 } }).toArray();
}

/** The movements that reverse these, by the id of the reversed movement. */
export async function findUndoings(
  movements: MovementCollection,
  ids: readonly ObjectId[],
  signal: AbortSignal,
): Promise<Map<string, ObjectId>> {
  if (ids.length === 0) return new Map();
  const undoings = await movements
    .find({ undoes: { $in: ids } }, { projection: { undoes: 1 }, signal })
    .toArray();
  return new Map(undoings.map(({ _id, undoes }) => [String(undoes), _id]));
}
