import { toDoc } from '../bson/document.js';
import type { Doc } from '../bson/types.js';
import { aggregateCommands } from '../commands/aggregate.js';
import type {
  Call,
  Command,
  Commands,
  Engine,
  Fields,
  ReadCall,
  Reply,
  WriteCall,
} from '../commands/command.js';
import { definitionCommands } from '../commands/definitions.js';
import { diagnosticCommands } from '../commands/diagnostics.js';
import { explainCommands } from '../commands/explain.js';
import { booleanAt, checkCommand, databaseOf, documentAt, integerAt } from '../commands/fields.js';
import { listingCommands } from '../commands/listings.js';
import { readCommands } from '../commands/read.js';
import { sessionCommands } from '../commands/session-commands.js';
import { writeCommands } from '../commands/write.js';
import type { ChangeDraft } from '../engine/change-log.js';
import { collectionChange } from '../engine/changes.js';
import { sessionOf, transactionNumber } from '../engine/sessions.js';
import type { Transaction } from '../engine/transaction.js';
import { CommandError } from '../errors.js';
import type { WriteTarget } from '../storage/documents.js';
import { LockedError } from '../storage/locks.js';
import type { WriteScope } from '../storage/store.js';
import type { Request } from '../wire/messages.js';

const COMMANDS: Commands = {
  ...readCommands,
  ...aggregateCommands,
  ...writeCommands,
  ...definitionCommands,
  ...listingCommands,
  ...explainCommands,
  ...sessionCommands,
  ...diagnosticCommands,
};

/** Carries out one command and returns its reply. @throws CommandError for everything the client should hear. */
export async function dispatch(engine: Engine, request: Request, signal: AbortSignal): Promise<Reply> {
  const { body, documents } = request;
  const name = body.keys().next().value ?? '';
  const database = databaseOf(body);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
  checkCommand(body, name, command.fields);
  checkApi(body);
  checkConcerns(body, name);
  const session = sessionOf(body);
  const call: Call = {
    engine,
    name,
    command: body,
    database,
    documents,
    session,
    signal,
    checkTime: deadline(body, name),
  };
  if (body.has('autocommit') || body.has('startTransaction')) return runInTransaction(command, call);
  return run(command, call);
}

function run(command: Command, call: Call): Reply | Promise<Reply> {
  if (command.kind === 'read') return runRead(command, call);
  if (command.kind === 'write') return runWrite(command, call);
  if (command.kind === 'definition') return runDefinition(command, call);
  return command.run(call);
}

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

function runRead(command: Of<'read'>, call: Call): Reply {
  const snapshot = call.engine.store.snapshot();
  let kept = false;
  const keepView = () => {
    kept = true;
    return () => snapshot.release();
  };
  try {
    return command.run({ ...call, view: snapshot, transaction: undefined, keepView });
  } finally {
    if (!kept) snapshot.release();
  }
}

/** Runs a job in the store; when an open transaction is in the way, waits for its end and starts over. */
async function writeWhenFree<T>(call: Call, job: (scope: WriteScope) => T): Promise<T> {
  for (;;) {
    try {
      return await call.engine.store.write(job);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await error.holder.ended;
      call.checkTime();
    }
  }
}

async function runWrite(command: Of<'write'>, call: Call): Promise<Reply> {
  const { session, engine } = call;
  const number = session && call.command.has('txnNumber') ? transactionNumber(call.command) : undefined;
  const fields = await writeWhenFree(call, (scope): Fields => {
    if (session && number !== undefined) {
      const reply = engine.sessions.findReply(scope, session, number);
      if (reply) return reply;
    }
    const changes: ChangeDraft[] = [];
    const result = command.run(writeCall(call, scope, changes));
    engine.log.append(scope, changes);
    if (session && number !== undefined) engine.sessions.saveReply(scope, session, number, toDoc(result));
    return result;
  });
  return { fields };
}

function targetOf(call: Call, scope: WriteScope): WriteTarget {
  const { store, locks } = call.engine;
  return {
    store,
    locks,
    writer: scope,
    transaction: undefined,
    addToCount: (collection, difference) => scope.addToCount(collection, difference),
    flagsChanged: (collection) => store.catalog.saveFlags(scope, collection),
  };
}

function writeCall(call: Call, scope: WriteScope, changes: ChangeDraft[]): WriteCall {
  const { catalog } = call.engine.store;
  return {
    ...call,
    ...targetOf(call, scope),
    transaction: undefined,
    changes,
    createCollection: (namespace) => {
      changes.push(collectionChange('create', namespace));
      catalog.create(scope, namespace);
    },
    statement: (statement) => {
      const mark = scope.mark();
      const { length } = changes;
      const { definitions } = catalog;
      try {
        return statement();
      } catch (error) {
        if (error instanceof CommandError) {
          scope.undoTo(mark);
          changes.length = length;
          if (catalog.definitions !== definitions) catalog.load(scope);
        }
        throw error;
      }
    },
  };
}

async function runDefinition(command: Of<'definition'>, call: Call): Promise<Reply> {
  const fields = await writeWhenFree(call, (scope): Fields => {
    const changes: ChangeDraft[] = [];
    const result = command.run({ ...call, scope, changes, target: targetOf(call, scope) });
    call.engine.log.append(scope, changes);
    return result;
  });
  return { fields };
}

/** Commands that end a transaction deal with it themselves, and must not fail it. */
const ENDS = new Set(['commitTransaction', 'abortTransaction']);

async function runInTransaction(command: Command, call: Call): Promise<Reply> {
  const { session, engine, name } = call;
  if (!session)
    throw new CommandError('InvalidOptions', 'Transaction fields need a session: lsid is missing');
  if (call.command.get('autocommit') !== false)
    throw new CommandError('InvalidOptions', 'autocommit has to be false in a transaction');
  const number = transactionNumber(call.command);
  if (ENDS.has(name)) return run(command, call);
  if (!command.transactional) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  }
  const transaction = booleanAt(call.command, 'startTransaction')
    ? engine.sessions.start(session, number)
    : engine.sessions.require(session, number);
  try {
    return await runPart(command, call, transaction);
  } catch (error) {
    engine.sessions.fail(transaction);
    throw error;
  }
}

async function runPart(command: Command, call: Call, transaction: Transaction): Promise<Reply> {
  if (command.kind === 'read') {
    const readCall: ReadCall = {
      ...call,
      view: transaction.overlay,
      transaction,
      keepView: () => () => undefined,
    };
    return command.run(readCall);
  }
  if (command.kind === 'write') return runTransactionalWrite(command, call, transaction);
  if (command.kind === 'definition') {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Command ${call.name} is not supported in a transaction by this server: create collections and indexes outside of it.`,
    );
  }
  return command.run(call);
}

/** Collections a transaction's writes need are made at once, outside of it: see the README. */
async function runTransactionalWrite(
  command: Of<'write'>,
  call: Call,
  transaction: Transaction,
): Promise<Reply> {
  for (;;) {
    try {
      return { fields: command.run(transactionalCall(call, transaction)) };
    } catch (error) {
      if (!(error instanceof MissingCollection)) throw error;
      await createFor(call, transaction, error.namespace);
    }
  }
}

class MissingCollection extends Error {
  readonly namespace: string;

  constructor(namespace: string) {
    super(`${namespace} does not exist`);
    this.namespace = namespace;
  }
}

async function createFor(call: Call, transaction: Transaction, namespace: string): Promise<void> {
  const { store, log } = call.engine;
  await store.write((scope) => {
    if (store.catalog.find(namespace)) return;
    const collection = store.catalog.create(scope, namespace);
    transaction.created.add(collection.id);
    log.append(scope, [collectionChange('create', namespace)]);
  });
}

function transactionalCall(call: Call, transaction: Transaction): WriteCall {
  const { store, locks } = call.engine;
  return {
    ...call,
    store,
    locks,
    transaction,
    writer: transaction.overlay,
    changes: transaction.changes,
    addToCount: (collection, difference) => {
      transaction.counts.set(collection, (transaction.counts.get(collection) ?? 0) + difference);
    },
    flagsChanged: (collection) => transaction.flagged.add(collection),
    createCollection: (namespace) => {
      throw new MissingCollection(namespace);
    },
    // A statement that fails fails the transaction, so there is nothing to go back to.
    statement: (statement) => statement(),
  };
}

function deadline(command: Doc, name: string): () => void {
  const milliseconds = integerAt(command, 'maxTimeMS') ?? 0;
  if (milliseconds < 0) throw new CommandError('BadValue', 'maxTimeMS has to be non-negative');
  // For getMore it is how long to wait for new documents.
  if (milliseconds === 0 || name === 'getMore') return () => undefined;
  const end = performance.now() + milliseconds;
  return () => {
    if (performance.now() > end) throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  };
}

function checkApi(command: Doc): void {
  const version = command.get('apiVersion');
  if (version !== undefined && version !== '1')
    throw new CommandError(322, `API version must be "1", but "${version}" was given`);
  if (booleanAt(command, 'apiStrict'))
    throw new CommandError('NotImplemented', "'apiStrict' is not supported by this server");
}

const READ_LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);
const SNAPSHOT_READS = new Set(['find', 'aggregate', 'distinct']);

function checkConcerns(command: Doc, name: string): void {
  const read = documentAt(command, 'readConcern');
  if (!read) return;
  const level = read.get('level') ?? 'local';
  if (typeof level !== 'string' || !READ_LEVELS.has(level))
    throw new CommandError('FailedToParse', `unknown readConcern level: ${level}`);
  if (read.has('atClusterTime'))
    throw new CommandError('NotImplemented', 'readConcern.atClusterTime is not supported by this server');
  if (level === 'snapshot' && !booleanAt(command, 'startTransaction') && !SNAPSHOT_READS.has(name)) {
    throw new CommandError(
      'InvalidOptions',
      `Command ${name} does not support { readConcern: { level: "snapshot", provenance: "clientSupplied" } } :: caused by :: read concern not supported`,
    );
  }
}

/** Whether the command is a write without acknowledgement asked for with a number that needs one. */
export function writeConcernError(command: Doc): Fields | undefined {
  const concern = documentAt(command, 'writeConcern');
  const w = concern?.get('w');
  if (typeof w === 'number' && w > 1)
    return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
  if (typeof w === 'string' && w !== 'majority') {
    return {
      code: 79,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${w}' found in replica set configuration`,
    };
  }
  return undefined;
}

/** Whether the value is one that a session's transaction number could be. */
export function isTransactional(command: Doc): boolean {
  return command.get('autocommit') === false;
}
