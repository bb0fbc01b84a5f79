import type { Doc } from '../bson/types.js';
import type { Call } from '../commands/command.js';
import { booleanAt, integerAt } from '../commands/fields.js';
import { type SessionId, transactionNumber } from '../engine/sessions.js';
import { CommandError } from '../errors.js';

/** Commands that may be retried with the same txnNumber. */
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);

/** The rules of MongoDB for the fields that make a command part of a transaction, or a retryable write. */
export function checkTransactionFields(command: Doc, name: string, session: SessionId | undefined): void {
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

/** The time a command may take. @throws CommandError BadValue. */
export function timeLimit(command: Doc, name: string): Pick<Call, 'checkTime' | 'remainingTime'> {
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

/** @throws CommandError 322 for an API version other than 1, NotImplemented for apiStrict. */
export function checkApi(command: Doc): void {
  const version = command.get('apiVersion');
  if (version !== undefined && version !== '1')
    throw new CommandError(322, `API version must be "1", but "${version}" was given`);
  if (booleanAt(command, 'apiStrict'))
    throw new CommandError('NotImplemented', "'apiStrict' is not supported by this server");
}
