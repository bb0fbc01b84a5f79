import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoSystemError,
  MongoTopologyClosedError,
} from 'mongodb';

/**
 * Server codes that say "not now": host unreachable, time-outs, shutdown, a change of primary, and those of a server that has just
 * started, is overloaded, or has given up a cursor, a query or a wait for other members (365, 43, 175, 211, 64).
 * https://github.com/mongodb/specifications/blob/master/source/retryable-writes/retryable-writes.md
 * https://www.mongodb.com/docs/manual/reference/error-codes
 */
const TRANSIENT_CODES = new Set([
  6, 7, 43, 50, 64, 89, 91, 112, 134, 175, 189, 211, 262, 365, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** It is not known whether the transaction was committed. */
const UNCONFIRMED_COMMIT = 'UnknownTransactionCommitResult';

const OUT_OF_DISK_SPACE = 14_031;

/** A change was not finished in time. */
export class ChangeTimeoutError extends Error {
  override readonly name = 'ChangeTimeoutError';
}

/** True if it is not known whether a change was made. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ChangeTimeoutError ||
  (error instanceof MongoError && error.hasErrorLabel(UNCONFIRMED_COMMIT));

/** True if the database could not be reached or did not respond, as opposed to refusing a command. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isUnconfirmed(error)) return true;
  // One of a bulk without a code wraps that of a lost connection.
  if (error instanceof MongoServerError)
    return typeof error.code === 'number'
      ? TRANSIENT_CODES.has(error.code)
      : error instanceof MongoBulkWriteError;
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoSystemError ||
    error instanceof MongoOperationTimeoutError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    (error instanceof Error && POOL_ERRORS.has(error.name))
  );
}

/** MongoDB's OutOfDiskSpace: writes fail until there is room again, reads go on. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === OUT_OF_DISK_SPACE;

/** The driver does not export these classes. */
const POOL_ERRORS = new Set([
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
]);
