/** One POST of an encrypted message to the push service of a browser: RFC 8030, 8291 and 8292. */
import { createECDH } from 'node:crypto';
import type { PushMessage } from '@godown/shared/integrations/push';
import webPush from 'web-push';
import type { Outbound } from '../outbound/outbound.js';
import type { PushDeviceDoc, PushKeys } from './push.repo.js';

/** It is less than a lease lasts. */
const TIMEOUT_MS = 5000;

export interface PushPost {
  device: Pick<PushDeviceDoc, 'endpoint' | 'p256dh' | 'auth' | 'origin'>;
  message: PushMessage;
  keys: PushKeys;
  /** Seconds for which the push service may keep it, for a phone that is off. */
  ttl: number;
}

/** Sends a message. Resolves with the status of the response, which is not read. */
export type PostPush = (post: PushPost) => Promise<number>;

/** For a device that uses the product on the server's own computer. */
const NO_CONTACT = 'mailto:godown@localhost';

/** Posts to public addresses only: a device names the address itself. */
export function createPostPush(outbound: Outbound): PostPush {
  return async ({ device: { endpoint, p256dh, auth, origin }, message, keys, ttl }) => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { TTL: ttl, vapidDetails: { subject: origin ?? NO_CONTACT, ...keys } },
    );
    const response = await outbound.send(new URL(endpoint), {
      method: 'POST',
      headers: { ...headers, 'user-agent': 'Godown' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    response.destroy();
    return response.statusCode ?? 0;
  };
}

/** True if something can be encrypted for the key of a browser: it is a point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
