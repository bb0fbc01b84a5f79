import { ObjectId } from 'mongodb';
import type { ProblemError } from './problem-error.js';

/** The id in the path. A malformed id names nothing, so it is a 404 as well. */
export function requireObjectId(id: unknown, notFound: () => ProblemError): ObjectId {
  if (typeof id !== 'string' || !/^[0-9a-f]{24}$/i.test(id)) throw notFound();
  return ObjectId.createFromHexString(id);
}
