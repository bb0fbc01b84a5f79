/** Takes the pictures that people send. Few at a time, in turns by person, so that they take little memory. */
import { MAX_PICTURE_BYTES } from '@godown/shared/items/pictures';
import type { Request, Response } from 'express';
import { addressOf, requireCaller } from '../../access/identity/authorization.js';
import { Turns } from '../../http/limits/turns.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import { openBody, signalOf } from '../../http/request-body.js';
import type { MakeSizes } from './make-sizes.js';
import type { Sizes } from './picture-doc.js';

const busy = () =>
  new ProblemError('server_busy', {
    detail: /* i18n */ 'Too many pictures are being read. Try again shortly.',
  });
/** The time in which a picture has to get each of its turns, in milliseconds. */
const QUEUE = { patienceMs: 15_000, busy };
/** Each takes at most 10 MB until it has been decoded. */
const ARRIVING = { places: 8, each: 2, alone: 4, queue: QUEUE };
/** Each takes up to 260 MB for a moment, and a processor. See `MAX_BYTES` in `make-sizes.ts`. */
const DECODING = { places: 1, each: 1, queue: QUEUE };
/** The time in which a picture has to arrive, in milliseconds. */
const ARRIVING_MS = 120_000;
/** From the last byte to the response. Proxies wait for 60 seconds. */
const WORKING_MS = 60_000;

export interface Intake {
  /**
   * Reads the body of a request. `then` runs while its bytes have their place. Rejects with 408, 413, 503, or `ClientGoneError`, and if the
   * caller may not send it any more.
   */
  receive<T>(req: Request, res: Response, then: (bytes: Buffer, sender: Sender) => Promise<T>): Promise<T>;
  /** Decodes it in a turn. Rejects with 503 if that takes too long to come, with the reason of the signal, and like `receive`. */
  decode(bytes: Buffer, sender: Sender): Promise<Sizes>;
}

/** A person, and whether their client still waits. */
interface Sender {
  caller: string;
  signal: AbortSignal;
  /** Rejects if the caller may not send it any more. */
  checkAgain: () => Promise<void>;
}

export function createIntake(makeSizes: MakeSizes): Intake {
  const arriving = new Turns(ARRIVING);
  const decoding = new Turns(DECODING);
  return {
    async receive(req, res, then) {
      requireSmall(req);
      const sender = {
        caller: personOf(res),
        signal: signalOf(res),
        checkAgain: async () => res.locals.checkAgain?.(),
      };
      return arriving.take(sender, async () => {
        const bytes = await readBody(req, res);
        // Nothing moves on the connection from now on, and a server closes such connections.
        res.setTimeout(WORKING_MS);
        // A large picture takes minutes to arrive.
        await sender.checkAgain();
        return then(bytes, sender);
      });
    },
    async decode(bytes, sender) {
      const sizes = await decoding.take(sender, () => makeSizes(bytes));
      // It may have waited for its turn.
      await sender.checkAgain();
      return sizes;
    },
  };
}

async function readBody(req: Request, res: Response): Promise<Buffer> {
  const body = openBody(req, res);
  const timer = setTimeout(() => body.destroy(tooSlow()), ARRIVING_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_PICTURE_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  if (size === 0) throw invalidInput([{ path: 'picture', message: /* i18n */ 'The file is empty.' }]);
  return Buffer.concat(chunks);
}

function requireSmall(req: Request): void {
  if (Number(req.headers['content-length']) > MAX_PICTURE_BYTES) throw tooLarge();
}

/** Keys share the turns of the person who made them: somebody with many of them must not hold the only decoder. */
const personOf = (res: Response): string => addressOf(requireCaller(res));

const tooLarge = () =>
  new ProblemError('body_too_large', { detail: /* i18n */ 'A picture may have at most 10 MB.' });
const tooSlow = () =>
  new ProblemError('request_timeout', { detail: /* i18n */ 'The picture took too long to arrive.' });
