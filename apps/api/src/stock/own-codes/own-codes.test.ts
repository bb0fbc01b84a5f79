import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { NOW } from '../../testing/now.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { numberAt, toOwnCode } from './own-code-batch.js';

/** Two apps, each with a ledger of its own, on one database. */
const apps = [useTestApp(), useTestApp()] as const;
const [test, other] = apps;

const giveTo = (item: ObjectId | string, sent = {}) => test.post(`/item/${item}/own-code`, undefined, sent);
/** Adds an item, and gives it a code. */
const newCode = async (): Promise<string> =>
  (await giveTo((await test.addItem())._id).expect(200)).body.barcode;
const codeNow = (later = 0) => toOwnCode(numberAt(NOW) + later);
const countersIn = () => test.db.collection<{ _id: string; latest: number }>('ownCodeCounter');
const barcodeOf = async (_id: ObjectId) => (await test.items.findOne({ _id }))?.barcode;

describe('a code of our own', () => {
  it('is an EAN-13 that begins with 20, of the time', async () => {
    const item = await test.addItem();
    const { body, headers } = await giveTo(item._id).expect(200);
    // 59 days and a half after the beginning of 2026, in tenths of a second. 8 is the check digit.
    expect(body).toMatchObject({ _id: String(item._id), version: 4, barcode: '2000514080008' });
    expect(headers.etag).toBe('"4"');
  });

  it('has the check digit that GS1 computes', () => {
    expect([0, 1, 10_000_000_000, 99_999_999_999].map(toOwnCode)).toEqual([
      '2000000000008',
      '2000000000015',
      '2100000000005',
      '2999999999991',
    ]);
  });

  it('is in the journal as an edit, and can be taken away like one', async () => {
    const { _id, name } = await test.addItem();
    await giveTo(_id).expect(200);
    const [entry, ...others] = await journalOf(test.db).find().toArray();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      email: ANNA.email,
      action: 'item-edited',
      subject: { id: String(_id), name },
      changes: [{ field: 'barcode', after: codeNow() }],
    });
    await test.http
      .patch(`/api/item/${_id}`)
      .set(...test.as())
      .set('If-Match', '"4"')
      .send({ barcode: '' })
      .expect(200);
    // The one that was taken away is not given again.
    expect((await giveTo(_id).expect(200)).body.barcode).toBe(codeNow(1));
  });

  it('is not given to an item that has a barcode', async () => {
    const item = await test.addItem({ barcode: '4006381333931' });
    const { body } = await giveTo(item._id).expect(200);
    expect(body).toMatchObject({ barcode: '4006381333931', version: 3 });
    expect(await countersIn().countDocuments()).toBe(0);
    expect(await journalOf(test.db).countDocuments()).toBe(0);
  });

  it('is the same when the request is sent again', async () => {
    const [item, another] = [await test.addItem(), await test.addItem()];
    const key = randomUUID();
    const sent = await giveTo(item._id, { key }).expect(200);
    expect((await giveTo(item._id, { key }).expect(200)).body).toEqual(sent.body);
    expect((await giveTo(another._id).expect(200)).body.barcode).toBe(codeNow(1));
    await giveTo(another._id, { key }).expect(409);
  });

  it('needs a key, an item, and nobody else', async () => {
    const item = await test.addItem();
    await test.http
      .post(`/api/item/${item._id}/own-code`)
      .set(...test.as())
      .expect(422);
    expect((await giveTo(new ObjectId()).expect(404)).body.code).toBe('item_not_found');
    expect((await giveTo('none').expect(404)).body.code).toBe('item_not_found');
    expect(await barcodeOf(item._id)).toBeUndefined();
  });
});

describe('the next code', () => {
  it('passes over those that items and deleted items have', async () => {
    for (const later of [0, 1]) await test.addItem({ barcode: codeNow(later) });
    await test.addItem({ cartons: [{ code: codeNow(3), units: 6 }] });
    const deleted = await test.addItem({ barcode: codeNow(4) });
    await test.http
      .delete(`/api/item/${deleted._id}`)
      .set(...test.as())
      .expect(200);
    expect([await newCode(), await newCode()]).toEqual([codeNow(2), codeNow(5)]);
    await test.post(`/item/${deleted._id}/restore`).expect(200);
  });

  it('passes over a thousand that an import has brought', async () => {
    const docs = Array.from({ length: 1500 }, (_, later) => ({
      _id: new ObjectId(),
      allCodes: [codeNow(later)],
    }));
    await test.db.collection('items').insertMany(docs);
    expect(await newCode()).toBe(codeNow(1500));
  });

  it('is not the one of an item that was deleted for good', async () => {
    const item = await test.addItem();
    await giveTo(item._id).expect(200);
    await test.items.deleteOne({ _id: item._id });
    expect(await newCode()).toBe(codeNow(1));
  });

  it('is not behind the last one if the clock is set back', async () => {
    await newCode();
    test.now = new Date('2025-06-01T00:00:00.000Z');
    expect(await newCode()).toBe(codeNow(1));
  });

  it('is none that was given after the backup that was restored', async () => {
    await newCode();
    const [counter] = await countersIn().find().toArray();
    const lost = [await newCode(), await newCode(), await newCode()];
    await test.items.deleteMany({ barcode: { $in: lost } });
    await countersIn().updateOne({ _id: 'own-codes' }, { $set: { latest: counter?.latest ?? 0 } });
    test.now = new Date(NOW.getTime() + 60_000);
    const code = await newCode();
    expect(code).toBe(codeNow(600));
    expect(lost).not.toContain(code);
  });
});

describe('many at once', () => {
  it('get different codes from two servers, and each item one', async () => {
    const items = await Promise.all(Array.from({ length: 60 }, () => test.addItem()));
    const bystander = await test.addItem({ name: 'Without a code', email: BELA.email });
    const send = async (index: number, app: (typeof apps)[number]): Promise<string> => {
      const { status, body } = await app.post(`/item/${items[index]?._id}/own-code`);
      if (status === 503) return send(index, app);
      expect(status).toBe(200);
      return body.barcode;
    };
    // Each item is asked for twice, once of each server.
    const given = await Promise.all(
      items.map(async (_, index) => [await send(index, test), await send(index, other)]),
    );
    for (const [first, second] of given) expect(first).toBe(second);
    expect(new Set(given.flat()).size).toBe(60);
    const stored = await Promise.all(items.map(({ _id }) => barcodeOf(_id)));
    expect(stored).toEqual(given.map(([code]) => code));
    expect(await barcodeOf(bystander._id)).toBeUndefined();
    expect(await countersIn().countDocuments()).toBe(1);
  });
});
