import { Binary, Long, type Timestamp } from 'bson';
import { BSON_TYPE, type Doc } from '../bson/types.js';
import type { Engine, Reply } from '../commands/command.js';
import type { Batch } from '../engine/cursors.js';
import { CommandError, TRANSIENT } from '../errors.js';
import { arrayOf, document, element, elementsOf } from '../wire/raw.js';
import { writeConcernError } from './concerns.js';

const NO_SIGNATURE = { hash: new Binary(new Uint8Array(20)), keyId: Long.ZERO };

/** Times every reply carries, which causally consistent sessions live on. */
function times(now: Timestamp) {
  return { operationTime: now, $clusterTime: { clusterTime: now, signature: NO_SIGNATURE } };
}

/** The bytes of a reply to a command that succeeded. */
export function encodeSuccess(engine: Engine, command: Doc, reply: Reply): Buffer {
  const end = elementsOf({
    writeConcernError: writeConcernError(command),
    ok: 1,
    ...times(engine.clock.now),
  });
  if ('fields' in reply) return document([elementsOf(reply.fields), end]);
  if ('firstBatch' in reply) return document([cursor('firstBatch', reply.firstBatch), end]);
  return document([cursor('nextBatch', reply.nextBatch), end]);
}

/** Documents are copied into the reply as they are stored. */
function cursor(name: string, batch: Batch): Buffer {
  const { resumeToken } = batch;
  const fields = elementsOf({
    ...(resumeToken === undefined ? {} : { postBatchResumeToken: { _data: resumeToken } }),
    id: Long.fromBigInt(batch.id),
    ns: batch.namespace,
  });
  const documents = element(BSON_TYPE.array, name, arrayOf(batch.documents));
  return element(BSON_TYPE.object, 'cursor', document([documents, fields]));
}

/** The bytes of a reply to a command that failed. */
export function encodeFailure(engine: Engine, command: Doc | undefined, error: unknown): Buffer {
  const failure = error instanceof CommandError ? error : new CommandError('InternalError', String(error));
  const { errorLabels = [], ...extra } = failure.extra;
  const labels = [...(errorLabels as string[])];
  if (command?.get('autocommit') === false && TRANSIENT.has(failure.code))
    labels.push('TransientTransactionError');
  return document([
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
