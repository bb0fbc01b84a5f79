/** Texts of the parameters of a path and of a query. The same name means the same everywhere, unless its route says otherwise (`parameters`). */

import { MAX_LIMIT } from '@godown/shared/http/list-query';
import { MAX_PRICE, MAX_QUANTITY } from '@godown/shared/items/item';
import type { ParameterText } from '../../http/routes.js';
import type { JsonSchema } from './schemas.js';

const PRICE: JsonSchema = { type: 'number', minimum: 0, maximum: MAX_PRICE };
const QUANTITY: JsonSchema = { type: 'integer', minimum: -MAX_QUANTITY, maximum: MAX_QUANTITY };
const ONLY_ONE_DAY = 'A day of Bangladesh, such as 2026-03-01.';

const PARAMETERS = new Map<string, ParameterText>(
  Object.entries({
    by: { description: 'What the rows are.' },
    after: { description: 'Where the page begins: from the Link header of the page before.' },
    action: { description: 'Only this kind of change.' },
    anew: {
      description: 'Compute it now. It is not computed more often than every ten seconds.',
      schema: { type: 'boolean' },
    },
    code: { description: 'A bar code, or the code of a carton.' },
    cursor: {
      description:
        'Where the page begins: from the Link header of the page before. It belongs to that list with its filters and its order.',
    },
    date: { description: ONLY_ONE_DAY },
    deleted: { description: 'True for those that were deleted.', schema: { type: 'boolean' } },
    delivery: { description: 'The id of the delivery.' },
    device: {
      description: 'The id of a device: the SHA-256 of its address at the push service, in hexadecimal.',
    },
    documentKind: { description: 'Only movements of documents of this kind.' },
    email: { description: 'Only the items that this person has added: the caller’s own address.' },
    entry: { description: 'The id of an entry: 24 hexadecimal digits.' },
    flow: {
      description:
        'Only movements out, in, between warehouses, by counting, of the first stock of items, or of deleted and restored items.',
    },
    format: { description: 'The kind of file.' },
    from: { description: 'From the start of this day of Bangladesh, or from this time on.' },
    id: { description: 'The id: 24 hexadecimal digits.' },
    ids: { description: '1 to 100 ids of items, with commas between them.' },
    item: { description: 'The id of an item: 24 hexadecimal digits.' },
    items: { description: '1 to 500 ids of items, with commas between them.' },
    kind: { description: 'Only documents of this kind.' },
    language: { description: 'The language of the headings and of what the file says. English by default.' },
    limit: {
      description: 'The length of a page.',
      schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT },
    },
    maxPrice: { description: 'The highest price in dollars, with at most two decimals.', schema: PRICE },
    maxQuantity: {
      description: 'The highest number of units: in the warehouse if one is given, else in total.',
      schema: QUANTITY,
    },
    minPrice: { description: 'The lowest price in dollars, with at most two decimals.', schema: PRICE },
    minQuantity: {
      description: 'The lowest number of units: in the warehouse if one is given, else in total.',
      schema: QUANTITY,
    },
    method: { description: 'Only money that was paid like this.' },
    name: { description: 'The name of the file.' },
    number: { description: 'The number of the document, such as DN-2026-000123.' },
    order: { description: 'Ascending or descending.' },
    owed: {
      description: 'some: only who owes something, or who is owed; over: only who owes more than the limit.',
    },
    partner: { description: 'The id of a customer or supplier: 24 hexadecimal digits.' },
    partnerKind: { description: 'Only of customers, or only of suppliers.' },
    party: { description: 'The whole name of the customer or supplier. Upper and lower case are the same.' },
    person: { description: 'Who did it: an address, or the name of an API key such as “Webshop (API key)”.' },
    picture: { description: 'The id of a picture: 32 hexadecimal digits.' },
    q: {
      description:
        'Each word is the beginning of a word in the name, the supplier, the description, the barcode or the code of a carton. Case, accents, and spaces between letters and digits do not matter. Without an order, items with the words in their name come first.',
    },
    reason: { description: 'Only movements with this reason.' },
    since: {
      description: 'True to say since when something is owed.',
      schema: { type: 'boolean' },
    },
    size: {
      description:
        'The longer side has at most 192 (list), 800 (page) or 1600 (full) pixels. Without it: full.',
    },
    sort: { description: 'What the list is sorted by. With a warehouse, quantity is the balance there.' },
    status: {
      description:
        'in: has stock; sold: has 0; negative: below zero; low: at the number that a warehouse warns at, or below; uncounted: due for a stock count, which needs a warehouse.',
    },
    supplier: { description: 'The whole name of the supplier. Upper and lower case are the same.' },
    to: { description: 'To the end of this day of Bangladesh, or before this time.' },
    url: { description: 'The address of the picture.' },
    warehouse: { description: 'Only this warehouse.' },
    withoutPrice: {
      description: 'True to add new items although no column is read as the price.',
      schema: { type: 'boolean' },
    },
    withoutStock: {
      description: 'True to add new items although no column is read as stock.',
      schema: { type: 'boolean' },
    },
  }),
);

/** The text of a parameter that the route does not describe itself. A test wants one for each. */
export const findParameterText = (name: string): ParameterText | undefined => PARAMETERS.get(name);
