/** The limits of reads, writes and event streams. */
import type { Request, RequestHandler } from 'express';
import { networkOf } from '../../http/limits/client-address.js';
import { countOpen } from '../../http/limits/count-open.js';
import { createRate } from '../../http/limits/rate.js';
import { tooManyRequests } from '../../http/problem-error.js';
import type { Limits } from '../../settings/limit-settings.js';

/** Short, so that nobody who was refused waits long. */
const WINDOW_S = 10;
/** A stream ends when its page is closed, so nobody knows when there will be room. */
const STREAM_RETRY_S = 30;
const READS = ['GET', 'HEAD', 'OPTIONS'];
/** Probes must never be refused. */
const PROBES = /^\/health\/(live|ready)\/?$/i;
/** Logins have limits of their own (`limit-logins.ts`). What other visitors send must not use up theirs. */
const LOGIN = /^\/login\/?$/i;

/** Refuses calls beyond the limits with 429, before their body is read. */
export function createCallLimits(limits: Limits): RequestHandler {
  const slower = /* i18n */ 'Too many requests came in a short time. Wait a moment, then try again.';
  const reads = createRate(limits.reads, WINDOW_S, slower);
  const visitorReads = createRate(limits.visitorReads, WINDOW_S, slower);
  const writes = createRate(
    limits.writes,
    WINDOW_S,
    /* i18n */ 'Too many changes came in a short time. Nothing was changed. Wait a moment, then try again.',
  );

  return async (req, res, next) => {
    if (PROBES.test(req.path) || (LOGIN.test(req.path) && req.method === 'POST')) return next();
    const { caller } = res.locals;
    const client = caller ? `person ${caller.uid}` : addressOf(req);
    res.locals.client = client;
    if (!READS.includes(req.method)) await writes.count(client);
    else if (caller) await reads.count(client);
    else await visitorReads.count(client);
    next();
  };
}

/** Refuses a stream beyond the number that one person, or one address of visitors, may have open at once. */
export function createStreamLimit(limits: Limits): RequestHandler {
  const open = new Map<string, number>();
  const most = limits.streams ?? Number.POSITIVE_INFINITY;
  return (req, res, next) => {
    if (req.method !== 'GET') return next();
    const key = res.locals.client ?? addressOf(req);
    if (countOpen(open, key, res) >= most)
      throw tooManyRequests('Too many event streams are open.', STREAM_RETRY_S);
    // After a restart all pages of an office open one at the same time.
    res.locals.endTurn?.();
    next();
  };
}

const addressOf = (req: Request): string => `address ${networkOf(req.ip)}`;
