/** One transaction of the ledger: reads what its requests are about, works each out in turn, writes what comes of it. */
import type { Item } from '@godown/shared/item';
import type { Movement } from '@godown/shared/movements';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { ProblemError } from '../http/problem-error.js';
import type { Caller } from '../identity/access-tokens.js';
import { type StoredItem, toItem, toVersion } from '../items/item-doc.js';
import type { Occasion } from './change.js';
import { type LedgerCollections, ledgerCollectionsOf } from './collections.js';
import type { Command, Situation, Step } from './commands.js';
import { type MovementDoc, toMovement } from './documents.js';
import type { KeyDoc, RequestKey, Result } from './keys.js';
import type { SendWrites } from './send-writes.js';
import { type Changes, writeChanges } from './write-changes.js';

/** What a command has led to, as the API tells it. */
export interface Written {
  item: Item;
  /** In the order in which they were written. */
  movements: Movement[];
}

/** A command, who sends it, the key it came with, and what its sender is to be told. */
export interface LedgerRequest {
  command: Command;
  by: Caller;
  key: RequestKey | null;
  toBody: (written: Written) => object;
}

/** What became of a request. A refusal changed nothing. */
export type Settled = { result: Result } | { refusal: ProblemError };

interface Occasions {
  now: Date;
  home: Occasion['home'];
  /** Whether something was found to be there already. Then an item may be older than what is known of it: a restored dump. */
  collided: boolean;
}

/**
 * Settles requests one after the other, in one transaction of `session`. Whatever they read that others have changed
 * by the time it is written makes the transaction fail as a whole, to be tried again.
 */
export async function settleBatch(
  db: Db,
  session: ClientSession,
  requests: readonly LedgerRequest[],
  occasions: Occasions,
  send: SendWrites,
): Promise<Settled[]> {
  const collections = ledgerCollectionsOf(db);
  const batch = await loadBatch(collections, session, requests, occasions);
  if (occasions.collided) await loadLastVersions(collections, session, batch);
  const settled = requests.map((request) => settle(batch, request, occasions));
  await writeChanges(db, session, toChanges(batch), send);
  return settled;
}

interface Loaded {
  before: Map<string, Situation>;
  after: Map<string, Situation>;
  keys: Map<string, KeyDoc>;
  undone: Set<string>;
  /** By item, the latest version among its movements. */
  lastVersions: Map<string, number>;
  newKeys: KeyDoc[];
  newMovements: MovementDoc[];
}

const NOWHERE: Situation = { shelved: null, deleted: null };

async function loadBatch(
  { items, deletedItems, movements, keys }: LedgerCollections,
  session: ClientSession,
  requests: readonly LedgerRequest[],
  { collided }: Occasions,
): Promise<Loaded> {
  const ids = [...new Map(requests.map(({ command: { item } }) => [item.toHexString(), item])).values()];
  const keyIds = requests.flatMap(({ key }) => (key ? [key.id] : []));
  const undoes = requests.flatMap(({ command }) => command.undoes);
  // Outside the transaction, so at the same time: a key that is not seen yet makes writing it again fail.
  const findKeys = keyIds.length > 0 ? keys.find({ _id: { $in: keyIds } }).toArray() : [];
  const readInTransaction = async () => ({
    shelved: (await items.find({ _id: { $in: ids } }, { session }).toArray()) as StoredItem[],
    deleted:
      collided || requests.some(({ command }) => command.readsDeleted)
        ? await deletedItems.find({ _id: { $in: ids } }, { session }).toArray()
        : [],
    undoing:
      undoes.length > 0
        ? await movements.find({ undoes: { $in: undoes } }, { session, projection: { undoes: 1 } }).toArray()
        : [],
  });
  const [keyDocs, { shelved, deleted, undoing }] = await Promise.all([findKeys, readInTransaction()]);
  const before = new Map<string, Situation>();
  const put = (id: ObjectId, part: Partial<Situation>) =>
    before.set(String(id), { ...(before.get(String(id)) ?? NOWHERE), ...part });
  for (const doc of shelved) put(doc._id, { shelved: doc });
  for (const doc of deleted) put(doc._id, { deleted: doc });
  return {
    before,
    after: new Map(before),
    keys: new Map(keyDocs.map((doc) => [doc._id, doc])),
    undone: new Set(undoing.map((doc) => String(doc.undoes))),
    lastVersions: new Map(),
    newKeys: [],
    newMovements: [],
  };
}

async function loadLastVersions(
  { movements }: LedgerCollections,
  session: ClientSession,
  { before, lastVersions }: Loaded,
): Promise<void> {
  for (const id of before.keys()) {
    const filter = { item: ObjectId.createFromHexString(id) };
    const last = await movements.findOne(filter, {
      session,
      sort: { version: -1, part: -1 },
      projection: { version: 1 },
    });
    if (last) lastVersions.set(id, last.version);
  }
}

function settle(batch: Loaded, request: LedgerRequest, { now, home }: Occasions): Settled {
  const { command, by, key } = request;
  const known = key && batch.keys.get(key.id);
  if (known) return known.fingerprint === key.fingerprint ? { result: known } : { refusal: keyReused() };
  const id = command.item.toHexString();
  try {
    const step = command.run(
      batch.after.get(id) ?? NOWHERE,
      { by, now, home, lastVersion: batch.lastVersions.get(id) },
      (movement) => batch.undone.has(String(movement)),
    );
    batch.after.set(id, step);
    batch.newMovements.push(...step.movements);
    for (const movement of command.undoes) batch.undone.add(String(movement));
    const result = toResult(step, request, home);
    if (key) keep(batch, { _id: key.id, fingerprint: key.fingerprint, at: now, ...result });
    return { result };
  } catch (error) {
    if (error instanceof ProblemError) return { refusal: error };
    throw error;
  }
}

function toResult({ item, movements }: Step, { toBody }: LedgerRequest, home: Occasion['home']): Result {
  const written = {
    item: toItem(item, { signedIn: true, home }),
    movements: movements.map((doc) => toMovement(doc)),
  };
  return { item: item._id, version: toVersion(item.version), body: JSON.stringify(toBody(written)) };
}

function keep(batch: Loaded, doc: KeyDoc): void {
  batch.keys.set(doc._id, doc);
  batch.newKeys.push(doc);
}

const keyReused = () =>
  new ProblemError('key_reused', {
    detail: 'This Idempotency-Key was used for another request. Nothing was changed; send a new key.',
  });

function toChanges({ before, after, newKeys, newMovements }: Loaded): Changes {
  const pairs = [...after].map(([id, now]) => ({ was: before.get(id) ?? NOWHERE, now }));
  return {
    items: pairs.map(({ was, now }) => ({ before: was.shelved, after: now.shelved })),
    deletedItems: pairs.map(({ was, now }) => ({ before: was.deleted, after: now.deleted })),
    movements: newMovements,
    keys: newKeys,
  };
}
