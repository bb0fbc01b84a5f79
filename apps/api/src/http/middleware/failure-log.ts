import type { Logger } from 'pino';
import { type Clock, isWithin } from '../../runtime/clock.js';
import type { ProblemError } from '../problem-error.js';

const OUTAGE_EVERY_MS = 60_000;

interface Failure {
  reqId: unknown;
  problem: ProblemError;
  /** The value that was thrown. */
  error: unknown;
}

/**
 * Logs failures that are not the client's fault. While the identity provider cannot be reached, anybody can cause any
 * number of identical failures at login. Only one a minute is logged.
 */
export function createFailureLog(logger: Logger, clock: Clock): (failure: Failure) => void {
  let outageLoggedAt = new Date(0);
  return ({ reqId, problem: { status, code, message: detail }, error }) => {
    if (status < 500) return;
    // Refused on purpose, and anybody can cause many.
    if (code === 'server_busy') return logger.warn({ reqId, code, detail }, 'request refused');
    if (code === 'identity_unavailable') {
      if (isWithin(OUTAGE_EVERY_MS, outageLoggedAt, clock())) return;
      outageLoggedAt = clock();
    }
    logger.error({ reqId, code, err: error }, 'request failed');
  };
}
