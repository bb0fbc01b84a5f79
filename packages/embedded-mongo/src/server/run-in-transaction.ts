import type { Call, Command, ReadCall, Reply, WriteCall } from '../commands/command.js';
import { booleanAt } from '../commands/fields.js';
import { collectionChange } from '../engine/changes.js';
import { transactionNumber } from '../engine/sessions.js';
import type { Transaction } from '../engine/transaction.js';
import { CommandError } from '../errors.js';
import { elementsOf } from '../wire/raw.js';

/** These commands end the transaction themselves. Their failure must not abort it. */
const ENDS = new Set(['commitTransaction', 'abortTransaction']);

/** Carries out a statement of a multi-document transaction. A failure ends the transaction. */
export async function runInTransaction(command: Command, call: Call): Promise<Reply> {
  const { session, engine, name } = call;
  if (!session) throw new CommandError('InvalidOptions', 'a transaction needs a session: lsid is missing');
  const number = transactionNumber(call.command);
  if (command.kind === 'other' && ENDS.has(name)) return command.run(call);
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
  // Encoded here, so that a reply that cannot be sent fails the transaction.
  if (command.kind === 'write')
    return { encoded: elementsOf(command.run(transactionalCall(call, transaction))) };
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
    written: [],
    addToCount: (collection, difference) => {
      transaction.counts.set(collection, (transaction.counts.get(collection) ?? 0) + difference);
    },
    flagsChanged: (collection) => transaction.flagged.add(collection),
    createCollection: (namespace) => {
      transaction.changes.push(collectionChange('create', namespace));
      transaction.collections.set(namespace, store.catalog.prepare(namespace));
    },
    // A failed statement aborts the whole transaction, so nothing has to be undone.
    statement: (statement) => statement(),
  };
}
