import type { Value } from '../bson/types.js';
import { transactionNumber } from '../engine/sessions.js';
import { CommandError } from '../errors.js';
import type { Call, Commands, Reply } from './command.js';
import { integerAt, sizeAt } from './fields.js';

async function getMore(call: Call): Promise<Reply> {
  const { command, engine, session, signal } = call;
  const id = command.get('getMore');
  const collection = command.get('collection');
  if (typeof collection !== 'string')
    throw new CommandError('TypeMismatch', "BSON field 'getMore.collection' is missing or not a string");
  const transaction =
    command.get('autocommit') === false && session
      ? engine.sessions.require(session, transactionNumber(command))
      : undefined;
  const batchSize = sizeAt(command, 'batchSize') ?? 0;
  const nextBatch = await engine.cursors.more(toId(id), {
    namespace: `${call.database}.${collection}`,
    batchSize: batchSize === 0 ? Number.MAX_SAFE_INTEGER : batchSize,
    waitMs: integerAt(command, 'maxTimeMS'),
    signal,
    transaction,
    session: session?.hex,
  });
  return { nextBatch };
}

function toId(value: Value | undefined): bigint {
  return typeof value === 'object' && value !== null && 'toBigInt' in value
    ? value.toBigInt()
    : BigInt(Math.trunc(Number(value)) || 0);
}

function killCursors({ command, engine }: Call): Reply {
  const ids = command.get('cursors');
  const killed: Value[] = [];
  const missing: Value[] = [];
  for (const id of Array.isArray(ids) ? ids : [])
    (engine.cursors.close(toId(id)) ? killed : missing).push(id);
  return {
    fields: { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] },
  };
}

export const cursorCommands: Commands = {
  getMore: {
    kind: 'other',
    transactional: true,
    run: getMore,
    fields: {
      getMore: 'any',
      collection: 'string',
      batchSize: 'integer',
      term: 'any',
      lastKnownCommittedOpTime: 'any',
    },
  },
  killCursors: {
    kind: 'other',
    transactional: true,
    fields: { killCursors: 'any', cursors: 'array' },
    run: killCursors,
  },
};
