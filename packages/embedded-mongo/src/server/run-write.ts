import type { Call, Command, Fields, Reply, WriteCall } from '../commands/command.js';
import type { ChangeDraft } from '../engine/change-log.js';
import { collectionChange } from '../engine/changes.js';
import { transactionNumber } from '../engine/sessions.js';
import { CommandError } from '../errors.js';
import type { Collection } from '../storage/catalog.js';
import { type Holder, LockedError } from '../storage/locks.js';
import type { WriteScope } from '../storage/write-scope.js';
import { document, elementsOf } from '../wire/raw.js';

/** Runs a job in the store. When an open transaction holds a lock, waits for its end and starts over. */
export async function writeWhenFree<T>(call: Call, job: (scope: WriteScope) => T): Promise<T> {
  for (;;) {
    try {
      return await call.engine.store.write(job);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await endOf(error.holder, call.remainingTime());
      call.checkTime();
    }
  }
}

/** Waits for the end of a transaction, but no longer than the time that is left. */
async function endOf(holder: Holder, milliseconds: number | undefined): Promise<void> {
  if (milliseconds === undefined) return holder.ended;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    // A timer may fire slightly early, so wait one more millisecond.
    timer = setTimeout(resolve, milliseconds + 1);
  });
  await Promise.race([holder.ended, over]);
  clearTimeout(timer);
}

/** Carries out a write outside of transactions, at most once for each txnNumber. */
export async function runWrite(command: Extract<Command, { kind: 'write' }>, call: Call): Promise<Reply> {
  const { session, engine } = call;
  const number = session && call.command.has('txnNumber') ? transactionNumber(call.command) : undefined;
  const encoded = await writeWhenFree(call, (scope): Buffer => {
    if (session && number !== undefined) {
      const reply = engine.sessions.findReply(scope, session, number);
      if (reply) return withoutFrame(reply);
    }
    const write = new ScopedWrite(call, scope);
    const elements = elementsOf(command.run(write));
    engine.log.append(scope, write.changes);
    if (session && number !== undefined) {
      const reply = document([elements, elementsOf(retriedStatements(write))]);
      engine.sessions.saveReply(scope, session, number, reply);
    }
    return elements;
  });
  return { encoded };
}

/** The elements of a document. */
function withoutFrame(bytes: Buffer): Buffer {
  return bytes.subarray(4, -1);
}

/** Extra fields in the reply to a retry: the statements that the first attempt carried out. */
function retriedStatements({ changes, written, name }: ScopedWrite): Fields {
  if (name.toLowerCase() === 'findandmodify') return changes.length > 0 ? { retriedStmtId: 0 } : {};
  return written.length > 0 ? { retriedStmtIds: written } : {};
}

/** A command that writes into the store's own transaction. */
class ScopedWrite implements WriteCall {
  readonly engine;
  readonly name;
  readonly command;
  readonly database;
  readonly documents;
  readonly session;
  readonly peer;
  readonly signal;
  readonly checkTime;
  readonly remainingTime;
  readonly store;
  readonly locks;
  readonly writer: WriteScope;
  readonly transaction = undefined;
  readonly changes: ChangeDraft[] = [];
  readonly written: number[] = [];

  constructor(call: Call, scope: WriteScope) {
    this.engine = call.engine;
    this.name = call.name;
    this.command = call.command;
    this.database = call.database;
    this.documents = call.documents;
    this.session = call.session;
    this.peer = call.peer;
    this.signal = call.signal;
    this.checkTime = call.checkTime;
    this.remainingTime = call.remainingTime;
    this.store = call.engine.store;
    this.locks = call.engine.locks;
    this.writer = scope;
  }

  addToCount(collection: Collection, difference: number): void {
    this.writer.addToCount(collection, difference);
  }

  flagsChanged(collection: Collection): void {
    this.store.catalog.saveFlags(this.writer, collection);
  }

  createCollection(namespace: string): void {
    this.changes.push(collectionChange('create', namespace));
    this.store.catalog.create(this.writer, namespace);
  }

  statement<T>(run: () => T): T {
    const { catalog } = this.store;
    const mark = this.writer.mark();
    const { length } = this.changes;
    const { definitions } = catalog;
    try {
      return run();
    } catch (error) {
      if (error instanceof CommandError) {
        this.writer.undoTo(mark);
        this.changes.length = length;
        if (catalog.definitions !== definitions) catalog.load(this.writer);
      }
      throw error;
    }
  }
}
