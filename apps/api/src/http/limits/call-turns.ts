import type { RequestHandler } from 'express';
import { tooManyRequests } from '../problem-error.js';
import { signalOf } from '../request-body.js';
import { countOpen } from './count-open.js';
import { Turns } from './turns.js';

/**
 * A call that takes longer waits for something else than the server's processor: a slow body, another site, the database. The
 * caller's next call need not wait for that.
 */
const MAX_TURN_MS = 500;
/** Calls of one caller that may wait or be in progress. Each takes some memory, and one connection may send many. */
const MAX_OPEN = 1000;
const RETRY_S = 2;

/**
 * Callers take turns: each has one call in progress, and its others wait. Alone on the server a caller may have `alone` calls in
 * progress, so it is as fast as the server. A turn ends when the response is written, whether or not its client has received it.
 * Calls without a `client` take no turn. Null: nobody waits.
 */
export function createCallTurns(alone: number | null, maxMs = MAX_TURN_MS): RequestHandler {
  if (alone === null) return (_req, _res, next) => next();
  const turns = new Turns({ places: Number.POSITIVE_INFINITY, each: 1, alone });
  const open = new Map<string, number>();
  return async (_req, res, next) => {
    const caller = res.locals.client;
    if (caller === undefined) return next();
    if (countOpen(open, caller, res) >= MAX_OPEN)
      throw tooManyRequests(
        /* i18n */ 'Too many of your requests are waiting. Wait until some are done.',
        RETRY_S,
      );
    const endTurn = await turns.begin({ caller, signal: signalOf(res) });
    // Begins here: the time that a call has waited is no part of its turn.
    const timer = setTimeout(endTurn, maxMs).unref();
    const end = () => {
      clearTimeout(timer);
      endTurn();
    };
    res.locals.endTurn = end;
    res.once('prefinish', end).once('close', end);
    next();
  };
}
