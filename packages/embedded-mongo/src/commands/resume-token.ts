import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import type { ChangeLog } from '../engine/change-log.js';
import { firstTokenAt } from '../engine/event-record.js';
import { CommandError } from '../errors.js';

/** An event's place in the log is 24 hexadecimal digits. `invalidate`, which the log does not hold, has two more. */
const PLACE_DIGITS = 24;
const INVALIDATED = 'ff';
const TOKEN = /^[0-9a-f]{24}(ff)?$/i;

/** The place in the log that a resume token leads to. */
export function placeOf(token: string): string {
  return token.slice(0, PLACE_DIGITS).toLowerCase();
}

/** The resume token of the `invalidate` that follows the event at a place. */
export function invalidationAfter(place: string): string {
  return placeOf(place) + INVALIDATED;
}

/**
 * The place in the log after which a stream begins; without an option of its own, where the log ends.
 * @throws CommandError for options that are malformed or contradict each other, ChangeStreamHistoryLost for a place that
 * is no longer kept.
 */
export function startingPlace(log: ChangeLog, spec: Doc): string {
  const given = ['resumeAfter', 'startAfter', 'startAtOperationTime'].filter((name) => spec.has(name));
  if (given.length > 1)
    throw new CommandError(
      40674,
      `Only one type of resume option is allowed, but multiple were found: ${given.join(', ')}`,
    );
  const [name] = given;
  if (name === undefined) return log.head;
  const value = spec.get(name);
  const token = name === 'startAtOperationTime' ? timeToken(value) : readToken(name, value);
  if (log.hasLost(token)) {
    throw new CommandError(
      'ChangeStreamHistoryLost',
      'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
      { errorLabels: ['NonResumableChangeStreamError'] },
    );
  }
  return token;
}

/** Streams that start at a time include what happened at it. */
function timeToken(value: Value | undefined): string {
  if (!isClass(value, 'Timestamp'))
    throw new CommandError(
      'TypeMismatch',
      "BSON field '$changeStream.startAtOperationTime' is not a timestamp",
    );
  return (BigInt(`0x${firstTokenAt(value)}`) - 1n).toString(16).padStart(PLACE_DIGITS, '0');
}

function readToken(name: string, value: Value | undefined): string {
  const data = isDoc(value) ? value.get('_data') : undefined;
  if (typeof data !== 'string' || !TOKEN.test(data)) {
    throw new CommandError(
      'FailedToParse',
      `Bad resume token: _data of missing or of wrong type: $changeStream.${name}`,
    );
  }
  if (data.length > PLACE_DIGITS && name === 'resumeAfter') {
    throw new CommandError(
      'InvalidResumeToken',
      "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
    );
  }
  return placeOf(data);
}
