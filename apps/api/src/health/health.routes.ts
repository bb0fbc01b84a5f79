import { Router } from 'express';
import { type Db, MongoOperationTimeoutError } from 'mongodb';
import { allowOnly } from '../http/allow.js';
import { diskFull } from '../http/to-problem.js';

const OK = { status: 'ok' };
/** A database that takes longer than this is not ready. */
const PING_TIMEOUT_MS = 2000;

/** Throws when the database does not respond, or cannot be written to because its disk is full. */
async function requireWritable(db: Db): Promise<void> {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  try {
    const { readOnly } = await db.command({ hello: 1 }, { signal });
    if (readOnly) throw diskFull();
  } catch (error) {
    // A command aborted while it waits for a connection fails with the signal's own error.
    throw signal.aborted ? new MongoOperationTimeoutError('The ping took too long.') : error;
  }
}

/**
 * `/health/live`: the process runs. `/health/ready`: the database responds and can be written to, so the process can
 * serve; else 503 or 507.
 */
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
      await requireWritable(db);
      res.json(OK);
    })
    .all(allowOnly('GET', 'HEAD'));
  return router;
}
