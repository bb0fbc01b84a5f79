import { Binary, Long, Timestamp } from 'bson';
import { BSON_TYPE, type Doc } from '../bson/types.js';
import type { Engine, Reply } from '../commands/command.js';
import type { Batch } from '../engine/cursors.js';
import { CommandError, TRANSIENT } from '../errors.js';
import { arrayOf, documentParts, elementHead, elementsOf } from '../wire/raw.js';
import { writeConcernError } from './concerns.js';

const NO_SIGNATURE = { hash: new Binary(new Uint8Array(20)), keyId: Long.ZERO };

/** The times in every reply, which causally consistent sessions need. */
function times(now: Timestamp) {
  return { operationTime: now, $clusterTime: { clusterTime: now, signature: NO_SIGNATURE } };
}

/** The last fields of nearly every reply, encoded once. Only the two times in it are changed. */
const SUCCESS = elementsOf({ ok: 1, ...times(new Timestamp({ t: 0, i: 0 })) });
const OPERATION_TIME = SUCCESS.indexOf('operationTime\0') + 'operationTime\0'.length;
const CLUSTER_TIME =
  SUCCESS.indexOf('clusterTime\0', SUCCESS.indexOf('$clusterTime\0') + 2) + 'clusterTime\0'.length;

function success(now: Timestamp): Buffer {
  const bytes = Buffer.from(SUCCESS);
  for (const at of [OPERATION_TIME, CLUSTER_TIME]) {
    bytes.writeUInt32LE(now.i, at);
    bytes.writeUInt32LE(now.t, at + 4);
  }
  return bytes;
}

/** The reply to a command that succeeded, in pieces. */
export function encodeSuccess(engine: Engine, command: Doc, reply: Reply): Uint8Array[] {
  const concern = writeConcernError(command);
  const end = [...(concern ? [elementsOf({ writeConcernError: concern })] : []), success(engine.clock.now)];
  if ('fields' in reply) return documentParts([elementsOf(reply.fields), ...end]);
  if ('encoded' in reply) return documentParts([reply.encoded, ...end]);
  if ('firstBatch' in reply) return documentParts([...cursor(FIRST_BATCH, reply.firstBatch), ...end]);
  return documentParts([...cursor(NEXT_BATCH, reply.nextBatch), ...end]);
}

const CURSOR = elementHead(BSON_TYPE.object, 'cursor');
const FIRST_BATCH = elementHead(BSON_TYPE.array, 'firstBatch');
const NEXT_BATCH = elementHead(BSON_TYPE.array, 'nextBatch');

/** Documents are copied into the reply as they are stored. */
function cursor(head: Buffer, batch: Batch): Uint8Array[] {
  const { resumeToken } = batch;
  const fields = elementsOf({
    ...(resumeToken === undefined ? {} : { postBatchResumeToken: { _data: resumeToken } }),
    id: Long.fromBigInt(batch.id),
    ns: batch.namespace,
  });
  return [CURSOR, ...documentParts([head, arrayOf(batch.documents), fields])];
}

/** The reply to a command that failed, in pieces. */
export function encodeFailure(engine: Engine, command: Doc | undefined, error: unknown): Uint8Array[] {
  const failure = error instanceof CommandError ? error : new CommandError('InternalError', String(error));
  const { errorLabels = [], ...extra } = failure.extra;
  const labels = [...(errorLabels as string[])];
  if (command?.get('autocommit') === false && TRANSIENT.has(failure.code))
    labels.push('TransientTransactionError');
  return documentParts([
    elementsOf({
      ok: 0,
      errmsg: failure.message,
      code: failure.code,
      codeName: failure.codeName,
      ...extra,
      ...(labels.length > 0 ? { errorLabels: labels } : {}),
      ...times(engine.clock.now),
    }),
  ]);
}
