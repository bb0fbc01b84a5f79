/** Finds the field that the heading of a column means. */
import { type ImportField, isNumericField } from '@godown/shared/bulk/imports';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { ID_HEADING, TEMPLATE_HEADINGS } from '../../exports/item-headings.js';
import { createInEnglish, toHeadingKey } from '../../files/headings.js';

/** The heading that the file of wrong rows has in addition. A column that is called so is never read. */
export const WRONG_HEADING = /* i18n */ 'What is wrong';

const inEnglish = createInEnglish([ID_HEADING, ...TEMPLATE_HEADINGS, WRONG_HEADING]);

export const isWrongHeading = (heading: string): boolean =>
  toHeadingKey(inEnglish(heading)) === toHeadingKey(WRONG_HEADING);

type PlainField = Exclude<ImportField, `stock.${string}` | `reorderPoint.${string}`>;
/** `known`: it means this field. `vague`: often. `similar`: it has a word of such a heading. */
export type Strength = 'known' | 'vague' | 'similar';
export interface Meaning {
  field: ImportField;
  strength: Strength;
}

/** Headings, separated by commas. The last words of a `similar` heading are one of `ends`. */
const HEADINGS: Record<PlainField, Partial<Record<'known' | 'vague' | 'ends', string>>> = {
  _id: { known: 'id, item id, godown id' },
  barcode: {
    known:
      'barcode, ean, ean 13, ean code, upc, upc code, gtin, gtin upc ean or isbn, strichcode, ean nr, বারকোড',
    vague:
      'sku, internal reference, item code, product code, article code, item no, product no, article no, artikelnummer, artikelnr, artnr',
    ends: 'barcode, bar code, ean',
  },
  pieceCode: { known: 'further code of a piece, further code, further barcode, এক পিসের আরেকটি কোড' },
  cartons: { known: 'cartons, carton codes, carton barcodes, কার্টন' },
  cartonCode: {
    known:
      'carton code, carton barcode, carton ean, case barcode, case code, box barcode, box code, outer barcode, outer ean, itf, itf 14, karton ean, কার্টন কোড, কার্টনের কোড, কার্টন বারকোড, কার্টনের বারকোড, বাক্সের বারকোড',
  },
  cartonUnits: {
    known:
      'carton units, units per carton, pieces per carton, pcs per carton, pcs carton, qty per carton, quantity per carton, units per case, pieces per case, pcs per case, pieces per box, pcs per box, units per box, carton size, carton qty, carton quantity, case size, case qty, pack size, stück pro karton, প্রতি কার্টনে, প্রতি কার্টনে পিস, কার্টনে পিস, কার্টনে কত পিস',
  },
  name: {
    known:
      'name, item name, product, product name, product service name, article name, name of item, name of product, product title, bezeichnung, artikelbezeichnung, artikelname, produktname, produktbezeichnung, নাম, পণ্য, পণ্যের নাম',
    vague: 'item, items, title, model, model no, model name, article, goods, particulars, artikel, produkt',
    ends: 'name, bezeichnung, নাম',
  },
  supplier: {
    known: 'supplier, supplier name, vendor, vendor name, preferred vendor, lieferant, সরবরাহকারী',
    vague: 'brand, brands, brand name, manufacturer, company, make, hersteller, marke',
  },
  category: {
    known:
      'category, categories, category name, product category, item category, kategorie, warengruppe, শ্রেণি, ক্যাটাগরি',
    vague: 'type, group, product type, item type, item group, product group, ধরন',
    ends: 'category',
  },
  description: {
    known: 'description, product description, item description, details, desc, beschreibung, বিবরণ, বর্ণনা',
    vague: 'specification, specifications, remarks',
    ends: 'description',
  },
  price: {
    known:
      'price, regular price, sale price, sales price, sales price rate, selling price, retail price, unit price, price unit, sale rate, sales rate, selling rate, preis, verkaufspreis, vk, vk preis, einzelpreis, দাম, মূল্য, বিক্রয় মূল্য, বিক্রয়মূল্য',
    vague: 'rate, unit rate, mrp, list price, listenpreis',
    ends: 'price, rate, preis, দাম, মূল্য',
  },
  cost: {
    known:
      'cost, unit cost, cost per item, cost price, purchase cost, purchase price, purchase rate, buying price, buying rate, einkaufspreis, ek, ek preis, ক্রয় মূল্য, ক্রয়মূল্য',
    vague: 'landed cost',
    ends: 'cost',
  },
  img: {
    known:
      'picture, image, images, image src, img, photo, image url, picture url, photo url, image link, bild, ছবি',
    ends: 'image, picture, photo',
  },
  // Its headings are all those of STOCK_WORDS, too.
  quantity: { vague: 'total qty, total quantity, total pcs' },
  warehouse: {
    known: 'warehouse, warehouse name, godown, গুদাম',
    vague: 'location, store, branch, lager, lagerort, filiale',
  },
};

/** Units and fillers. They say nothing about the field. Shopify has “Variant” before most of its headings. */
const NOISE = new Set(
  'variant tk taka bdt usd eur gbp inr rs dollar dollars টাকা pcs pc piece pieces nos no number per each in the of at stk stück netto brutto'.split(
    ' ',
  ),
);
const STOCK_WORDS = new Set(
  'quantity qty stock balance count units onhand menge bestand lagerbestand stückzahl anzahl পরিমাণ মজুদ স্টক'.split(
    ' ',
  ),
);
const STOCK_FILLERS = new Set(
  'on hand current present closing available physical inventory aktueller verfügbarer'.split(' '),
);
/** With such a word a similar heading means something else. */
const OTHERWISE = new Set(
  'sold sale sales inward inwards outward outwards opening last month week year day date value amount total discount old previous margin profit vat tax compare ordered customer user bank alter rabatt gesamt umsatz wert datum'.split(
    ' ',
  ),
);
const COST_WORDS = new Set('purchase buying buy cost import landed einkauf ek'.split(' '));
const REORDER_WORDS = new Set('reorder min minimum warn mindestbestand meldebestand'.split(' '));
const REORDER_FILLERS = new Set('point level stock qty quantity me'.split(' '));
const PLACE_FILLERS = new Set('block branch godown warehouse store chattogram dhaka'.split(' '));

const BENGALI_NAMES: Record<WarehouseId, string> = {
  halishar: 'হালিশহর',
  bahaddarhat: 'বহদ্দারহাট',
  uttara: 'উত্তরা',
};

const compact = (text: string): string => text.replaceAll(' ', '');

const toList = (headings = ''): string[] => headings.split(', ').filter(Boolean);

const MEANINGS = new Map<string, Meaning>(
  (['vague', 'known'] as const).flatMap((strength) =>
    Object.entries(HEADINGS).flatMap(([field, headings]) =>
      toList(headings[strength]).map((heading): [string, Meaning] => [
        compact(toHeadingKey(heading)),
        { field: field as PlainField, strength },
      ]),
    ),
  ),
);

/** The warehouse that a text names, by its id, or by its name in English or Bengali. */
export function findWarehouse(text: string): WarehouseId | null {
  const words = toHeadingKey(text).split(' ');
  const found = WAREHOUSES.filter(
    ({ id }) => words.includes(id) || words.includes(toHeadingKey(BENGALI_NAMES[id])),
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** The price of a discount, where the usual price has a column of its own. */
export const isSalePrice = (heading: string): boolean => toHeadingKey(heading) === 'sale price';
export const isUsualPrice = (heading: string): boolean => toHeadingKey(heading) === 'regular price';

/** QuickBooks adds the day of a quantity. */
const AS_OF = /\(\s*as (?:of|on|at)\b[^()]*\)/i;

/** The field that a heading means, or null for one that is not known. The answer to a question is no number. */
export function readHeading(text: string): Meaning | null {
  const meaning = readWords(inEnglish(text).replace(AS_OF, ''));
  return meaning && isNumericField(meaning.field) && text.trimEnd().endsWith('?') ? null : meaning;
}

function readWords(heading: string): Meaning | null {
  const all = toHeadingKey(heading).split(' ');
  const warehouse = findWarehouse(heading);
  if (warehouse !== null) return readPlaceHeading(warehouse, all);
  const exact = MEANINGS.get(compact(all.join(' ')));
  if (exact) return exact;
  const words = all.filter((word) => !NOISE.has(word));
  if (words.length === 0) return null;
  if (isStock(words)) return { field: 'quantity', strength: 'known' };
  return MEANINGS.get(words.join('')) ?? findSimilar(words);
}

/** A heading with the name of a warehouse is about its stock only if no other words say something else. */
function readPlaceHeading(warehouse: WarehouseId, all: readonly string[]): Meaning | null {
  const words = all.filter(
    (word) => !NOISE.has(word) && !PLACE_FILLERS.has(word) && findWarehouse(word) === null,
  );
  if (words.some((word) => REORDER_WORDS.has(word))) {
    const others = words.filter((word) => !REORDER_WORDS.has(word) && !REORDER_FILLERS.has(word));
    return others.length === 0 ? { field: `reorderPoint.${warehouse}`, strength: 'known' } : null;
  }
  if (words.length > 0 && !isStock(words)) return null;
  return { field: `stock.${warehouse}`, strength: words.length > 0 ? 'known' : 'vague' };
}

/** True if a heading is about something else than the balance, such as “Sold last month”. */
export const saysOtherwise = (heading: string): boolean =>
  toHeadingKey(heading)
    .split(' ')
    .some((word) => OTHERWISE.has(word));

const isStock = (words: readonly string[]): boolean =>
  words.join(' ') === 'on hand' ||
  (words.some((word) => STOCK_WORDS.has(word)) &&
    words.every((word) => STOCK_WORDS.has(word) || STOCK_FILLERS.has(word)));

function findSimilar(words: readonly string[]): Meaning | null {
  if (words.some((word) => OTHERWISE.has(word))) return null;
  const text = ` ${words.join(' ')}`;
  const found = Object.entries(HEADINGS).find(([, { ends }]) =>
    toList(ends).some((end) => text.endsWith(` ${toHeadingKey(end)}`)),
  );
  if (!found) return null;
  const isCost = found[0] === 'price' && words.some((word) => COST_WORDS.has(word));
  return { field: isCost ? 'cost' : (found[0] as PlainField), strength: 'similar' };
}
