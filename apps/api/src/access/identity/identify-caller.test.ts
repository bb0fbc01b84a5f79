import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../settings/limit-settings.js';
import { useTestApp } from '../../testing/test-app.js';
import { EVERYBODY } from './roles.js';

const maySignIn = vi.fn(EVERYBODY.maySignIn);
const test = useTestApp({ roles: { ...EVERYBODY, maySignIn }, limits: DEFAULT_LIMITS });
beforeEach(() => void maySignIn.mockClear());

it.each(['/item', '/item?sort=name', '/movements', '/me'])('finds the caller of %s once', async (path) => {
  await test.http
    .get(`/api${path}`)
    .set(...test.as())
    .expect(200);
  expect(maySignIn).toHaveBeenCalledTimes(1);
});

it('finds the caller again after a body, which may take long to arrive', async () => {
  await test.post('/item', { name: 'Fan' }).expect(201);
  expect(maySignIn).toHaveBeenCalledTimes(2);
});
