import type { Doc } from '../bson/types.js';
import type { ChangeDraft, ChangeLog } from '../engine/change-log.js';
import type { Clients, Peer } from '../engine/clients.js';
import type { Clock } from '../engine/clock.js';
import type { Batch, Cursors } from '../engine/cursors.js';
import type { SessionId, Sessions } from '../engine/sessions.js';
import type { Transaction } from '../engine/transaction.js';
import type { Locks } from '../storage/locks.js';
import type { Store } from '../storage/store.js';
import type { View } from '../storage/view.js';
import type { WriteScope } from '../storage/write-scope.js';
import type { WriteTarget } from '../storage/write-target.js';
import type { FieldKinds } from './fields.js';

/** The parts of a running server that commands work with. */
export interface Engine {
  store: Store;
  locks: Locks;
  clock: Clock;
  log: ChangeLog;
  sessions: Sessions;
  cursors: Cursors;
  clients: Clients;
  /** `127.0.0.1:port`, as clients dial it. */
  address: string;
}

/** One command that is being executed. */
export interface Call {
  engine: Engine;
  name: string;
  command: Doc;
  database: string;
  documents: Buffer[] | undefined;
  session: SessionId | undefined;
  /** The connection it came over. */
  peer: Peer;
  /** Fires when the client goes away or the server closes. */
  signal: AbortSignal;
  /** Throws MaxTimeMSExpired once the command's time is over. */
  checkTime: () => void;
  /** Milliseconds until the command's time is over, when it has a limit. */
  remainingTime: () => number | undefined;
}

/** Fields of a reply, without `ok` and the times. */
export type Fields = object;

/** `encoded` holds fields as BSON elements. */
export type Reply = { fields: Fields } | { encoded: Buffer } | { firstBatch: Batch } | { nextBatch: Batch };

export interface ReadCall extends Call {
  view: View;
  transaction: Transaction | undefined;
  /** Keeps the snapshot for a cursor. The cursor must call the returned function when it closes. */
  keepView(): () => void;
}

export interface WriteCall extends Call, WriteTarget {
  readonly changes: ChangeDraft[];
  /** The indexes of the statements that changed something. */
  readonly written: number[];
  readonly transaction: Transaction | undefined;
  /** Runs one statement, and undoes it if it throws. */
  statement<T>(run: () => T): T;
  /** Creates a collection that a write needs. */
  createCollection(namespace: string): void;
}

export interface DefinitionCall extends Call {
  scope: WriteScope;
  changes: ChangeDraft[];
}

interface Common {
  fields: FieldKinds;
  /** True if it may be part of a multi-document transaction. */
  transactional?: boolean;
  /** True if it has to be sent to the database `admin`. */
  adminOnly?: boolean;
}

/** Commands by what they need: a snapshot, a write, a change of definitions, or none of these. */
export type Command =
  | (Common & { kind: 'read'; run(call: ReadCall): Reply })
  | (Common & { kind: 'write'; run(call: WriteCall): Fields })
  | (Common & { kind: 'definition'; run(call: DefinitionCall): Fields })
  | (Common & { kind: 'other'; run(call: Call): Reply | Promise<Reply> });

export type Commands = Readonly<Record<string, Command>>;
