/** What people look for in `scale.mjs`: the same searches for each size, in the same order. */
import { BRANDS, createRandom, KINDS, modelOf, pick, pickSupplier } from './scale-items.mjs';

const SEED = 7;
const SORTS = ['name', 'price', 'quantity', 'updatedAt', 'createdAt'];
const WAREHOUSES = ['halishar', 'bahaddarhat', 'uttara'];
const STATUSES = ['in', 'low', 'sold', 'negative'];

/** @typedef {Record<string, string>} Query */

/** One kind of search each, with the sort and the order added below. @type {Record<string, (random: () => number) => Query>} */
const KINDS_OF_QUERY = {
  'no filter': () => ({}),
  'a brand, or its beginning': (random) => {
    const brand = pick(random, BRANDS);
    return { q: brand.slice(0, 2 + Math.floor(random() * brand.length)) };
  },
  'a kind of appliance': (random) => ({ q: pick(random, KINDS) }),
  'a brand and a kind': (random) => ({ q: `${pick(random, BRANDS)} ${pick(random, KINDS)}` }),
  'a model number': (random) => ({ q: modelOf(random, Math.floor(random() * 1000)) }),
  'a word that nothing has': (random) => ({ q: `${pick(random, KINDS)} zzz` }),
  'a supplier': (random) => ({ supplier: pickSupplier(random) }),
  'a status': (random) => ({ status: pick(random, STATUSES) }),
  'a warehouse': (random) => ({ warehouse: pick(random, WAREHOUSES) }),
  'a status in a warehouse': (random) => ({
    status: pick(random, [...STATUSES, 'uncounted']),
    warehouse: pick(random, WAREHOUSES),
  }),
  'a range of prices': (random) => {
    const from = Math.floor(random() * 1000);
    return { minPrice: String(from), maxPrice: String(from + 1 + Math.floor(random() * 200)) };
  },
  'a word, a status and a warehouse': (random) => ({
    q: pick(random, KINDS),
    status: pick(random, STATUSES),
    warehouse: pick(random, WAREHOUSES),
  }),
  'a supplier and a status': (random) => ({ supplier: pickSupplier(random), status: pick(random, STATUSES) }),
  'a word, a supplier and a highest price': (random) => ({
    q: pick(random, KINDS),
    supplier: pickSupplier(random),
    maxPrice: String(100 + Math.floor(random() * 1900)),
  }),
};

/** `count` searches of each kind. @param {number} count */
export function makeQueries(count) {
  const random = createRandom(SEED);
  return Array.from({ length: count }, () =>
    Object.entries(KINDS_OF_QUERY).map(([kind, make]) => ({
      kind,
      query: {
        ...make(random),
        sort: pick(random, SORTS),
        order: pick(random, ['asc', 'desc']),
        limit: '50',
      },
    })),
  ).flat();
}
