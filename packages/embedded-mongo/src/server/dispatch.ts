import { aggregateCommands } from '../commands/aggregate.js';
import { collectionCommands } from '../commands/collections.js';
import type { Call, Command, Commands, Engine, Fields, Reply } from '../commands/command.js';
import { cursorCommands } from '../commands/cursor-commands.js';
import { deleteCommands } from '../commands/delete.js';
import { diagnosticCommands } from '../commands/diagnostics.js';
import { explainCommands } from '../commands/explain.js';
import { checkCommand, databaseOf } from '../commands/fields.js';
import { findAndModifyCommands } from '../commands/find-and-modify.js';
import { indexCommands } from '../commands/indexes.js';
import { insertCommands } from '../commands/insert.js';
import { listingCommands } from '../commands/listings.js';
import { readCommands } from '../commands/read.js';
import { sessionCommands } from '../commands/session-commands.js';
import { updateCommands } from '../commands/update.js';
import type { ChangeDraft } from '../engine/change-log.js';
import { sessionOf } from '../engine/sessions.js';
import { CommandError } from '../errors.js';
import type { Request } from '../wire/messages.js';
import { checkConcerns } from './concerns.js';
import { checkApi, checkTransactionFields, timeLimit } from './request-checks.js';
import { runInTransaction } from './run-in-transaction.js';
import { runWrite, writeWhenFree } from './run-write.js';

const COMMANDS: Commands = {
  ...readCommands,
  ...cursorCommands,
  ...aggregateCommands,
  ...insertCommands,
  ...updateCommands,
  ...deleteCommands,
  ...findAndModifyCommands,
  ...collectionCommands,
  ...indexCommands,
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
  if (command.adminOnly && database !== 'admin')
    throw new CommandError('Unauthorized', `${name} may only be run against the admin database.`);
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

async function runDefinition(command: Of<'definition'>, call: Call): Promise<Reply> {
  const fields = await writeWhenFree(call, (scope): Fields => {
    const changes: ChangeDraft[] = [];
    const result = command.run({ ...call, scope, changes });
    call.engine.log.append(scope, changes);
    return result;
  });
  return { fields };
}
