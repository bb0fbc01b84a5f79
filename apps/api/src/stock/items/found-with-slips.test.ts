import { beforeEach, expect, it } from 'vitest';
import { demoItems } from '../../demo/catalogue.js';
import { seedStore } from '../../demo/seed/seed.js';
import { makeSlips } from '../../testing/make-slips.js';
import { useTestApp } from '../../testing/test-app.js';
import { TYPED_SEARCHES } from '../../testing/typed-searches.js';
import { keepWords } from '../records/word-doc.js';

const DEMO_ITEMS = demoItems('USD');
const test = useTestApp();
const { db, http, as, ledger } = test;
/** Each search is up to two requests. */
const LIMIT_MS = 90_000;

/** Both catalogues. */
beforeEach(async () => {
  await seedStore(db, { items: 300, movements: 0, seed: 3, until: test.now, home: 'halishar' });
  for (const { name, description } of DEMO_ITEMS) await test.addItem({ name, description });
  await keepWords(ledger.words, DEMO_ITEMS);
}, LIMIT_MS);

/** The texts of the first five items, and what the search may have meant. */
async function find(q: string): Promise<{ texts: string[]; similar: string | undefined }> {
  const { body, headers } = await http
    .get('/api/item')
    .query({ q, limit: 5 })
    .set(...as())
    .expect(200);
  const texts = (body as { name: string; description: string }[]).map(
    ({ name, description }) => `${name} ${description}`,
  );
  return { texts, similar: headers['x-similar-search'] };
}

/** Counts the searches with the wanted item among the first five that a person sees: as they are typed, and corrected. */
async function count(searches: readonly { q: string; wanted: RegExp }[]) {
  const missed: string[] = [];
  let typed = 0;
  for (const { q, wanted } of searches) {
    const { texts, similar } = await find(q);
    const isIn = (found: readonly string[]) => found.some((text) => wanted.test(text));
    if (isIn(texts)) typed++;
    else if (texts.length > 0 || !similar || !isIn((await find(decodeURIComponent(similar))).texts))
      missed.push(q);
  }
  return { typed, found: searches.length - missed.length, missed: missed.join(', ') };
}

it('finds at least 56 of 62 searches as people type them', { timeout: LIMIT_MS }, async () => {
  const searches = Object.values(TYPED_SEARCHES).flat();
  const { typed, found, missed } = await count(searches);
  console.info(
    `Searches as people type them: ${typed} of ${searches.length} found without corrections, ${found} with.`,
  );
  expect(searches).toHaveLength(62);
  expect(found, `not found: ${missed}`).toBeGreaterThanOrEqual(56);
});

async function makeSlipsOfItems(count: number) {
  const items = await test.items.find({}, { projection: { name: 1 }, sort: { _id: 1 } }).toArray();
  return makeSlips(
    items.map(({ name }) => name),
    count,
    5,
  );
}

it('finds at least 190 of 200 searches with a slip', { timeout: LIMIT_MS }, async () => {
  const slips = await makeSlipsOfItems(200);
  const searches = slips.map(({ q, meant }) => ({ q, wanted: new RegExp(`\\b${meant}`, 'i') }));
  const { typed, found, missed } = await count(searches);
  console.info(
    `Searches with a slip: ${typed} of 200 found without corrections, ${found} with. Not found: ${missed}.`,
  );
  expect(found, `not found: ${missed}`).toBeGreaterThanOrEqual(190);
});

it('finds most words with a slip before their last two letters are typed', {
  timeout: LIMIT_MS,
}, async () => {
  const long = (await makeSlipsOfItems(200)).filter(({ meant }) => meant.length > 6);
  const searches = long.map(({ q, meant }) => ({
    q: q.slice(0, -2),
    wanted: new RegExp(`\\b${meant}`, 'i'),
  }));
  const { typed, found, missed } = await count(searches);
  console.info(
    `Beginnings with a slip: ${typed} of ${searches.length} found without corrections, ${found} with. Not found: ${missed}.`,
  );
  expect(found / searches.length, `not found: ${missed}`).toBeGreaterThanOrEqual(0.8);
});
