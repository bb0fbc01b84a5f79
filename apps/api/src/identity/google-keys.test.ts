import { beforeEach, describe, expect, it, vi } from 'vitest';
import { jwksAnswer, makeKeyPair } from '../testing/id-tokens.js';
import { NOW } from '../testing/now.js';
import { createGoogleKeys } from './google-keys.js';
import { IdentityUnavailableError } from './identity.js';

const { publicKey } = makeKeyPair();
const fetchKeys = vi.fn<typeof fetch>();
let now = NOW;
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const create = () => createGoogleKeys({ clock: () => now, fetch: fetchKeys });

beforeEach(() => {
  now = NOW;
  fetchKeys.mockReset().mockImplementation(async () => jwksAnswer({ one: publicKey }));
});

describe('the cache of Google’s keys', () => {
  it('asks once for all who wait', async () => {
    const findKey = create();
    const keys = await Promise.all([findKey('one'), findKey('one'), findKey('two')]);
    expect(keys.map((key) => key?.asymmetricKeyType)).toEqual(['rsa', 'rsa', undefined]);
    expect(fetchKeys).toHaveBeenCalledTimes(1);
  });

  it('keeps keys as long as Cache-Control allows', async () => {
    const findKey = create();
    await findKey('one');
    pass(3599);
    await findKey('one');
    expect(fetchKeys).toHaveBeenCalledTimes(1);
    pass(2);
    await findKey('one');
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it('asks again for an unknown key, at most once a minute', async () => {
    const findKey = create();
    await findKey('one');
    for (let i = 0; i < 10; i++) expect(await findKey('forged')).toBeNull();
    expect(fetchKeys).toHaveBeenCalledTimes(1);
    pass(60);
    fetchKeys.mockImplementation(async () => jwksAnswer({ one: publicKey, rotated: publicKey }));
    expect(await findKey('rotated')).not.toBeNull();
    expect(await findKey('forged')).toBeNull();
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it('serves the keys it has while Google cannot be reached', async () => {
    const findKey = create();
    await findKey('one');
    pass(4000);
    fetchKeys.mockRejectedValue(new TypeError('fetch failed'));
    expect(await findKey('one')).not.toBeNull();
    expect(await findKey('one')).not.toBeNull();
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['cannot be reached', async () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with an error', async () => new Response('', { status: 500 })],
    ['answers with something else', async () => Response.json({ hello: 1 })],
  ])('says so when it has no keys and Google %s, and tries again', async (_, answer) => {
    const findKey = create();
    fetchKeys.mockImplementationOnce(answer);
    await expect(findKey('one')).rejects.toThrow(IdentityUnavailableError);
    expect(await findKey('one')).not.toBeNull();
  });
});
