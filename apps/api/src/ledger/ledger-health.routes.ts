import type { LedgerHealth } from '@godown/shared/ledger-health';
import { Router } from 'express';
import type { Db } from 'mongodb';
import { allowOnly } from '../http/allow.js';
import type { AccessTokens } from '../identity/access-tokens.js';
import { requireCaller } from '../identity/authorization.js';
import { verifyLedger } from './verify.js';

/** `GET /health/ledger`: whether all counts are what their movements add up to. Who asks meanwhile shares the answer. */
export function createLedgerHealthRoutes({ db, tokens }: { db: Db; tokens: AccessTokens }): Router {
  let running: Promise<LedgerHealth> | null = null;
  const verifyOnce = () => {
    running ??= verifyLedger(db).finally(() => {
      running = null;
    });
    return running;
  };

  const router = Router();
  router
    .route('/health/ledger')
    .get(async (req, res) => {
      requireCaller(req, tokens);
      res.json(await verifyOnce());
    })
    .all(allowOnly('GET', 'HEAD'));
  return router;
}
