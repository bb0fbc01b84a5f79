import { randomUUID } from 'node:crypto';
import type { NewPartner } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { partnersOf } from '../accounts/partner-doc.js';

const apps = [useTestApp(), useTestApp()] as const;
const [test] = apps;

async function add(name: string, fields: Partial<NewPartner> = {}): Promise<string> {
  const { body } = await test.post('/partners', { kind: 'customer', name, ...fields }).expect(201);
  return body._id;
}
const merge = (id: string, into: string, sent = {}) => test.post(`/partners/${id}/merge`, { into }, sent);
const stored = async (id: string) => partnersOf(test.db).findOne({ _id: new ObjectId(id) });
const accountOf = async (id: string) =>
  (
    await entriesOf(test.db)
      .find({ partner: new ObjectId(id) }, { sort: { number: 1 } })
      .toArray()
  ).map(({ kind, change, after, other }) => ({
    kind,
    change,
    after,
    ...(other && { other: String(other) }),
  }));

describe('a merge', () => {
  it('moves the balance by an entry in each account', async () => {
    const from = await add('Rahman', { opening: 120.5 });
    const into = await add('Abdur Rahman', { opening: -20 });
    const { body, headers } = await merge(from, into).expect(200);
    expect(body).toMatchObject({ _id: into, name: 'Abdur Rahman', balance: 100.5, version: 2 });
    expect(headers.etag).toBe('"2"');
    expect(await accountOf(from)).toEqual([
      { kind: 'opening', change: 12050, after: 12050 },
      { kind: 'merge', change: -12050, after: 0, other: into },
    ]);
    expect(await accountOf(into)).toEqual([
      { kind: 'opening', change: -2000, after: -2000 },
      { kind: 'merge', change: 12050, after: 10050, other: from },
    ]);
    const { body: merged } = await test.http
      .get(`/api/partners/${from}`)
      .set(...test.as())
      .expect(200);
    expect(merged).toMatchObject({ balance: 0, mergedInto: into });
    const { body: list } = await test.http
      .get('/api/partners')
      .set(...test.as())
      .expect(200);
    expect(list).toMatchObject([{ _id: into }]);
    expect(await journalOf(test.db).findOne({ action: 'partner-merged' })).toMatchObject({
      email: ANNA.email,
      subject: { id: from, name: 'Rahman' },
      changes: [{ field: 'mergedInto', after: 'Abdur Rahman' }],
    });
  });

  it('of accounts at zero makes no entry', async () => {
    await merge(await add('A'), await add('B')).expect(200);
    expect(await entriesOf(test.db).countDocuments()).toBe(0);
  });

  it('brings what was merged before: all their documents are the documents of the last one', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    await merge(a, b).expect(200);
    await merge(b, c).expect(200);
    expect((await stored(c))?.merged?.map(String)).toEqual([b, a]);
  });

  it('is made once, also if it is sent again', async () => {
    const [from, into] = [await add('A', { opening: 5 }), await add('B')];
    const key = randomUUID();
    const { body } = await merge(from, into, { key }).expect(200);
    expect((await merge(from, into, { key }).expect(200)).body).toEqual(body);
    expect(await entriesOf(test.db).countDocuments()).toBe(3);
    await test.http
      .post(`/api/partners/${from}/merge`)
      .set(...test.as())
      .send({ into })
      .expect(422);
  });

  it('is refused with what is wrong about the other one', async () => {
    const from = await add('A', { opening: 5 });
    const supplier = await add('S', { kind: 'supplier' });
    const [deleted, merged] = [await add('Deleted'), await add('Merged')];
    await test.http
      .delete(`/api/partners/${deleted}`)
      .set(...test.as())
      .expect(200);
    await merge(merged, await add('B')).expect(200);
    const refused: [string, RegExp][] = [
      [from, /into itself/],
      [supplier, /not the same/],
      [deleted, /Deleted was deleted/],
      [merged, /Merged was merged/],
      [String(new ObjectId()), /no customer/],
      ['none', /Enter the id/],
    ];
    for (const [into, message] of refused) {
      const { body } = await merge(from, into).expect(422);
      expect(body.errors).toMatchObject([{ path: 'into', message: expect.stringMatching(message) }]);
    }
    expect(await accountOf(from)).toHaveLength(1);
  });

  it('of one that was deleted or merged is refused', async () => {
    const [into, deleted, merged] = [await add('A'), await add('Deleted'), await add('Merged')];
    await test.http
      .delete(`/api/partners/${deleted}`)
      .set(...test.as())
      .expect(200);
    await merge(merged, into).expect(200);
    for (const id of [deleted, merged, String(new ObjectId())])
      expect((await merge(id, into).expect(404)).body.code).toBe('partner_not_found');
  });

  it('of more than 200 into one is refused', async () => {
    const [from, into] = [await add('A'), await add('B')];
    const merged = Array.from({ length: 200 }, () => new ObjectId());
    await partnersOf(test.db).updateOne({ _id: new ObjectId(into) }, { $set: { merged } });
    const { body } = await merge(from, into).expect(422);
    expect(body.errors).toMatchObject([{ path: 'into', values: { max: 200 } }]);
  });

  it('that would lead out of the range of an account changes nothing', async () => {
    const [from, into] = [await add('A', { opening: 600e9 }), await add('B', { opening: 600e9 })];
    const { body } = await merge(from, into).expect(422);
    expect(body.detail).toBe('The amount on the account would be too large.');
    expect(await stored(from)).toMatchObject({ balance: 600e11, entries: 1, version: 1 });
    expect(await stored(from)).not.toHaveProperty('mergedInto');
    expect(await stored(into)).toMatchObject({ balance: 600e11, entries: 1, version: 1 });
  });

  it('of each into the other, by two servers at once, is made in one direction', async () => {
    const [a, b] = [await add('A', { opening: 5 }), await add('B', { opening: 7 })];
    const sent = [
      apps[0].post(`/partners/${a}/merge`, { into: b }),
      apps[1].post(`/partners/${b}/merge`, { into: a }),
    ];
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const both = await Promise.all([stored(a), stored(b)]);
    expect(both.map((partner) => partner?.balance).toSorted()).toEqual([0, 1200]);
  });
});
