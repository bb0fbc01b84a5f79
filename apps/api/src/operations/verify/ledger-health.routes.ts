import type { LedgerHealth } from '@godown/shared/ledger-health';
import { type Response, Router } from 'express';
import type { Db } from 'mongodb';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { sendSlowly } from '../../http/send-slowly.js';
import { verifyLedger } from './verify-ledger.js';

interface Running {
  health: Promise<LedgerHealth>;
  asking: number;
  stop: AbortController;
}

interface Deps {
  db: Db;
  verify?: typeof verifyLedger;
  blankEveryMs?: number;
}

/**
 * `GET /health/ledger`: whether every balance is the sum of its movements. Clients that ask while a check is running share
 * its result; it stops when none of them is left. A response that takes long begins with spaces, which JSON allows.
 */
export function createLedgerHealthRouter({ db, verify = verifyLedger, blankEveryMs }: Deps): Router {
  let running: Running | null = null;

  function start(): Running {
    const stop = new AbortController();
    const health = verify(db, { signal: stop.signal }).finally(() => {
      if (running === started) running = null;
    });
    const started = { health, asking: 0, stop };
    return started;
  }

  function join(res: Response): Running {
    running ??= start();
    const joined = running;
    joined.asking++;
    res.once('close', () => {
      if (--joined.asking > 0) return;
      joined.stop.abort();
      if (running === joined) running = null;
    });
    return joined;
  }

  const router = Router();
  router
    .route('/health/ledger')
    .get(signedIn(), async (_req, res) => {
      const { health, stop } = join(res);
      try {
        await sendSlowly(res, health, blankEveryMs);
      } catch (error) {
        // Stopped because no client is left.
        if (!stop.signal.aborted) throw error;
      }
    })
    .all(allowOnly('GET', 'HEAD'));
  return router;
}
