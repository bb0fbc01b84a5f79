import type { LedgerHealth } from '@godown/shared/stock/ledger-health';
import { verifyLedger as contract } from '@godown/shared/stock/ledger-health.contracts';
import type { Response } from 'express';
import type { Db } from 'mongodb';
import { bind } from '../../access/bind.js';
import { type Routes, SENT } from '../../http/routes.js';
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
 * Checks whether every balance is the sum of its movements, and every account the sum of its entries. Clients that ask while a check is running share its result; it stops when
 * none of them is left.
 */
export function createLedgerHealthRoutes({ db, verify = verifyLedger, blankEveryMs }: Deps): Routes {
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

  return [
    bind(contract, {
      summary: 'Whether every balance is the sum of its movements, and every account the sum of its entries',
      details: 'A response that takes long begins with spaces, which JSON allows.',
      async handle({ res }) {
        const { health, stop } = join(res);
        try {
          return await sendSlowly(res, health, blankEveryMs);
        } catch (error) {
          // Stopped because no client is left.
          if (!stop.signal.aborted) throw error;
          return SENT;
        }
      },
    }),
  ];
}
