import type { Response } from 'express';
import { SENT } from './routes.js';

/** Time between two spaces for a waiting client, in milliseconds: a connection on which nothing moves for 30 seconds is closed. */
const BLANK_EVERY_MS = 20_000;

/** Responds with JSON that takes long to compute. It then begins with spaces, which JSON allows. */
export async function sendSlowly(
  res: Response,
  result: Promise<unknown>,
  everyMs = BLANK_EVERY_MS,
): Promise<typeof SENT> {
  const endBlanks = sendBlanks(res, everyMs);
  try {
    const body = await result;
    if (res.headersSent) res.end(JSON.stringify(body));
    else res.json(body);
    return SENT;
  } finally {
    endBlanks();
  }
}

/** Sends spaces until the returned function is called, or the client has gone. */
function sendBlanks(res: Response, everyMs: number): () => void {
  const timer = setInterval(() => {
    if (!res.headersSent) res.type('json');
    res.write(' ');
  }, everyMs);
  const end = () => clearInterval(timer);
  res.once('close', end);
  return end;
}
