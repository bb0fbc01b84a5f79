import { setMaxListeners } from 'node:events';
import type { Response } from 'express';
import pLimit from 'p-limit';
import { ProblemError } from './problem-error.js';

interface Limits {
  /** How many are read from the database at the same time. */
  reads: number;
  /** How many wait to be read, are being read, or are not yet received by their client. */
  open: number;
  /** What to tell the client beyond that. */
  detail: string;
}

const LISTS: Limits = {
  reads: 4,
  open: 60,
  detail: 'Too many lists are being read. Try again shortly.',
};
/** None waits: nothing may reach its client for half a minute, and then the connection is closed. */
const EXPORTS: Limits = {
  reads: 4,
  open: 4,
  detail: 'Too many exports are running. Try again shortly.',
};

/** The client left before its response was complete, so no response is needed. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** Runs `read` for the response `res`. `signal` aborts when the client has gone. */
export type ReadList = <T>(res: Response, read: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Separate limits, so that neither visitors nor exports, which take long, can block the lists of signed-in people. */
export interface ListReaders {
  visitors: ReadList;
  staff: ReadList;
  exports: ReadList;
}

export const createListReaders = (): ListReaders => ({
  visitors: limitLists(LISTS),
  staff: limitLists(LISTS),
  exports: limitLists(EXPORTS),
});

/**
 * A list costs far more time to read, and far more memory to hold, than to ask for. So only a few are read at once, and a
 * request is refused with 503 while too many others are open.
 */
function limitLists({ reads, open: maxOpen, detail }: Limits): ReadList {
  const limit = pLimit(reads);
  let open = 0;

  return async (res, read) => {
    if (res.closed) throw new ClientGoneError();
    if (open >= maxOpen) throw new ProblemError('server_busy', { detail });
    open++;
    const gone = new AbortController();
    // Each of the driver's reads listens to it, and a list may need a dozen. Node would warn about a leak.
    setMaxListeners(0, gone.signal);
    res.once('close', () => {
      open--;
      if (!res.writableFinished) gone.abort(new ClientGoneError());
    });
    return limit(() => {
      gone.signal.throwIfAborted();
      return read(gone.signal);
    });
  };
}
