/** One POST of a message, signed as Standard Webhooks describes: https://github.com/standard-webhooks/standard-webhooks */
import { createHmac } from 'node:crypto';
import type { Outbound } from '../outbound/outbound.js';

export const SECRET_PREFIX = 'whsec_';

/** A receiver that needs longer gets the message again later. It is less than a lease lasts. */
const TIMEOUT_MS = 5000;

export interface Message {
  id: string;
  url: string;
  secret: string;
  /** JSON. */
  body: string;
  at: Date;
}

/** Sends a message. Resolves with the status of the response. Redirects are not followed. */
export type PostMessage = (message: Message) => Promise<number>;

/** Posts to public addresses only: an address on this network may trust whoever reaches it. */
export function createPostMessage(outbound: Outbound): PostMessage {
  return async ({ id, url: address, secret, body, at }) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const response = await outbound.send(new URL(address), {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Godown',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`,
      },
    });
    // The body may be long, and nobody needs it.
    response.destroy();
    return response.statusCode ?? 0;
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
