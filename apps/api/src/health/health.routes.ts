import { type Db, MongoOperationTimeoutError } from 'mongodb';
import { allowOnly } from '../http/allow.js';
import { answerJson } from '../http/answer-json.js';
import type { ApiRouter } from '../http/router.js';

const OK = JSON.stringify({ status: 'ok' });
/** A probe that waits longer than this has its answer. */
const PING_TIMEOUT_MS = 2000;

async function ping(db: Db): Promise<void> {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  try {
    await db.command({ ping: 1 }, { signal });
  } catch (error) {
    // Abandoned in the queue for a connection, the command fails with the signal's own error.
    throw signal.aborted ? new MongoOperationTimeoutError('The ping took too long.') : error;
  }
}

/** `/health/live`: the process runs. `/health/ready`: it can serve, that is, the database answers; else 503. */
export function addHealthRoutes(router: ApiRouter, { db }: { db: Db }): void {
  router
    .route('/health/live')
    .get((_req, res) => {
      answerJson(res, OK);
    })
    .all(allowOnly('GET', 'HEAD'));
  router
    .route('/health/ready')
    .get(async (_req, res) => {
      await ping(db);
      answerJson(res, OK);
    })
    .all(allowOnly('GET', 'HEAD'));
}
