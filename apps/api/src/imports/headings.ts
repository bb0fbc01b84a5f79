/** Which field the heading of a column means. */
import type { ImportField } from '@godown/shared/imports';
import type { WarehouseId } from '@godown/shared/warehouses';

/** Without capitals, accents of Latin letters, units in brackets and punctuation. */
export const toHeadingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

type PlainField = Exclude<ImportField, `stock.${string}` | `reorderPoint.${string}`>;

/** The first is the heading of the template. */
const HEADINGS: Record<PlainField, readonly string[]> = {
  _id: ['id', 'item id', 'godown id'],
  barcode: ['barcode', 'bar code', 'ean', 'ean13', 'ean 13', 'upc', 'gtin', 'sku', 'বারকোড'],
  name: [
    'name',
    'item',
    'item name',
    'product',
    'product name',
    'title',
    'model',
    'article',
    'নাম',
    'পণ্য',
    'পণ্যের নাম',
  ],
  supplier: ['supplier', 'supplier name', 'vendor', 'brand', 'manufacturer', 'সরবরাহকারী'],
  category: ['category', 'type', 'group', 'product type', 'শ্রেণি', 'ক্যাটাগরি', 'ধরন'],
  description: ['description', 'details', 'desc', 'specification', 'specifications', 'বিবরণ', 'বর্ণনা'],
  price: [
    'price',
    'sale price',
    'sales price',
    'selling price',
    'retail price',
    'unit price',
    'price usd',
    'rate',
    'mrp',
    'দাম',
    'মূল্য',
    'বিক্রয় মূল্য',
  ],
  cost: [
    'cost',
    'unit cost',
    'cost price',
    'purchase price',
    'buying price',
    'cost usd',
    'ক্রয় মূল্য',
    'ক্রয়মূল্য',
  ],
  img: ['picture', 'image', 'img', 'photo', 'image url', 'picture url', 'ছবি'],
  quantity: [
    'quantity',
    'qty',
    'stock',
    'on hand',
    'in stock',
    'balance',
    'count',
    'units',
    'পরিমাণ',
    'মজুদ',
    'স্টক',
  ],
};

const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, names]) =>
    names.map((name): [string, ImportField] => [toHeadingKey(name), field as PlainField]),
  ),
);

const WAREHOUSE_NAMES: Record<WarehouseId, readonly string[]> = {
  halishar: ['halishar', 'হালিশহর'],
  bahaddarhat: ['bahaddarhat', 'বহদ্দারহাট'],
  uttara: ['uttara', 'উত্তরা'],
};
const REORDER_WORDS = ['reorder', 'min', 'minimum'];

/** The field, or null for a heading that is not known. */
export function findField(heading: string): ImportField | null {
  const key = toHeadingKey(heading);
  const words = key.split(' ');
  const warehouses = Object.entries(WAREHOUSE_NAMES) as [WarehouseId, readonly string[]][];
  const named = warehouses.find(([, names]) => names.some((name) => words.includes(toHeadingKey(name))));
  if (!named) return FIELD_OF.get(key) ?? null;
  return words.some((word) => REORDER_WORDS.includes(word))
    ? `reorderPoint.${named[0]}`
    : `stock.${named[0]}`;
}
