import { expect, it } from 'vitest';
import { json, stubApi } from '../test/inventory-kit';
import { requestToken } from './request-token';

it('exchanges the ID token for an access token, and does not send the access token of before', async () => {
  localStorage.setItem('accessToken', 'old');
  const { calls } = stubApi({ 'POST /login': () => json({ accessToken: 'new' }) });
  await expect(requestToken('id-token', 'rahima@godown.test')).resolves.toBe('new');
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer id-token');
  expect(calls[0]?.body).toEqual({ email: 'rahima@godown.test' });
});
