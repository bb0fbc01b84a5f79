import { setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import type { Response } from 'express';
import { OpenCalls } from './open-calls.js';
import { Turns } from './turns.js';

/**
 * The embedded store carries out one command at a time, so a change waits behind all that are read at that moment. One of them may
 * be a page of a long call.
 */
const PLACES = { places: 4, each: 2, long: 1 };

/** A page of 1,000 items with long descriptions takes 5 MB until its client has it. */
const LISTS = {
  each: 20,
  crowd: 60,
  eachInCrowd: 3,
  all: 100,
  own: /* i18n */ 'You have too many lists open at once. Wait until some have come, then try again.',
  others: /* i18n */ 'Too many lists are being read. Try again shortly.',
};
/** A client that takes nothing of its export holds a place for half a minute, until its connection is closed. */
const EXPORTS = {
  each: 2,
  crowd: 12,
  eachInCrowd: 1,
  all: 40,
  own: /* i18n */ 'Two of your exports or stock values are still being sent. Wait until one has come, then try again.',
  others: /* i18n */ 'Too many exports are running. Try again shortly.',
};

/** The client left before its response was complete, so no response is needed. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** Runs `read` in one turn for the response `res`. `signal` aborts when the client has gone. */
type ReadList = <T>(res: Response, read: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Runs a part of a long call in a turn: one page of at most some hundred documents. */
export type TakeTurn = <T>(part: () => Promise<T>) => Promise<T>;

/** The turns of a long call. `signal` aborts when its client has gone. */
export interface PageTurns {
  signal: AbortSignal;
  takeTurn: TakeTurn;
}

/** Runs `read` for the response `res`. It takes a turn for each page, so that others come in between. */
export type ReadPages = <T>(
  res: Response,
  read: (signal: AbortSignal, takeTurn: TakeTurn) => Promise<T>,
) => Promise<T>;

/** Readers of everything expensive: in turns by caller, of which each may have a few calls open. */
export interface ListReaders {
  /** Visitors have turns of their own: there may be more of them than people. */
  visitors: ReadList;
  staff: ReadList;
  pages: ReadPages;
  /** Reads that take as long as the client does. Nothing waits for a client that does not read. */
  exports: ReadPages;
}

export function createListReaders(): ListReaders {
  const lists = new OpenCalls(LISTS);
  const staff = new Turns(PLACES);
  return {
    visitors: inOneTurn(new OpenCalls(LISTS), new Turns(PLACES)),
    staff: inOneTurn(lists, staff),
    pages: inTurns(lists, staff),
    exports: inTurns(new OpenCalls(EXPORTS), staff),
  };
}

function inOneTurn(open: OpenCalls, turns: Turns): ReadList {
  return async (res, read) => {
    const { caller, signal } = openCall(open, res);
    return turns.take({ caller, signal }, () => read(signal));
  };
}

function inTurns(open: OpenCalls, turns: Turns): ReadPages {
  return async (res, read) => {
    const { caller, signal } = openCall(open, res);
    return read(signal, (part) => turns.take({ caller, isLong: true, signal }, part));
  };
}

function openCall(open: OpenCalls, res: Response): { caller: string; signal: AbortSignal } {
  if (res.closed) throw new ClientGoneError();
  const caller = res.locals.client;
  if (caller === undefined) throw new Error('Nothing has set who is calling.');
  open.add(caller, res);
  const gone = new AbortController();
  // Each of the driver's reads listens to it, and a list may need a dozen. Node would warn about a leak.
  setMaxListeners(0, gone.signal);
  res.once('close', () => {
    if (!res.writableFinished) gone.abort(new ClientGoneError());
  });
  // Nothing moves on the connection while the server looks for rare matches. It is closed only if the client reads nothing.
  res.on('timeout', (socket: Socket) => {
    if (res.writableLength > 0) socket.destroy();
  });
  return { caller, signal: gone.signal };
}
