/** Plausible items for `scale.mjs`, the same ones in each run. */
import { ObjectId } from 'mongodb';
import { searchFieldsOf } from '../dist/items/search-fields.js';

export const BRANDS =
  'Teesta Halda Meghna Padma Jamuna Karnaphuli Surma Gomti Rupsha Buriganga Dhaleshwari Turag Sangu Matamuhuri Feni Kushiyara'.split(
    ' ',
  );
export const KINDS = [
  'microwave oven',
  'convection oven',
  'rice cooker',
  'blender',
  'ceiling fan',
  'refrigerator',
  'washing machine',
  'air conditioner',
  'electric kettle',
  'iron',
  'toaster',
  'water heater',
  'induction cooker',
  'vacuum cleaner',
  'তন্দুর ওভেন',
  'রাইস কুকার',
];
const FEATURES =
  'grill,child lock,ten programmes,glass turntable,stainless steel,two year warranty,energy saving,remote control,digital display,defrost,timer,quiet motor,non stick,inverter,copper coil,dual voltage'.split(
    ',',
  );
const TRADES = ['Traders', 'Electronics', 'Enterprise', 'Import House', 'Brothers', 'Agencies'];
const WAREHOUSES = /** @type {const} */ (['halishar', 'bahaddarhat', 'uttara']);
const SUPPLIERS = 300;
const START = Date.parse('2024-01-01T00:00:00Z');
const SEED = 20260301;

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). @param {number} seed */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {() => number} random @param {readonly T[]} values @returns {T} */
export const pick = (random, values) => values[Math.floor(random() * values.length)];

/** The largest has about 5 % of all items. @param {() => number} random */
export function pickSupplier(random) {
  const index = Math.floor(SUPPLIERS * random() ** 2);
  return `${BRANDS[index % BRANDS.length]} ${TRADES[index % TRADES.length]} ${index}`;
}

/** @param {() => number} random @param {number} index */
export const modelOf = (random, index) =>
  `${pick(random, ['HX', 'MW', 'RC', 'TS'])}-${(index * 7919) % 1_000_003}`;

/** @param {number} index @param {() => number} random */
function toItem(index, random) {
  const stock = { halishar: 0, bahaddarhat: 0, uttara: 0 };
  for (const id of WAREHOUSES) {
    const kind = random();
    stock[id] = kind < 0.3 ? 0 : kind < 0.31 ? -Math.ceil(random() * 5) : Math.ceil(random() ** 3 * 400);
  }
  const at = new Date(START + index * 60_000);
  const item = {
    _id: new ObjectId(
      Math.floor(at.getTime() / 1000)
        .toString(16)
        .padStart(8, '0') + index.toString(16).padStart(16, '0'),
    ),
    name: `${pick(random, BRANDS)} ${pick(random, KINDS)} ${modelOf(random, index)}`,
    price: Math.round(random() ** 3 * 200_000 + 100) / 100,
    supplier: pickSupplier(random),
    img: '',
    description: `${5 + Math.floor(random() * 60)} l, ${300 + 100 * Math.floor(random() * 20)} W, ${[0, 1, 2].map(() => pick(random, FEATURES)).join(', ')}.`,
    ...(random() < 0.8 && { barcode: String(8_801_000_000_000 + index) }),
    quantity: stock.halishar + stock.bahaddarhat + stock.uttara,
    stock,
    ...(random() < 0.5 && { reorderPoints: { [pick(random, WAREHOUSES)]: Math.floor(random() * 20) } }),
    ...(random() < 0.6 && {
      lastCounts: {
        [pick(random, WAREHOUSES)]: { at: new Date(at.getTime() + random() * 3e10), by: 'anna@example.com' },
      },
    }),
    email: 'anna@example.com',
    version: 1,
    createdAt: at,
    updatedAt: new Date(at.getTime() + random() * 5e9),
  };
  return { ...item, ...searchFieldsOf(item, 'halishar') };
}

/** @param {import('mongodb').Collection} items @param {number} count */
export async function insertItems(items, count) {
  const random = createRandom(SEED);
  for (let done = 0; done < count; ) {
    const docs = Array.from({ length: Math.min(1000, count - done) }, (_, index) =>
      toItem(done + index, random),
    );
    await items.insertMany(/** @type {never[]} */ (docs), { ordered: true });
    done += docs.length;
  }
}
