import { Router } from 'express';
import { type Db, MongoOperationTimeoutError } from 'mongodb';
import type { Clock } from '../clock.js';
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

interface Deps {
  db: Db;
  clock: Clock;
  /** When the last scheduled backup was done; null: none was. Undefined without scheduled backups. */
  lastBackup?: (() => Promise<Date | null>) | undefined;
}

/**
 * `/health/live`: the process runs. `/health/ready`: the database responds and can be written to, so the process can
 * serve; else 503 or 507. With scheduled backups it has the age of the last one.
 */
export function createHealthRouter({ db, clock, lastBackup }: Deps): Router {
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
      if (!lastBackup) return void res.json(OK);
      const at = await lastBackup();
      const seconds = at && Math.round((clock().getTime() - at.getTime()) / 1000);
      res.json({ ...OK, lastBackupSeconds: seconds });
    })
    .all(allowOnly('GET', 'HEAD'));
  return router;
}
