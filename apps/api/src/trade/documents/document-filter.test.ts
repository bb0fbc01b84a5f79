import { NUMBER_PREFIXES } from '@godown/shared/trade/documents';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { hintOf } from '../../database/declare-indexes.js';
import { COUNT_LIMIT } from '../../http/paging.js';
import { BATCH, readBatches } from '../../http/read-list.js';
import { useTestApp } from '../../testing/test-app.js';
import type { DocumentDoc } from './document-doc.js';
import { type DocumentFilter, planScans } from './document-filter.js';
import { documentWordsOf } from './document-words.js';
import {
  countDocuments,
  type DocumentPlace,
  documentsOf,
  type FoundDocuments,
  listDocuments,
  NEWEST_FIRST,
} from './documents.repo.js';

const test = useTestApp();
const { signal } = new AbortController();
const turns = { signal, takeTurn: <T>(part: () => Promise<T>) => part() };
const item = new ObjectId();
const rareItem = new ObjectId();
const partner = new ObjectId();
const rarePartner = new ObjectId();
const SORT = { at: -1, _id: -1 } as const;
const START = Date.parse('2026-03-01T12:00:00Z');

/** Document `index`. The oldest two have a party, a customer and an item of their own. */
function toDoc(index: number): DocumentDoc {
  const number = `${NUMBER_PREFIXES.transfer}-2026-${String(index + 1).padStart(6, '0')}`;
  const party = index < 2 ? 'রহমান' : 'Teesta Ltd';
  return {
    _id: number,
    kind: 'transfer',
    at: new Date(START + index),
    uid: 'anna-uid',
    email: 'anna@example.com',
    warehouse: 'halishar',
    to: 'uttara',
    party,
    partner: index < 2 ? rarePartner : partner,
    partyKey: party.toLowerCase(),
    words: documentWordsOf(number, [party, 'left at the gate'], []),
    lines: [item, index < 2 ? rareItem : new ObjectId()].map((id) => ({
      item: id,
      itemName: 'Oven',
      price: 1,
      quantity: 1,
    })),
    lineCount: 2,
    units: 2,
    value: 2,
  };
}

test.fillOnce(() =>
  documentsOf(test.db).insertMany(Array.from({ length: COUNT_LIMIT + 1 }, (_, index) => toDoc(index))),
);

/** Returns the query plan of each query of a filter. */
async function explain(filter: DocumentFilter): Promise<string[]> {
  const scans = await planScans(documentsOf(test.db), filter, turns);
  const plans = await Promise.all(
    scans.map(({ query, index }) =>
      documentsOf(test.db)
        .find(query, { sort: SORT, limit: 51, ...(index && { hint: hintOf(index) }) })
        .explain('queryPlanner'),
    ),
  );
  return plans.map(({ queryPlanner }) => JSON.stringify(queryPlanner.winningPlan));
}

it.each<[string, DocumentFilter]>([
  ['no filter', {}],
  ['a kind', { kind: 'transfer' }],
  ['a party', { party: 'Teesta Ltd' }],
  ['a customer', { partners: [partner] }],
  ['a customer in a warehouse', { partners: [partner, new ObjectId()], warehouse: 'uttara' }],
  ['a person', { person: 'anna@example.com' }],
  ['a warehouse', { warehouse: 'uttara' }],
  ['days', { from: new Date(START), to: new Date(START + 5000) }],
  ['an item of more than 1,000 documents', { item }],
  ['a word of more than 1,000 documents', { q: 'gat' }],
  ['such words and a kind', { q: 'gate left', kind: 'transfer' }],
])('reads documents with %s in the order of an index', async (_name, filter) => {
  const plans = await explain(filter);
  for (const plan of plans) {
    expect(plan).toContain('"stage":"IXSCAN"');
    expect(plan).not.toContain('"stage":"SORT"');
  }
});

it.each<[string, DocumentFilter, string]>([
  ['an item', { item: rareItem }, 'lines.item_1'],
  ['a customer', { partners: [rarePartner] }, 'partner_1_at_1__id_1'],
  ['a Bengali word', { q: 'রহ' }, 'words_1'],
  ['a number', { q: 'TN-2026-000002' }, 'words_1'],
  ['a common and a rare word', { q: 'gate at the left রহ', kind: 'transfer' }, 'words_1'],
])('finds %s of few documents by its own index', async (_name, filter, index) => {
  for (const plan of await explain(filter)) expect(plan).toContain(`"indexName":"${index}"`);
  const documents = documentsOf(test.db);
  const scans = await planScans(documents, filter, turns);
  const { docs: found } = await listDocuments(documents, scans, { limit: 51, ...turns });
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(3);
});

it('counts once for each of many customers that were merged, who have few documents', async () => {
  let counts = 0;
  const takeTurn: typeof turns.takeTurn = (part) => {
    counts++;
    return part();
  };
  const partners = [rarePartner, ...Array.from({ length: 20 }, () => new ObjectId())];
  const filter = { partners, kind: 'transfer', warehouse: 'halishar' } as const;
  const scans = await planScans(documentsOf(test.db), filter, { signal, takeTurn });
  expect(scans).toHaveLength(42);
  expect(counts).toBe(42);
});

it('lists a transfer once for each of its warehouses, in pages', async () => {
  const documents = documentsOf(test.db);
  const scans = await planScans(documents, { warehouse: 'uttara' }, turns);
  const first = await listDocuments(documents, scans, { limit: 2, ...turns });
  expect(first.docs.map(({ _id }) => _id)).toEqual(['TN-2026-001001', 'TN-2026-001000']);
  const page = { after: first.next, limit: 1, ...turns };
  const { docs } = await listDocuments(documents, scans, page);
  expect(docs.map(({ _id }) => _id)).toEqual(['TN-2026-000999']);
});

describe('a filter that no index finds', () => {
  const BELA = 'bela@example.com';
  const filter: DocumentFilter = { kind: 'transfer', person: BELA, warehouse: 'uttara' };

  /** 700 receipts of Bela's; three of her transfers are older. */
  test.fillOnce(async () => {
    const documents = documentsOf(test.db);
    await documents.updateMany({ at: { $lt: new Date(START + 3) } }, { $set: { email: BELA } });
    const receipts = Array.from({ length: 700 }, (_, index): DocumentDoc => {
      const { to: _to, ...doc } = toDoc(index + 2000);
      return { ...doc, kind: 'receipt', email: BELA };
    });
    await documents.insertMany(receipts);
  });

  it('is read in small batches, in which every document is once', async () => {
    const documents = documentsOf(test.db);
    const scans = await planScans(documents, { kind: 'transfer', person: BELA }, turns);
    expect(scans).toMatchObject([{ index: { email: 1 } }]);
    const ids: string[] = [];
    const reading = { order: NEWEST_FIRST, ...turns };
    for (const scan of scans) {
      expect(scan.bounds).toEqual({ email: BELA });
      // Everything that the index finds, so all that is examined.
      for await (const { filter } of readBatches(documents, { ...scan, query: { email: BELA } }, reading)) {
        const found = await documents.find(filter, { sort: SORT }).toArray();
        expect(found.length).toBeLessThanOrEqual(BATCH);
        ids.push(...found.map(({ _id }) => _id));
      }
    }
    expect([ids.length, new Set(ids).size]).toEqual([703, 703]);
  });

  it('has shorter pages where it is rare, a next one, and a total', async () => {
    const documents = documentsOf(test.db);
    const scans = await planScans(documents, filter, turns);
    const pages: number[] = [];
    const ids: string[] = [];
    for (let after: DocumentPlace | null | undefined; after !== null; ) {
      const options = { after, limit: 2, maxBatches: 1, ...turns };
      const { docs, next }: FoundDocuments = await listDocuments(documents, scans, options);
      pages.push(docs.length);
      ids.push(...docs.map(({ _id }) => _id));
      after = next;
    }
    expect(ids).toEqual(['TN-2026-000003', 'TN-2026-000002', 'TN-2026-000001']);
    expect(Math.max(...pages)).toBe(2);
    const count = async (filter: DocumentFilter) => {
      const scans = await planScans(documents, filter, turns);
      const first = await listDocuments(documents, scans, { limit: 1, ...turns });
      return countDocuments(documents, scans, first, turns);
    };
    expect(await count(filter)).toEqual({ count: 3, isExact: true });
    expect(await count({ person: BELA, q: 'gate' })).toEqual({ count: 703, isExact: true });
  });
});
