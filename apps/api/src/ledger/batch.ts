/** One transaction of the ledger: works out its requests, each in turn, and writes what comes of it. */
import type { Item } from '@godown/shared/item';
import type { Movement } from '@godown/shared/movements';
import type { ClientSession, Db } from 'mongodb';
import { ProblemError } from '../http/problem-error.js';
import type { Caller } from '../identity/access-tokens.js';
import { type StoredItem, toItem, toVersion } from '../items/item-doc.js';
import type { Occasion } from './change.js';
import { ledgerCollectionsOf } from './collections.js';
import type { Command, Situation, Step } from './commands.js';
import { type MovementDoc, toMovement } from './documents.js';
import type { KeyDoc, RequestKey, Result } from './keys.js';
import { assumeBatch, type Basis, loadBatch, NOWHERE } from './load-batch.js';
import { DoubtfulError } from './recent-items.js';
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
  /** All their items, by id, when they need not be read. */
  remembered: ReadonlyMap<string, StoredItem> | null;
}

/** What came of a batch. */
export interface Outcome {
  /** In the order of the requests. */
  settled: Settled[];
  /** What has changed once the transaction is on disk, by item. */
  changed: ReadonlyMap<string, Situation>;
}

/**
 * Settles requests one after the other, in one transaction of `session`. Whatever they read that others have changed
 * by the time it is written makes the transaction fail as a whole, to be tried again. With all their items remembered
 * they read nothing. Then nobody is refused for that (`DoubtfulError`), nothing is written over counts that are not as
 * remembered (`OutdatedError`), and a key may turn out to be taken.
 */
export async function settleBatch(
  db: Db,
  session: ClientSession,
  requests: readonly LedgerRequest[],
  occasions: Occasions,
  send: SendWrites,
): Promise<Outcome> {
  const { remembered } = occasions;
  const basis = remembered
    ? assumeBatch(remembered)
    : await loadBatch(ledgerCollectionsOf(db), session, requests, occasions);
  const batch: Batch = { ...basis, after: new Map(basis.before), newKeys: [], newMovements: [] };
  const settled = requests.map((request) => settle(batch, request, occasions));
  if (remembered && settled.some((each) => 'refusal' in each)) throw new DoubtfulError();
  await answerAgain(db, session, requests, settled);
  await writeChanges(db, session, toChanges(batch), { send, onlyAsBefore: remembered !== null });
  return { settled, changed: new Map([...batch.after].filter(([id, now]) => now !== batch.before.get(id))) };
}

/**
 * Puts the first answer in place of a refusal whose key another process has used since the keys were read: the request
 * must not be refused for what it has done itself.
 */
async function answerAgain(
  db: Db,
  session: ClientSession,
  requests: readonly LedgerRequest[],
  settled: Settled[],
): Promise<void> {
  const refused = [...requests.entries()].filter(([index]) => 'refusal' in (settled[index] as Settled));
  const keyIds = refused.flatMap(([, { key }]) => (key ? [key.id] : []));
  if (keyIds.length === 0) return;
  // In the transaction: what it has seen of the items was written together with their keys.
  const docs = await ledgerCollectionsOf(db)
    .keys.find({ _id: { $in: keyIds } }, { session })
    .toArray();
  const known = new Map(docs.map((doc) => [doc._id, doc]));
  for (const [index, { key }] of refused) {
    const first = key && known.get(key.id);
    if (first) settled[index] = answerOf(first, key);
  }
}

interface Batch extends Basis {
  after: Map<string, Situation>;
  newKeys: KeyDoc[];
  newMovements: MovementDoc[];
}

function settle(batch: Batch, request: LedgerRequest, { now, home }: Occasions): Settled {
  const { command, by, key } = request;
  const known = key && batch.keys.get(key.id);
  if (known) return answerOf(known, key);
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

function keep(batch: Batch, doc: KeyDoc): void {
  batch.keys.set(doc._id, doc);
  batch.newKeys.push(doc);
}

/** What a key that was used before is answered. */
const answerOf = (first: KeyDoc, { fingerprint }: RequestKey): Settled =>
  first.fingerprint === fingerprint ? { result: first } : { refusal: keyReused() };

const keyReused = () =>
  new ProblemError('key_reused', {
    detail: 'This Idempotency-Key was used for another request. Nothing was changed; send a new key.',
  });

function toChanges({ before, after, newKeys, newMovements }: Batch): Changes {
  const pairs = [...after].map(([id, now]) => ({ was: before.get(id) ?? NOWHERE, now }));
  return {
    items: pairs.map(({ was, now }) => ({ before: was.shelved, after: now.shelved })),
    deletedItems: pairs.map(({ was, now }) => ({ before: was.deleted, after: now.deleted })),
    movements: newMovements,
    keys: newKeys,
  };
}
