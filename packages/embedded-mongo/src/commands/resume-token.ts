import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import type { ChangeLog } from '../engine/change-log.js';
import { firstTokenAt } from '../engine/event-record.js';
import { CommandError } from '../errors.js';

/** A position in the log has 24 hexadecimal digits. `invalidate` events are not in the log; their tokens have two more. */
const PLACE_DIGITS = 24;
const INVALIDATED = 'ff';
const TOKEN = /^[0-9a-f]{24}(ff)?$/i;

/** The log position of a resume token. */
export function placeOf(token: string): string {
  return token.slice(0, PLACE_DIGITS).toLowerCase();
}

/** The resume token of the `invalidate` event that follows the event at a position. */
export function invalidationAfter(place: string): string {
  return placeOf(place) + INVALIDATED;
}

/**
 * The log position after which a stream begins: by default the end of the log.
 * @throws CommandError for malformed or contradictory options, ChangeStreamHistoryLost for a position that is no
 * longer kept.
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

/** A stream that starts at a time includes the events of that time. */
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
