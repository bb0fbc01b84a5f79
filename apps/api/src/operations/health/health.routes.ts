import * as contracts from '@godown/shared/http/health.contracts';
import { type Db, MongoOperationTimeoutError } from 'mongodb';
import { bind } from '../../access/bind.js';
import type { Routes } from '../../http/routes.js';
import { diskFull } from '../../http/to-problem.js';
import { type Clock, isWithin } from '../../runtime/clock.js';

const OK = { status: 'ok' } as const;
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

/** Time that a result is kept, in milliseconds. */
const KEPT_MS = 1000;

/** The result or the error of `check`, at most a second old; everybody who asks meanwhile shares it. */
function keepForASecond<T>(check: () => Promise<T>, clock: Clock): () => Promise<T> {
  let kept: { result: Promise<T>; endedAt: Date | null } | null = null;
  return () => {
    if (kept && (kept.endedAt === null || isWithin(KEPT_MS, kept.endedAt, clock()))) return kept.result;
    const current = { result: check(), endedAt: null as Date | null };
    const end = () => {
      current.endedAt = clock();
    };
    current.result.then(end, end);
    kept = current;
    return current.result;
  };
}

interface Deps {
  db: Db;
  clock: Clock;
  /** The time of the last scheduled backup; null: there was none. Undefined without scheduled backups. */
  lastBackup?: (() => Promise<Date | null>) | undefined;
}

/**
 * `/health/live`: the process runs. `/health/ready`: the database responds and can be written to, so the process can
 * serve; else 503 or 507. Its result is at most a second old: probes that nobody limits must not cost a command each. With scheduled backups it has the age of the last one.
 */
export function createHealthRoutes({ db, clock, lastBackup }: Deps): Routes {
  const requireReady = keepForASecond(async () => {
    await requireWritable(db);
    if (!lastBackup) return OK;
    const at = await lastBackup();
    const seconds = at && Math.round((clock().getTime() - at.getTime()) / 1000);
    return { ...OK, lastBackupSeconds: seconds };
  }, clock);
  return [
    bind(contracts.getLiveness, {
      summary: 'The process runs',
      details: 'The database is not asked.',
      handle: () => OK,
    }),
    bind(contracts.getReadiness, {
      summary: 'The database responds and can be written to',
      details: 'With daily backups it has the age of the last one, or null before the first.',
      problems: ['disk_full'],
      handle: () => requireReady(),
    }),
  ];
}
