/** The clock of the server is put back, or is wrong: what people see. */
import type { Overview } from '@godown/shared/stock/reports';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { jobCollectionsOf } from '../../bulk/jobs/jobs.repo.js';
import { createRate } from '../../http/limits/rate.js';
import { keepOverview } from '../../reports/kept-overview.js';
import { LeaseLostError, takeLease } from '../../runtime/tasks/lease.js';
import { unsignedToken } from '../id-tokens.js';
import { NOW } from '../now.js';
import { ANNA, useTestApp } from '../test-app.js';

const test = useTestApp();
const HOUR_S = 3600;
const putBack = (ms: number) => {
  test.now = new Date(test.now.getTime() - ms);
};
const get = (path: string) => test.http.get(`/api${path}`).set(...test.as());

describe('after the clock was put back', () => {
  it('the stock is right, and the history of an item is in the order in which it happened', async () => {
    const item = await test.postItem(12);
    const deliver = (count: number) =>
      test.post(`/item/${item}/movements`, { change: -count, reason: 'delivered' }).expect(201);
    await deliver(1);
    putBack(HOUR_S * 1000);
    await deliver(2);
    const { body: history } = await get(`/item/${item}/movements`).expect(200);
    expect(history.map(({ change, totalAfter }: Record<string, number>) => [change, totalAfter])).toEqual([
      [-2, 9],
      [-1, 11],
      [12, 12],
    ]);
    expect((await get('/health/ledger').expect(200)).body).toMatchObject({ healthy: true });
  });

  it('those who are signed in stay signed in', async () => {
    const headers = test.as();
    putBack(24 * HOUR_S * 1000);
    await test.http
      .get('/api/movements')
      .set(...headers)
      .expect(200);
  });

  it('a task of a server that was killed is taken over at once, not when its time has come again', async () => {
    const { jobs } = jobCollectionsOf(test.db);
    await test.db.collection('jobs').insertOne({ state: 'running' });
    const take = () => takeLease(jobs, { state: 'running' }, () => test.now);
    expect(await take()).not.toBeNull();
    putBack(10_000);
    // The clocks of two machines may differ by this much.
    expect(await take()).toBeNull();
    putBack(HOUR_S * 1000);
    expect(await take()).not.toBeNull();
  });

  it('a task is done by one server at a time', async () => {
    const { jobs } = jobCollectionsOf(test.db);
    await test.db.collection('jobs').insertOne({ state: 'running' });
    const take = () => takeLease(jobs, { state: 'running' }, () => test.now);
    const first = await take();
    putBack(HOUR_S * 1000);
    await first?.keep();
    expect(await take()).toBeNull();
    putBack(HOUR_S * 1000);
    expect(await take()).not.toBeNull();
    await expect(first?.keep()).rejects.toThrow(LeaseLostError);
  });

  it('the overview is computed again', async () => {
    const compute = vi.fn(async (now: Date) => ({ at: now.toISOString() }) as Overview);
    const read = keepOverview({ compute, clock: () => test.now });
    await read();
    putBack(HOUR_S * 1000);
    expect(await read()).toEqual({ at: test.now.toISOString() });
  });

  it('whoever was refused for a flood waits no longer than its time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onTestFinished(() => void vi.useRealTimers());
    const rate = createRate(1, 10, 'Too many.');
    await rate.count('anna');
    vi.setSystemTime(NOW.getTime() - HOUR_S * 1000);
    await expect(rate.count('anna')).rejects.toMatchObject({ headers: { 'Retry-After': '10' } });
  });
});

describe('while the clock is wrong', () => {
  it.each([
    ['slow', -HOUR_S, 'The ID token was issued in the future: the clock of the server is slow.'],
    ['fast', 2 * HOUR_S, 'The ID token has expired, or the clock of the server is fast.'],
  ])('a sign-in is refused, and the text says that it is %s', async (_name, seconds, detail) => {
    const token = unsignedToken();
    test.now = new Date(test.now.getTime() + seconds * 1000);
    const response = await test.http
      .post('/api/login')
      .set('Authorization', `Bearer ${token}`)
      .send({ email: ANNA.email });
    expect([response.status, response.body.detail]).toEqual([401, detail]);
  });
});
