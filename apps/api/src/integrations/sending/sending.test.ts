import { describe, expect, it, vi } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { keepActiveWebhooks } from '../webhooks/webhooks.repo.js';
import { turnSendingOff } from './sending.repo.js';

const test = useTestApp({ managerEmails: [ANNA.email] });
const SAVED = { restoredAt: new Date('2026-03-01T04:00:00Z'), savedAt: new Date('2026-02-28T20:00:00Z') };
const path = '/api/sending';
const put = (by = ANNA, body: object = { isOff: false }) =>
  test.http
    .put(path)
    .set(...test.as(by))
    .send(body);
const get = () =>
  test.http
    .get(path)
    .set(...test.as(BELA))
    .expect(200);

describe('sending', () => {
  it('is on, unless the data was restored', async () => {
    expect((await get()).body).toEqual({ isOff: false });
    await turnSendingOff(test.db, SAVED);
    expect((await get()).body).toEqual({
      isOff: true,
      restoredAt: '2026-03-01T04:00:00.000Z',
      savedAt: '2026-02-28T20:00:00.000Z',
    });
  });

  it('is turned on by a manager, once in the journal', async () => {
    await turnSendingOff(test.db, SAVED);
    expect((await put(BELA).expect(403)).body.code).toBe('role_required');
    expect((await get()).body.isOff).toBe(true);
    expect((await put().expect(200)).body).toEqual({ isOff: false });
    await put().expect(200);
    expect((await get()).body).toEqual({ isOff: false });
    expect(await test.ledger.journal.find({}, { projection: { _id: 0, expireAt: 0 } }).toArray()).toEqual([
      { at: test.now, email: ANNA.email, action: 'sending-on' },
    ]);
  });

  it('that another process turned on is known to the ledger as soon as to the sender', async () => {
    const { collections } = test.background.webhooks;
    await collections.webhooks.insertOne({ isOff: false, events: ['movement'] } as never);
    const read = vi.fn().mockResolvedValueOnce({ _id: 'off' }).mockResolvedValueOnce(null);
    const active = keepActiveWebhooks(collections, { read, forget: () => {} });
    expect(await active.read()).toEqual([]);
    expect(await active.read()).toHaveLength(1);
  });

  it('is not turned off by a call', async () => {
    await put(ANNA, { isOff: true }).expect(422);
    expect((await get()).body).toEqual({ isOff: false });
  });
});
