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
import { booleanAt, checkCommand, databaseOf, integerAt } from '../commands/fields.js';
import { listingCommands } from '../commands/listings.js';
import { readCommands } from '../commands/read.js';
import { sessionCommands } from '../commands/session-commands.js';
import { writeCommands } from '../commands/write.js';
import type { ChangeDraft } from '../engine/change-log.js';
import { collectionChange } from '../engine/changes.js';
import { type SessionId, sessionOf, transactionNumber } from '../engine/sessions.js';
import type { Transaction } from '../engine/transaction.js';
import { CommandError } from '../errors.js';
import type { WriteTarget } from '../storage/documents.js';
import { type Holder, LockedError } from '../storage/locks.js';
import type { WriteScope } from '../storage/store.js';
import type { Request } from '../wire/messages.js';
import { checkConcerns } from './concerns.js';

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
export async function dispatch(
  engine: Engine,
  request: Request,
  { peer, signal }: Pick<Call, 'peer' | 'signal'>,
): Promise<Reply> {
  const { body, documents } = request;
  const name = body.keys().next().value ?? '';
  const database = databaseOf(body);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
  checkCommand(body, name, command.fields);
  checkApi(body);
  checkConcerns(body, name, command.kind);
  const session = sessionOf(body);
  checkTransactionFields(body, name, session);
  const call: Call = {
    engine,
    name,
    command: body,
    database,
    documents,
    session,
    peer,
    signal,
    ...timeLimit(body, name),
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
    // One more: a timer may fire just before its time.
    timer = setTimeout(resolve, milliseconds + 1);
  });
  await Promise.race([holder.ended, over]);
  clearTimeout(timer);
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
    const result = command.run({ ...call, scope, changes });
    call.engine.log.append(scope, changes);
    return result;
  });
  return { fields };
}

/** Commands that end a transaction deal with it themselves, and must not fail it. */
const ENDS = new Set(['commitTransaction', 'abortTransaction']);

async function runInTransaction(command: Command, call: Call): Promise<Reply> {
  const { session, engine, name } = call;
  if (!session) throw new CommandError('InvalidOptions', 'a transaction needs a session: lsid is missing');
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
  transaction.carriers.add(call.peer);
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
  if (command.kind === 'write') return { fields: command.run(transactionalCall(call, transaction)) };
  if (command.kind === 'definition') {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot run '${call.name}' in a multi-document transaction.`,
    );
  }
  return command.run(call);
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
      transaction.changes.push(collectionChange('create', namespace));
      transaction.collections.set(namespace, store.catalog.prepare(namespace));
    },
    // A statement that fails fails the transaction, so there is nothing to go back to.
    statement: (statement) => statement(),
  };
}

/** Commands that may be tried again with the same txnNumber. */
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);

/** The rules of MongoDB for the fields that make a command part of a transaction, or a retryable write. */
function checkTransactionFields(command: Doc, name: string, session: SessionId | undefined): void {
  const invalid = (message: string) => new CommandError('InvalidOptions', message);
  const numbered = command.has('txnNumber');
  const autocommit = command.get('autocommit');
  if (numbered && !session) throw invalid('Transaction number requires a session ID to also be specified');
  if (autocommit !== undefined && !numbered)
    throw invalid("'autocommit' field requires a transaction number to also be specified");
  if (command.has('startTransaction')) {
    if (autocommit === undefined)
      throw invalid("'startTransaction' field requires 'autocommit' field to also be specified");
    if (!booleanAt(command, 'startTransaction'))
      throw invalid('Specifying startTransaction=false is not allowed.');
  }
  if (autocommit === true) throw invalid('Specifying autocommit=true is not allowed.');
  if (numbered && transactionNumber(command) < 0n) throw invalid('Transaction number cannot be negative');
  if (numbered && autocommit === undefined && !RETRYABLE.has(name)) {
    throw new CommandError(
      50768,
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
    );
  }
}

/** The largest int32, which is MongoDB's limit. */
const MAX_TIME_MS = 2 ** 31 - 1;

function timeLimit(command: Doc, name: string): Pick<Call, 'checkTime' | 'remainingTime'> {
  const milliseconds = integerAt(command, 'maxTimeMS') ?? 0;
  if (milliseconds < 0 || milliseconds > MAX_TIME_MS) {
    throw new CommandError(
      'BadValue',
      `maxTimeMS has to be between 0 and ${MAX_TIME_MS}; found: ${milliseconds}`,
    );
  }
  // For getMore it is how long to wait for new documents.
  if (milliseconds === 0 || name === 'getMore')
    return { checkTime: () => undefined, remainingTime: () => undefined };
  const end = performance.now() + milliseconds;
  return {
    checkTime: () => {
      if (performance.now() > end)
        throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    },
    remainingTime: () => Math.max(0, end - performance.now()),
  };
}

function checkApi(command: Doc): void {
  const version = command.get('apiVersion');
  if (version !== undefined && version !== '1')
    throw new CommandError(322, `API version must be "1", but "${version}" was given`);
  if (booleanAt(command, 'apiStrict'))
    throw new CommandError('NotImplemented', "'apiStrict' is not supported by this server");
}
