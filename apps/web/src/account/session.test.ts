import { describe, expect, it, vi } from 'vitest';
import { ACCESS_TOKEN_KEY } from '../api/access-token';
import { ApiError } from '../api/api-error';
import { accessToken, createFakeSession, RAHIMA } from '../test/fake-identity';
import { SIGNED_IN_HINT_KEY } from './session-store';

const EMAIL = RAHIMA.email;
const problem = (code: string) =>
  new ApiError({
    kind: 'problem',
    status: 403,
    problem: { type: 'about:blank', title: code, status: 403, code, detail: `because ${code}` },
  });

describe('the session', () => {
  it('is resolving until the provider responds, and remembers whether the last visit ended signed in', async () => {
    localStorage.setItem(SIGNED_IN_HINT_KEY, '1');
    const { session } = createFakeSession({ person: null });
    expect(session.getSnapshot()).toEqual({ state: 'resolving', expectSignedIn: true, failure: null });
    await session.begin();
    await vi.waitFor(() => expect(session.getSnapshot()).toEqual({ state: 'signed-out' }));
    expect(localStorage.getItem(SIGNED_IN_HINT_KEY)).toBeNull();
  });

  it('begins with the person of the last visit, before the provider is there', async () => {
    const { session: last } = createFakeSession();
    await last.signIn((identity) => identity.signIn(EMAIL, 'secret'));
    const token = localStorage.getItem(ACCESS_TOKEN_KEY);

    const requestToken = vi.fn(async () => 'another');
    const { session } = createFakeSession({ person: RAHIMA, requestToken });
    expect(session.getSnapshot()).toEqual({ state: 'signed-in', ...RAHIMA, access: { state: 'granted' } });
    await expect(session.tokens.read({ wait: true })).resolves.toBe(token);
    await session.begin();
    await expect(session.tokens.read({ wait: true })).resolves.toBe(token);
    expect(requestToken).not.toHaveBeenCalled();
  });

  it('asks for a token once the provider is there if the one of the last visit has expired', async () => {
    const { session: last } = createFakeSession();
    await last.signIn((identity) => identity.signIn(EMAIL, 'secret'));
    localStorage.setItem(ACCESS_TOKEN_KEY, accessToken(EMAIL, 1));

    const { session } = createFakeSession({ person: RAHIMA, requestToken: async () => 'fresh' });
    expect(session.getSnapshot()).toMatchObject({ email: EMAIL, access: { state: 'asking' } });
    await expect(session.tokens.renew(localStorage.getItem(ACCESS_TOKEN_KEY))).resolves.toBe('fresh');
    expect(session.getSnapshot()).toMatchObject({ access: { state: 'granted' } });
  });

  it.each([
    ['nobody', null],
    ['somebody else', { uid: 'u-9', email: 'karim@godown.test', verified: true }],
  ])('follows the provider if it says that %s is signed in', async (_, person) => {
    const { session: last } = createFakeSession();
    await last.signIn((identity) => identity.signIn(EMAIL, 'secret'));

    const { session } = createFakeSession({ person });
    await session.begin();
    await vi.waitFor(() => expect(session.getSnapshot()).toMatchObject(person ?? { state: 'signed-out' }));
    await session.tokens.read({ wait: true });
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toEqual(person && accessToken(person.email));
    expect(localStorage.getItem(SIGNED_IN_HINT_KEY)).toBe(person && JSON.stringify(person));
  });

  it('fetches an access token right after a sign-in and keeps it as accessToken', async () => {
    const token = accessToken(EMAIL);
    const requestToken = vi.fn(async () => token);
    const { session } = createFakeSession({ requestToken });
    await session.signIn((identity) => identity.signIn(EMAIL, 'secret'));
    expect(requestToken).toHaveBeenCalledExactlyOnceWith('id-token-of-u-1', EMAIL);
    expect(localStorage.getItem('accessToken')).toBe(token);
    expect(session.getSnapshot()).toMatchObject({
      state: 'signed-in',
      email: EMAIL,
      access: { state: 'granted' },
    });
  });

  it('makes calls that need the token wait for a running sign-in', async () => {
    let answer = (_token: string) => {};
    const requestToken = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    const { session } = createFakeSession({ person: RAHIMA, requestToken });
    const token = session.tokens.read({ wait: true });
    await vi.waitFor(() => expect(session.getSnapshot()).toMatchObject({ access: { state: 'asking' } }));
    answer('fresh');
    await expect(token).resolves.toBe('fresh');
  });

  it('uses a valid stored token, and replaces an expired one or one of another person', async () => {
    const good = accessToken(EMAIL);
    for (const [stored, requests] of [
      [good, 0],
      [accessToken(EMAIL, Math.floor(Date.now() / 1000) - 5), 1],
      [accessToken('karim@godown.test'), 1],
      ['nonsense', 1],
    ] as const) {
      localStorage.setItem(ACCESS_TOKEN_KEY, stored);
      const requestToken = vi.fn(async () => good);
      const { session } = createFakeSession({ person: RAHIMA, requestToken });
      await session.begin();
      await vi.waitFor(() => expect(session.getSnapshot()).toMatchObject({ access: { state: 'granted' } }));
      expect(requestToken).toHaveBeenCalledTimes(requests);
      expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe(good);
    }
  });

  it('renews once for all calls that were refused at the same time', async () => {
    localStorage.setItem(ACCESS_TOKEN_KEY, accessToken(EMAIL));
    const old = localStorage.getItem(ACCESS_TOKEN_KEY);
    const requestToken = vi.fn(async () => 'renewed');
    const { session } = createFakeSession({ person: RAHIMA, requestToken });
    const tokens = await Promise.all([1, 2, 3].map(() => session.tokens.renew(old)));
    expect(tokens).toEqual(['renewed', 'renewed', 'renewed']);
    expect(requestToken).toHaveBeenCalledOnce();
    // A fourth call, refused with the old token, gets the token that was already renewed.
    await expect(session.tokens.renew(old)).resolves.toBe('renewed');
    expect(requestToken).toHaveBeenCalledOnce();
  });

  it('does not renew for a visitor', async () => {
    const { session } = createFakeSession({ person: null });
    await expect(session.tokens.renew('dead')).resolves.toBeNull();
  });

  it.each(['email_not_verified', 'not_staff'])(
    'stays signed in and says why when /login responds with %s',
    async (code) => {
      const { session } = createFakeSession({ requestToken: () => Promise.reject(problem(code)) });
      await session.signIn((identity) => identity.signIn(EMAIL, 'secret'));
      expect(session.getSnapshot()).toMatchObject({
        state: 'signed-in',
        access: { state: 'refused', code, error: { message: `because ${code}` } },
      });
      expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
      await expect(session.tokens.renew(null)).rejects.toMatchObject({ code });
    },
  );

  it('is not refused after too many sign-ins, and says to try again later', async () => {
    const details = {
      type: 't',
      title: 'Too many requests',
      code: 'too_many_requests',
      detail: 'Wait a minute.',
    };
    const tooMany = new ApiError({ kind: 'problem', status: 429, problem: { ...details, status: 429 } });
    const { session } = createFakeSession({ requestToken: () => Promise.reject(tooMany) });
    await session.signIn((identity) => identity.signIn(EMAIL, 'secret'));
    expect(session.getSnapshot()).toMatchObject({
      state: 'signed-in',
      access: { state: 'unreachable', error: tooMany },
    });
  });

  it('asks the API again with a new ID token when the address is verified', async () => {
    const idToken = vi.fn(async () => 'proof');
    let refused = true;
    const { session } = createFakeSession({
      identity: { idToken, reload: async () => ({ ...RAHIMA, uid: 'u-2' }) },
      requestToken: async () => {
        if (refused) throw problem('email_not_verified');
        return 'granted-token';
      },
    });
    await session.signIn((identity) => identity.register(EMAIL, 'secret'));
    refused = false;
    await session.refresh();
    expect(idToken).toHaveBeenLastCalledWith({ fresh: true });
    expect(session.getSnapshot()).toMatchObject({ verified: true, access: { state: 'granted' } });
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('granted-token');
  });

  it('removes the token at sign-out', async () => {
    const { session } = createFakeSession();
    await session.signIn((identity) => identity.signIn(EMAIL, 'secret'));
    await session.signOut();
    expect(session.getSnapshot()).toEqual({ state: 'signed-out' });
    expect([localStorage.getItem(ACCESS_TOKEN_KEY), localStorage.getItem(SIGNED_IN_HINT_KEY)]).toEqual([
      null,
      null,
    ]);
  });

  it('follows a sign-out in another tab, from the provider or from the storage', async () => {
    for (const tell of ['provider', 'storage']) {
      const { session, become } = createFakeSession();
      await session.signIn((identity) => identity.signIn(EMAIL, 'secret'));
      if (tell === 'provider') become(null);
      else session.onStorage({ key: SIGNED_IN_HINT_KEY, newValue: null });
      expect(session.getSnapshot()).toEqual({ state: 'signed-out' });
      expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
    }
  });

  it('does not store a token that arrives after the person has left', async () => {
    let answer = (_token: string) => {};
    const requestToken = () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      });
    const { session } = createFakeSession({ person: RAHIMA, requestToken });
    await session.begin();
    await vi.waitFor(() => expect(session.getSnapshot()).toMatchObject({ access: { state: 'asking' } }));
    const pending = session.tokens.read({ wait: true });
    await session.signOut();
    answer('late');
    await pending;
    expect(localStorage.getItem(ACCESS_TOKEN_KEY)).toBeNull();
  });

  it('has the error if the provider cannot be loaded, and tries again', async () => {
    const load = vi.fn(() => Promise.reject(new Error('404')));
    const { session } = createFakeSession({ load });
    await expect(session.begin()).rejects.toThrow('404');
    expect(session.getSnapshot()).toMatchObject({ state: 'resolving', failure: { message: '404' } });
    await expect(session.begin()).rejects.toThrow('404');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
