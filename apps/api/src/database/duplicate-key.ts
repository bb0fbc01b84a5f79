import { MongoServerError } from 'mongodb';

const DUPLICATE_KEY = 11_000;

/** True if a write violated a unique index. */
export const isDuplicate = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** The unique index that a write violated. */
interface Violation {
  collection: string;
  /** The first field of the index. */
  field: string;
}

/**
 * The unique index that an error is about; null for any other error. The driver's bulk errors have no `keyPattern`, so
 * this reads the message, whose form MongoDB keeps since 4.2.
 */
export function findViolation(error: unknown): Violation | null {
  if (!isDuplicate(error)) return null;
  const [, collection, field] =
    /collection: [^.\s]+\.(\S+) index: .* dup key: \{ "?([^:"]+)"?:/.exec(error.message) ?? [];
  return collection === undefined || field === undefined ? null : { collection, field };
}
