import { NUMBER_PREFIXES } from '@godown/shared/documents';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { COUNT_LIMIT } from '../http/paging.js';
import { useTestApp } from '../testing/test-app.js';
import type { DocumentDoc } from './document-doc.js';
import { type DocumentFilter, planReading } from './document-filter.js';
import { documentWordsOf } from './document-words.js';
import { listDocuments, NEWEST_FIRST } from './documents.repo.js';

const test = useTestApp();
const signal = new AbortController().signal;
const item = new ObjectId();
const rareItem = new ObjectId();
const START = Date.parse('2026-03-01T12:00:00Z');

/** Document `index`. The oldest two have a party and an item of their own. */
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
    partyKey: party.toLowerCase(),
    words: documentWordsOf(number, [party, 'left at the gate']),
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

beforeEach(async () => {
  await test.ledger.documents.insertMany(Array.from({ length: COUNT_LIMIT + 1 }, (_, index) => toDoc(index)));
});

/** How the database executes each query of a filter. */
async function explain(filter: DocumentFilter): Promise<string[]> {
  const { queries, hint } = await planReading(test.ledger.documents, filter, signal);
  const options = { sort: NEWEST_FIRST, limit: 51, ...(hint && { hint }) };
  const plans = await Promise.all(
    queries.map((query) => test.ledger.documents.find(query, options).explain('queryPlanner')),
  );
  return plans.map(({ queryPlanner }) => JSON.stringify(queryPlanner.winningPlan));
}

it.each<[string, DocumentFilter]>([
  ['no filter', {}],
  ['a kind', { kind: 'transfer' }],
  ['a party', { party: 'Teesta Ltd' }],
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
  ['a Bengali word', { q: 'রহ' }, 'words_1'],
  ['a number', { q: 'TN-2026-000002' }, 'words_1'],
  ['a common and a rare word', { q: 'gate at the left রহ', kind: 'transfer' }, 'words_1'],
])('finds %s of few documents by its own index', async (_name, filter, index) => {
  for (const plan of await explain(filter)) expect(plan).toContain(`"indexName":"${index}"`);
  const found = await listDocuments(test.ledger.documents, filter, { limit: 51, signal });
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(3);
});

it('lists a transfer once for each of its warehouses, in pages', async () => {
  const first = await listDocuments(test.ledger.documents, { warehouse: 'uttara' }, { limit: 2, signal });
  expect(first.map(({ _id }) => _id)).toEqual(['TN-2026-001001', 'TN-2026-001000']);
  const page = { after: first.at(-1), limit: 1, signal };
  const [next] = await listDocuments(test.ledger.documents, { warehouse: 'uttara' }, page);
  expect(next?._id).toBe('TN-2026-000999');
});
