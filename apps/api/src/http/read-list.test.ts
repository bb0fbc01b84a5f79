import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { declareIndexes } from '../database/declare-indexes.js';
import { useTestApp } from '../testing/test-app.js';
import {
  countMatches,
  type IndexScan,
  type ListOrder,
  type Place,
  readMatches,
  readPage,
} from './read-list.js';

interface Row {
  _id: ObjectId;
  at: Date;
  kind: number;
  isRare: boolean;
}
type Field = 'at' | '_id';

const COUNT = 2000;
/** Pages that are read. */
const MOST = 250;
const OLDEST_FIRST: ListOrder<Row, Field> = { fields: ['at', '_id'], direction: 1 };
const NEWEST_FIRST: ListOrder<Row, Field> = { fields: ['at', '_id'], direction: -1 };
const test = useTestApp();
const turns = { signal: new AbortController().signal, takeTurn: <T>(part: () => Promise<T>) => part() };
const rows = () => test.db.collection<Row>('rows');

/** Seven at the same moment. Those of kind 0 are rare in the middle, those of kind 1 at the end. */
beforeEach(async () => {
  await declareIndexes(rows(), [{ key: { kind: 1, at: 1, _id: 1 } }]);
  await rows().insertMany(
    Array.from({ length: COUNT }, (_, index) => ({
      _id: new ObjectId(),
      at: new Date(Math.floor(index / 7)),
      kind: index % 2,
      isRare: (index % 2 === 0 && index > 900 && index < 920) || index > COUNT - 10,
    })),
  );
});

const scanOf = (kind: number, isRare: boolean): IndexScan<Row> => ({
  query: { kind, ...(isRare && { isRare }) },
  index: { kind: 1, at: 1, _id: 1 },
  ...(isRare && { bounds: { kind } }),
});

const idsOf = (docs: readonly Row[]) => docs.map(({ _id }) => String(_id));

async function expected(order: ListOrder<Row, Field>, isRare: boolean): Promise<string[]> {
  const { direction } = order;
  return idsOf(
    await rows()
      .find(isRare ? { isRare } : {}, { sort: { at: direction, _id: direction } })
      .toArray(),
  );
}

describe.each([
  ['oldest first', OLDEST_FIRST],
  ['newest first', NEWEST_FIRST],
])('a list %s', (_name, order) => {
  it.each([
    ['all that the indexes find', false],
    ['what is rare in them', true],
  ])('has %s once and in order, in pages of any length', async (_what, isRare) => {
    const scans = [scanOf(0, isRare), scanOf(1, isRare)];
    for (const limit of [1, 7, 100]) {
      const found: string[] = [];
      let pages = 0;
      for (let after: Place<Row, Field> | null | undefined; after !== null && pages < MOST; pages++) {
        const page = await readPage<Row, Field>(rows(), scans, {
          order,
          after,
          limit,
          maxBatches: 2,
          ...turns,
        });
        expect(page.docs.length).toBeLessThanOrEqual(limit);
        found.push(...idsOf(page.docs));
        after = page.next;
      }
      const all = await expected(order, isRare);
      expect(found).toEqual(all.slice(0, found.length));
      expect(found.length).toBe(Math.min(all.length, pages === MOST ? MOST * limit : all.length));
    }
  });

  it('is read to its end', async () => {
    const found: Row[] = [];
    for await (const doc of readMatches<Row, Field>(rows(), [scanOf(0, true), scanOf(1, true)], {
      order,
      wanted: 3,
      ...turns,
    }))
      found.push(doc);
    expect(idsOf(found)).toEqual(await expected(order, true));
  });
});

it('is counted up to 1,000, and no further than so many batches', async () => {
  const count = (scans: IndexScan<Row>[], maxBatches?: number) =>
    countMatches(rows(), scans, { order: OLDEST_FIRST, maxBatches, ...turns });
  expect(await count([scanOf(0, true), scanOf(1, true)])).toEqual({ count: 18, isExact: true });
  expect(await count([scanOf(0, false), scanOf(1, false)])).toEqual({ count: 1000, isExact: false });
  expect(await count([scanOf(1, true)], 1)).toEqual({ count: 0, isExact: false });
});
