import type { Carton, NewItem, ReorderPoints } from '@godown/shared/items/item';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import type { Random } from './random.js';
import { BRANDS, COLORS, FEATURES, KINDS, SUPPLIERS } from './words.js';

/** The people who work with the stock. */
export const PEOPLE = [
  'demo@godown.test',
  'gate@godown.test',
  'counter@godown.test',
  'farhana@godown.test',
  'kamrul@godown.test',
  'nusrat@godown.test',
];

/** An item without stock. `number` is its place in the catalogue, from 0: it makes its model and its bar code unique. */
export function makeItem(random: Random, number: number): NewItem {
  const kind = random.pick(KINDS);
  const brand = random.pick(BRANDS);
  const size = random.pick(kind.sizes);
  const model = `${brand.slice(0, 2).toUpperCase()}-${String(number).padStart(4, '0')}`;
  const isBengali = random.chance(0.08);
  const cents = Math.max(100, Math.round(kind.price * (60 + random.next() * 90)));
  return {
    email: random.pick(PEOPLE),
    name: `${brand} ${isBengali ? kind.bengali : kind.name} ${size} ${random.pick(COLORS)} ${model}`,
    description: `${isBengali ? kind.name : kind.bengali}, ${[1, 2, 3].map(() => random.pick(FEATURES)).join(', ')}.`,
    supplier: random.pick(SUPPLIERS),
    img: kind.pictures.length > 0 && random.chance(0.8) ? `/catalogue/${random.pick(kind.pictures)}.svg` : '',
    category: kind.category,
    price: cents / 100,
    cost: random.chance(0.85) ? Math.round(cents * (0.6 + random.next() * 0.25)) / 100 : null,
    barcode: random.chance(0.9) ? toEan13(number) : '',
    cartons: number % 4 === 0 ? [makeCarton(number)] : [],
    reorderPoints: random.chance(0.7) ? makeReorderPoints(random) : {},
    quantity: 0,
  };
}

function makeReorderPoints(random: Random): ReorderPoints {
  const points: ReorderPoints = {};
  for (const id of WAREHOUSE_IDS) if (random.chance(0.6)) points[id] = random.whole(1, 8);
  return points;
}

/** Not by chance: each number that is drawn would change all items after this one. */
const makeCarton = (number: number): Carton => ({
  code: toCartonCode(toEan13(number)),
  units: number % 8 === 0 ? 6 : 12,
});

/** An EAN-13 with the prefix of Bangladesh. */
export const toEan13 = (number: number): string => withCheckDigit(`894${String(number).padStart(9, '0')}`);

/** The GTIN-14 of a carton of goods with this EAN-13. */
export const toCartonCode = (ean13: string): string => withCheckDigit(`1${ean13.slice(0, -1)}`);

/** Source: GS1 General Specifications, section 7.9. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
