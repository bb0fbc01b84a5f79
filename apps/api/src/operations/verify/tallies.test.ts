import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { readTallies } from './tallies.js';

const test = useTestApp();

it('adds up movements to a version, and also reports the latest version', async () => {
  const [before, first, second, after] = Array.from({ length: 4 }, () => new ObjectId());
  if (!before || !first || !second || !after) throw new Error('There are four.');
  const entries = [before, first, second, after].flatMap((item) =>
    [1, 2, 3].map((version) => ({ item, version, part: 0, warehouse: 'uttara', change: 10 ** version })),
  );
  await test.ledger.movements.insertMany(entries as never);
  const tallies = readTallies(test.ledger.movements, {
    ids: { $gt: before, $lte: second },
    versionOf: (item) => (item.equals(first) ? 2 : Number.POSITIVE_INFINITY),
  });
  const stock = { halishar: 0, bahaddarhat: 0 };
  const none = { damaged: { ...stock, uttara: 0 }, wrongAfter: null };
  const found = [];
  for await (const tally of tallies) found.push(tally);
  expect(found).toEqual([
    {
      item: first,
      stock: { ...stock, uttara: 110 },
      worth: 0,
      pieces: 110,
      movements: 3,
      latest: 3,
      ...none,
    },
    {
      item: second,
      stock: { ...stock, uttara: 1110 },
      worth: 0,
      pieces: 1110,
      movements: 3,
      latest: 3,
      ...none,
    },
  ]);
});
