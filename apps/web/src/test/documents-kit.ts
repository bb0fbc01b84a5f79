/** Documents for tests, and a server that posts them. */

import { SETTINGS_ELEMENT_ID } from '@godown/shared/http/page';
import type { Item } from '@godown/shared/items/item';
import { type Stock, totalOf } from '@godown/shared/items/warehouses';
import {
  type Document,
  documentSchema,
  type NewDocument,
  NUMBER_PREFIXES,
} from '@godown/shared/trade/documents';
import { type Partner, partnerSchema } from '@godown/shared/trade/partners';
import { RAHIMA } from './fake-identity';
import { json, listByCode, listById, listFound, makeItem, stubApi } from './inventory-kit';

/** An item with these balances. */
export function makeStocked(name: string, stock: Partial<Stock> = {}, fields: Partial<Item> = {}): Item {
  const balances = { halishar: 10, bahaddarhat: 0, uttara: 0, ...stock };
  return makeItem({ name, stock: balances, quantity: totalOf(balances), price: 20, ...fields });
}

/** A customer as the API returns it to a person who may trade. */
export function makePartner(overrides: Partial<Partner> = {}): Partner {
  return partnerSchema.parse({
    _id: 'c0ffee000000000000000001',
    kind: 'customer',
    name: 'Rahman Stores',
    balance: 0,
    version: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  });
}

/** A posted delivery note. */
export function makeDocument(overrides: Partial<Document> = {}): Document {
  const line = { item: '65f000000000000000000001', itemName: 'Kettle 1.7L', price: 20, quantity: 3 };
  return documentSchema.parse({
    number: 'DN-2026-000123',
    kind: 'delivery',
    at: '2026-03-01T05:00:00.000Z',
    email: 'counter@godown.test',
    warehouse: 'halishar',
    party: 'Rahman Traders',
    lineCount: 1,
    units: 3,
    value: 60,
    lines: [line],
    ...overrides,
  });
}

/** A server with these items. It gives consecutive numbers, and the same response to the same key. */
export function serveDocuments(...items: Item[]) {
  const posted = new Map<string, Document>();
  const api = stubApi({
    'GET /item': (call) => listFound(items, call),
    'GET /items-by-code': (call) => listByCode(items, call),
    'GET /items-by-id': (call) => listById(items, call),
    'GET /parties': () => json(['Rahman Traders']),
    'GET /partners/texts': () => json([{ party: 'Rahman Traders', notes: 1 }]),
    'GET /partners': () => json([]),
    'GET /people': () => json([RAHIMA.email]),
    'GET /stock-counts': () => json([]),
    'GET /documents': () => json([...posted.values()].toReversed(), { 'X-Total-Count': String(posted.size) }),
    'POST /documents': ({ headers, body }) => {
      const key = headers.get('Idempotency-Key') ?? '';
      const document = posted.get(key) ?? toPosted(body as NewDocument, posted.size + 1);
      posted.set(key, document);
      api.on(`GET /documents/${document.number}`, () => json(document));
      return json(document, {}, 201);
    },
  });
  const toPosted = ({ lines, ...head }: NewDocument, serial: number): Document => {
    const written = lines.map((line) => {
      const { name, price } = items.find(({ _id }) => _id === line.item) ?? { name: '', price: 0 };
      return { item: line.item, itemName: name, price, quantity: 'quantity' in line ? line.quantity : 0 };
    });
    const number = `${NUMBER_PREFIXES[head.kind]}-2026-${String(serial).padStart(6, '0')}`;
    const units = written.reduce((sum, { quantity }) => sum + quantity, 0);
    return makeDocument({ ...head, number, lines: written, lineCount: lines.length, units });
  };
  return { api, posted, toPosted };
}

/** Writes the settings into the page, as the server does. */
export function putSettings(company?: object): void {
  document.getElementById(SETTINGS_ELEMENT_ID)?.remove();
  const script = document.createElement('script');
  script.id = SETTINGS_ELEMENT_ID;
  script.type = 'application/json';
  const firebase = { projectId: 'demo-godown', apiKey: 'k', authDomain: 'a' };
  script.textContent = JSON.stringify({ firebase, company });
  document.body.append(script);
}
