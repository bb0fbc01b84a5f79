import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { type Clock, toSeconds } from '../clock.js';
import { IdentityUnavailableError } from './identity.js';

/** Where Google publishes the public keys of Firebase ID tokens, as JWKs. */
const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Forged tokens name keys that do not exist; each must not cost Google a request. */
const UNKNOWN_KEY_REFETCH_S = 60;
const FETCH_TIMEOUT_MS = 5000;
/** When the answer says nothing about its age. */
const DEFAULT_MAX_AGE_S = 3600;

const jwksSchema = z.object({
  keys: z
    .array(z.looseObject({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() }))
    .min(1),
});

interface Options {
  clock: Clock;
  fetch?: typeof fetch;
}

/** Finds Google's public key by its id; null when Google has none of that id. Rejects with `IdentityUnavailableError`. */
export type FindKey = (kid: string) => Promise<KeyObject | null>;

/**
 * A cache of Google's keys: kept as long as Cache-Control allows, fetched once for all who wait, and again for an
 * unknown id at most once a minute. Keys that have outlived their age still serve while Google cannot be reached.
 */
export function createGoogleKeys({ clock, fetch: doFetch = fetch }: Options): FindKey {
  let keys = new Map<string, KeyObject>();
  let freshUntil = 0;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  const refresh = () => {
    running ??= fetchKeys(doFetch)
      .then((answer) => {
        keys = answer.keys;
        freshUntil = toSeconds(clock()) + answer.maxAge;
      })
      .finally(() => {
        fetchedAt = toSeconds(clock());
        running = null;
      });
    return running;
  };

  return async (kid) => {
    const now = toSeconds(clock());
    const known = keys.get(kid);
    const mayRefetch = running !== null || now - fetchedAt >= UNKNOWN_KEY_REFETCH_S;
    if (known && (now < freshUntil || !mayRefetch)) return known;
    if (!known && keys.size > 0 && !mayRefetch) return null;
    try {
      await refresh();
    } catch (cause) {
      if (known) return known;
      throw new IdentityUnavailableError('Google’s public keys could not be fetched.', { cause });
    }
    return keys.get(kid) ?? null;
  };
}

async function fetchKeys(doFetch: typeof fetch): Promise<{ keys: Map<string, KeyObject>; maxAge: number }> {
  const response = await doFetch(KEYS_URL, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Google answered ${response.status}.`);
  const { keys } = jwksSchema.parse(await response.json());
  const maxAge = /(?:^|[\s,])max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
  return {
    keys: new Map(
      keys.map(({ kid, kty, n, e }) => [kid, createPublicKey({ format: 'jwk', key: { kty, n, e } })]),
    ),
    maxAge: maxAge === undefined ? DEFAULT_MAX_AGE_S : Number(maxAge),
  };
}
