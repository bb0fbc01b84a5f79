/** One transaction of the ledger: reads what its requests need, runs their commands in order, writes the result. */

import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { ClientSession, Db, ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import type { Rights } from '../../access/identity/signed-in.js';
import type { JournalDoc } from '../../access/journal/journal.repo.js';
import { TRANSACTION } from '../../database/transaction-options.js';
import type { Clock } from '../../runtime/clock.js';
import type { LedgerMetrics } from '../../runtime/metrics.js';
import { SHAPED } from '../records/item-doc.js';
import type { MovementDoc } from '../records/movement-doc.js';
import type { NoticeDoc } from '../records/notice-doc.js';
import type { PriceDoc } from '../records/price-doc.js';
import { type Added, type AttachedStates, readAttached, stateOf } from './attachments.js';
import type { LedgerCollections } from './collections.js';
import { type Command, type Effects, type ItemState, NO_ITEM, Refusal, type Snapshot } from './commands.js';
import { type KeyDoc, type RequestKey, toKeyDoc, type Written } from './idempotency-keys.js';
import { toItemEntry } from './journal-entries.js';
import type { Context } from './next-version.js';
import { toNotices, toPriceChange } from './notices-and-prices.js';
import { requireOwnWarehouse } from './own-warehouse.js';
import { writeBatch } from './write-batch.js';

export interface LedgerDeps {
  db: Db;
  clock: Clock;
  /** The warehouse that is meant when a request names none. */
  home: WarehouseId;
  /** Without metrics nothing is measured. */
  metrics?: LedgerMetrics | undefined;
  /** Writes more documents along with those that a transaction adds. */
  follow?: Follow | undefined;
}

/** Writes more in the same transaction about the documents that it has added, such as messages to other programs. */
export type Follow = (session: ClientSession, added: readonly Added[], now: Date) => Promise<void>;

/** A command, its sender and what they may do, and the idempotency key of its request. */
export interface LedgerRequest extends Rights {
  command: Command;
  by: Caller;
  key: RequestKey | null;
}

/** The result of a request: its changes, the reason of its refusal, or the known key of the original request. */
export type Outcome = { written: Written } | { refusal: Refusal } | { replayOf: KeyDoc };

/**
 * Runs requests in one transaction. Resolves with their outcomes, in order, once it is committed. Rejects with the driver's
 * errors. `afterCollision`: an earlier attempt violated a unique index of the ledger's own. Then an item may be an older
 * copy from a backup, and more has to be read.
 */
export async function runTransaction(
  { db, clock, home, metrics, follow }: LedgerDeps,
  collections: LedgerCollections,
  requests: readonly LedgerRequest[],
  { afterCollision }: { afterCollision: boolean },
): Promise<Outcome[]> {
  return db.client.withSession(async (session) => {
    session.startTransaction(TRANSACTION);
    try {
      const now = clock();
      const batch = await readBatch(collections, session, requests, { afterCollision, now });
      const outcomes = requests.map((request) => runRequest(batch, request, { now, home }));
      await writeBatch(collections, session, batch);
      await follow?.(session, addedIn(batch), now);
      await session.commitTransaction();
      for (const { reason } of batch.newMovements) metrics?.movements.inc({ reason });
      return outcomes;
    } finally {
      // Not after a commit, whether it succeeded or not. The driver ignores errors of the abort itself.
      if (session.inTransaction()) await session.abortTransaction();
    }
  });
}

/** A request with a time of its own in the past. */
export interface PastRequest extends LedgerRequest {
  now: Date;
}

/**
 * Runs requests of one year in a transaction of the caller, each at its own time. Resolves with their outcomes, in order. No request may
 * refer to results of another one. Webhooks are not told, and nothing is measured.
 */
export async function runPastRequests(
  session: ClientSession,
  collections: LedgerCollections,
  requests: readonly PastRequest[],
  home: WarehouseId,
): Promise<Outcome[]> {
  const [first] = requests;
  if (!first) return [];
  const batch = await readBatch(collections, session, requests, { afterCollision: false, now: first.now });
  const outcomes = requests.map(({ now, ...request }) => runRequest(batch, request, { now, home }));
  await writeBatch(collections, session, batch);
  return outcomes;
}

/** State of one transaction and its pending writes, while its requests run one after the other. */
export interface Batch {
  /** Items by id: as they were read, and as they are to be written. */
  previous: ReadonlyMap<string, ItemState>;
  next: Map<string, ItemState>;
  /** The keys of requests that were done before. */
  knownKeys: ReadonlyMap<string, KeyDoc>;
  /** The ids of movements that have been reversed. */
  undone: Set<string>;
  newKeys: Map<string, { doc: KeyDoc; written: Written }>;
  newMovements: MovementDoc[];
  attached: AttachedStates;
  notices: NoticeDoc[];
  prices: PriceDoc[];
  journal: JournalDoc[];
}

async function readBatch(
  collections: LedgerCollections,
  session: ClientSession,
  requests: readonly LedgerRequest[],
  { afterCollision, now }: { afterCollision: boolean; now: Date },
): Promise<Batch> {
  const { items, deletedItems, movements, keys } = collections;
  const ids = [
    ...new Map(requests.flatMap(({ command }) => command.items).map((id) => [String(id), id])).values(),
  ];
  const keyIds = requests.flatMap(({ key }) => (key ? [key.id] : []));
  const undoes = requests.flatMap(({ command }) => command.undoes ?? []);
  const readsDeleted = afterCollision || requests.some(({ command }) => command.readsDeleted);

  // One after the other: a transaction takes one command at a time.
  const found = await items.find({ _id: { $in: ids } }, { session }).toArray();
  // Another program has just written the others.
  const active = found.filter(({ shapeVersion }) => shapeVersion === SHAPED.shapeVersion);
  const knownKeys = keyIds.length > 0 ? await keys.find({ _id: { $in: keyIds } }, { session }).toArray() : [];
  const deleted = readsDeleted ? await deletedItems.find({ _id: { $in: ids } }, { session }).toArray() : [];
  const undoings =
    undoes.length > 0 ? await movements.find({ undoes: { $in: undoes } }, { session }).toArray() : [];

  const brought = requests.flatMap(({ command }) => command.brings ?? []);
  const attached = await readAttached(session, brought, now);

  const states = new Map<string, ItemState>();
  const activeById = new Map(active.map((doc) => [String(doc._id), doc]));
  const deletedById = new Map(deleted.map((doc) => [String(doc._id), doc]));
  for (const id of ids) {
    states.set(String(id), {
      active: activeById.get(String(id)) ?? null,
      deleted: deletedById.get(String(id)) ?? null,
      latestVersion: afterCollision ? await findLatestVersion(movements, session, id) : undefined,
    });
  }
  return {
    previous: states,
    next: new Map(states),
    knownKeys: new Map(knownKeys.map((doc) => [doc._id, doc])),
    undone: new Set(undoings.map(({ undoes }) => String(undoes))),
    newKeys: new Map(),
    newMovements: [],
    attached,
    notices: [],
    prices: [],
    journal: [],
  };
}

async function findLatestVersion(
  movements: LedgerCollections['movements'],
  session: ClientSession,
  item: ObjectId,
): Promise<number | undefined> {
  const latest = await movements.findOne({ item }, { session, sort: { version: -1, part: -1 } });
  return latest?.version;
}

const addedIn = ({ newMovements, notices, attached }: Batch): Added[] => [
  ...newMovements
    .filter(({ reason }) => reason !== 'revalued')
    .map(({ _id }): Added => ({ event: 'movement.created', _id })),
  ...notices.map(({ _id }): Added => ({ event: 'stock.low', _id })),
  ...[...attached.values()].flatMap(({ added = [] }) => added),
];

function runRequest(
  batch: Batch,
  { command, by, may, worksIn, key }: LedgerRequest,
  { now, home }: { now: Date; home: WarehouseId },
): Outcome {
  const known = key && batch.knownKeys.get(key.id);
  if (known) return known.fingerprint === key.fingerprint ? { replayOf: known } : { refusal: keyReused() };
  // Two requests with one key came at the same time.
  const twin = key && batch.newKeys.get(key.id);
  if (twin)
    return twin.doc.fingerprint === key.fingerprint ? { written: twin.written } : { refusal: keyReused() };
  const states = new Set((command.brings ?? []).map(({ attachment }) => stateOf(batch.attached, attachment)));
  const takeBacks = [...states].map((state) => state.mark());
  try {
    const snapshot: Snapshot = {
      stateOf: (item) => batch.next.get(String(item)) ?? NO_ITEM,
      isUndone: (movement) => batch.undone.has(String(movement)),
      movements: batch.newMovements,
      attached: (attachment) => stateOf(batch.attached, attachment),
    };
    // Whoever works in one warehouse means this one.
    const context = { by, may, worksIn, now, home: worksIn ?? home };
    const effects = command.run(snapshot, context);
    if (worksIn)
      for (const [index, transition] of effects.transitions.entries())
        requireOwnWarehouse(worksIn, batch.next.get(String(command.items[index])) ?? NO_ITEM, transition);
    const written = apply(batch, command, effects, context);
    if (key) batch.newKeys.set(key.id, { doc: toKeyDoc(key, now, written), written });
    return { written };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const takeBack of takeBacks) takeBack();
    return { refusal: error };
  }
}

function apply(
  batch: Batch,
  { items, undoes = [], isInJournal }: Command,
  { transitions, reference, journal = [] }: Effects,
  context: Context,
): Written {
  for (const [index, transition] of transitions.entries()) {
    const id = String(items[index]);
    const before = batch.next.get(id) ?? NO_ITEM;
    const { active } = before;
    if (!isInJournal) batch.journal.push(...toItemEntry(before, transition, context));
    batch.notices.push(...toNotices(active, transition, context.now));
    batch.prices.push(...toPriceChange(active, transition, context.now));
    batch.next.set(id, transition.next);
  }
  const movements = transitions.flatMap((transition) => transition.movements);
  batch.newMovements.push(...movements);
  for (const movement of undoes) batch.undone.add(String(movement));
  batch.journal.push(...journal);
  const written = { items: transitions.flatMap(({ next }) => next.active ?? next.deleted ?? []), movements };
  return reference === undefined ? written : { ...written, reference };
}

const keyReused = () =>
  new Refusal(
    'key_reused',
    /* i18n */ 'Already sent, with other contents. Nothing was changed. Start a new one.',
  );
