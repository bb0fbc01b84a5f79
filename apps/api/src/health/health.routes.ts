import { Router } from 'express';
import type { Db } from 'mongodb';
import { allowOnly } from '../http/allow.js';

/** A probe that waits longer than this has its answer. */
const PING_TIMEOUT_MS = 2000;

/** `/health/live`: the process runs. `/health/ready`: it can serve, that is, the database answers; else 503. */
export function createHealthRoutes({ db }: { db: Db }): Router {
  const router = Router();
  router
    .route('/health/live')
    .get((_req, res) => {
      res.json({ status: 'ok' });
    })
    .all(allowOnly('GET', 'HEAD'));
  router
    .route('/health/ready')
    .get(async (_req, res) => {
      await db.command({ ping: 1 }, { timeoutMS: PING_TIMEOUT_MS });
      res.json({ status: 'ok' });
    })
    .all(allowOnly('GET', 'HEAD'));
  return router;
}
