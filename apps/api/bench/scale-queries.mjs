/** Searches that `scale.mjs` makes: the same for each size, in the same order. */
import { toCartonCode, toEan13 } from '../dist/demo/seed/make-item.js';
import { createRandom } from '../dist/demo/seed/random.js';
import { BRANDS, COLORS, FEATURES, KINDS, SUPPLIERS } from '../dist/demo/seed/words.js';
import { makeSlips } from '../dist/testing/make-slips.js';

const SEED = 7;
const SORTS = ['name', 'price', 'quantity', 'updatedAt', 'createdAt'];
const ORDERS = ['asc', 'desc'];
const WAREHOUSES = ['halishar', 'bahaddarhat', 'uttara'];
const STATUSES = ['in', 'low', 'sold', 'negative'];

/** The kind with which the others are compared. */
export const PLAIN = 'no filter';

/**
 * @typedef {Record<string, string>} Query
 * @typedef {import('../dist/demo/seed/random.js').Random} Random
 */

/** @param {Random} random */
const kindOf = (random) => random.pick(KINDS).name.split(' ')[0] ?? '';

/** @param {Random} random @param {string} text The first two letters, or more */
const beginningOf = (random, text) => text.slice(0, random.whole(2, text.length));

/** Sorted by a field that says nothing about the amount. @type {(random: Random) => Query} */
const byAnother = (random) => ({ sort: random.pick(['name', 'price', 'updatedAt', 'createdAt']) });

const SLIPS = makeSlips(
  KINDS.flatMap(({ name }) => BRANDS.map((brand) => `${brand} ${name}`)),
  200,
  SEED,
);

/** One word as two, such as “micro wave”. */
const SPLIT = KINDS.flatMap(({ name }) => name.split(' '))
  .filter(({ length }) => length > 7)
  .map((word) => `${word.slice(0, 5)} ${word.slice(5)}`);

/** An item that each size has, and that has a carton. @param {Random} random */
const packedOf = (random) => toEan13(4 * random.whole(0, 200));

/** Kinds of searches, each with a sort and an order beside it. @type {Record<string, (random: Random) => Query>} */
const SEARCHES = {
  [PLAIN]: () => ({}),
  'a brand, or its beginning': (random) => ({ q: beginningOf(random, random.pick(BRANDS)) }),
  'a kind of appliance': (random) => ({ q: kindOf(random) }),
  'a brand and a kind': (random) => ({ q: `${random.pick(BRANDS)} ${kindOf(random)}` }),
  'a brand, a kind and a colour': (random) => ({
    q: `${random.pick(COLORS)} ${random.pick(BRANDS)} ${kindOf(random)}`,
  }),
  'a Bengali word': (random) => ({ q: beginningOf(random, random.pick(KINDS).bengali.split(' ')[0] ?? '') }),
  'a word of the description': (random) => ({ q: random.pick(FEATURES).split(' ')[0] ?? '' }),
  'a model number': (random) => ({ q: `${random.pick(BRANDS).slice(0, 2)}-${random.whole(100, 999)}` }),
  'a word that no item has': (random) => ({ q: `${kindOf(random)} zzz` }),
  'a word with a slip': (random) => ({ q: random.pick(SLIPS).q }),
  'the beginning of one with a slip': (random) => ({ q: random.pick(SLIPS).q.slice(0, -2) }),
  'a word as two': (random) => ({ q: random.pick(SPLIT) }),
  // One item of ten has none.
  'a bar code': (random) => ({ q: packedOf(random) }),
  'the code of a carton': (random) => ({ q: toCartonCode(packedOf(random)) }),
  'a supplier': (random) => ({ supplier: random.pick(SUPPLIERS) }),
  'a status': (random) => ({ status: random.pick(STATUSES) }),
  'a warehouse': (random) => ({ warehouse: random.pick(WAREHOUSES) }),
  'a status in a warehouse': (random) => ({
    status: random.pick([...STATUSES, 'uncounted']),
    warehouse: random.pick(WAREHOUSES),
  }),
  'a range of prices': (random) => {
    const from = random.whole(0, 500);
    return { minPrice: String(from), maxPrice: String(from + random.whole(10, 200)) };
  },
  'a range of quantities': (random) => ({ maxQuantity: String(random.whole(1, 50)) }),
  'nearly any quantity, by another field': (random) => ({ maxQuantity: '40', ...byAnother(random) }),
  'few quantities, by another field': (random) => {
    const from = random.whole(2, 60);
    return { minQuantity: String(from), maxQuantity: String(from + 2), ...byAnother(random) };
  },
  'a quantity that hardly any item has': (random) => ({ minQuantity: '180', ...byAnother(random) }),
  'a supplier and a quantity': (random) => ({
    supplier: random.pick(SUPPLIERS),
    maxQuantity: String(random.whole(1, 50)),
  }),
  'a quantity in a warehouse': (random) => {
    const from = random.whole(0, 20);
    return {
      warehouse: random.pick(WAREHOUSES),
      minQuantity: String(from),
      maxQuantity: String(from + random.whole(0, 20)),
    };
  },
  'a word, a status and a warehouse': (random) => ({
    q: kindOf(random),
    status: random.pick(STATUSES),
    warehouse: random.pick(WAREHOUSES),
  }),
  'a supplier and a status': (random) => ({
    supplier: random.pick(SUPPLIERS),
    status: random.pick(STATUSES),
  }),
  'a word, a supplier and a price': (random) => ({
    q: kindOf(random),
    supplier: random.pick(SUPPLIERS),
    maxPrice: String(random.whole(50, 500)),
  }),
};

/** `count` searches of each kind. @param {number} count */
export function makeSearches(count) {
  const random = createRandom(SEED);
  const makeOne = (/** @type {[string, (random: Random) => Query]} */ [kind, make]) => ({
    kind,
    query: { sort: random.pick(SORTS), order: random.pick(ORDERS), ...make(random), limit: '50' },
  });
  return Array.from({ length: count }, () => Object.entries(SEARCHES).map(makeOne)).flat();
}

const SYLLABLES = [
  'ba',
  'chi',
  'do',
  'fer',
  'gan',
  'hil',
  'jo',
  'kam',
  'lu',
  'mer',
  'nis',
  'po',
  'ra',
  'sol',
  'tu',
  'vex',
];

/** Returns this many different words that sound like those of a trade. @param {number} count */
export function makeWords(count) {
  const random = createRandom(SEED);
  const words = new Set();
  while (words.size < count)
    words.add(Array.from({ length: random.whole(2, 5) }, () => random.pick(SYLLABLES)).join(''));
  return [...words];
}
