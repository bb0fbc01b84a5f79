/** Notices on this device: its subscription at the push service of the browser, and what the server sends there. */
import { type PushKind, pushSchema } from '@godown/shared/integrations/push';
import type { Language } from '@godown/shared/language/languages';
import { msg } from '@lingui/core/macro';
import type { Api } from '../api/client';
import { Refusal } from '../api/refusal';

export type Obstacle = 'not-secure' | 'not-supported' | 'blocked';

/** The reason that this device cannot have notices, or null. */
export function findObstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'not-secure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'not-supported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** The kinds of notices that this person gets on this device, and the shop's key. */
export async function readDevice(api: Api): Promise<{ kinds: PushKind[]; publicKey: string }> {
  const [{ publicKey, devices }, subscription] = await Promise.all([
    api.call('GET /push', pushSchema),
    findSubscription(),
  ]);
  const id = subscription && isFor(subscription, publicKey) ? await idOf(subscription) : null;
  return { publicKey, kinds: devices.find(({ _id }) => _id === id)?.kinds ?? [] };
}

interface Choice {
  kinds: readonly PushKind[];
  publicKey: string;
  language: Language;
}

/** Asks for the permission if it is needed. Without kinds, the device gets no notices any more. */
export async function setKinds(api: Api, { kinds, publicKey, language }: Choice): Promise<void> {
  if (kinds.length === 0) return endNotices(api);
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Refusal(msg`The browser did not allow notices.`);
  const subscription = await subscribe(publicKey);
  const { endpoint } = subscription;
  await api.call('PUT /push/devices', pushSchema, {
    body: {
      endpoint,
      p256dh: keyOf(subscription, 'p256dh'),
      auth: keyOf(subscription, 'auth'),
      kinds: [...kinds],
      language,
    },
  });
}

/** Ends the notices of this device, here first: then nothing is shown, whether or not the server can be reached. */
export async function endNotices(api: Api): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const device = await idOf(subscription);
  await subscription.unsubscribe();
  await api.call('DELETE /push/devices/{device}', pushSchema, { params: { device } });
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  // The same one as `app/service-worker.ts`: it may not have come to it yet.
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isFor(known, publicKey)) return known;
  // One with the key of another shop, or of this one before its data was lost.
  await known?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (cause) {
    throw new Refusal(msg`The browser could not turn notices on. Check the connection and try again.`, {
      cause,
    });
  }
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (findObstacle() === 'not-secure' || findObstacle() === 'not-supported') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A browser that does not say for which key a subscription is has made it for the only one that it knows. */
function isFor({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  return !applicationServerKey || toBase64Url(applicationServerKey) === publicKey;
}

/** As the server makes it: the SHA-256 of the endpoint, in hexadecimal. */
async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keyOf(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const key = subscription.getKey(name);
  if (!key) throw new Refusal(msg`This browser cannot show notices.`);
  return toBase64Url(key);
}

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
