import { Router } from 'express';
import { type Db, MongoOperationTimeoutError } from 'mongodb';
import { allowOnly } from '../http/allow.js';

const OK = { status: 'ok' };
/** A database that takes longer than this is not ready. */
const PING_TIMEOUT_MS = 2000;

async function ping(db: Db): Promise<void> {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  try {
    await db.command({ ping: 1 }, { signal });
  } catch (error) {
    // A command aborted while it waits for a connection fails with the signal's own error.
    throw signal.aborted ? new MongoOperationTimeoutError('The ping took too long.') : error;
  }
}

/** `/health/live`: the process runs. `/health/ready`: the database responds, so the process can serve; else 503. */
export function createHealthRouter({ db }: { db: Db }): Router {
  const router = Router();
  router
    .route('/health/live')
    .get((_req, res) => {
      res.json(OK);
    })
    .all(allowOnly('GET', 'HEAD'));
  router
    .route('/health/ready')
    .get(async (_req, res) => {
      await ping(db);
      res.json(OK);
    })
    .all(allowOnly('GET', 'HEAD'));
  return router;
}
