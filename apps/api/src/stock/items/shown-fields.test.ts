import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { readSelected } from '../../bulk/exports/export-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { SHOWN_FIELDS } from '../records/item-doc.js';
import { createItemFinder } from './find-items.js';
import { findItem, findItems, listItems } from './items.repo.js';

const { items, addItem } = useTestApp();
const { signal } = new AbortController();
const finder = createItemFinder({ items, clock: () => new Date() });
const find = async (filter: object, order: object = {}) =>
  (await finder.readPage({ filter, order }, { limit: 5, signal })).docs;

describe('a read of items', () => {
  it.each([
    ['GET /item', () => listItems(items, { limit: 5, signal })],
    ['GET /items-by-id', async () => findItems(items, [await firstId()], signal)],
    ['GET /item/{id}', async () => [await findItem(items, await firstId())]],
    ['a rare word', () => find({ q: 'teesta' })],
    ['a common word', () => find({ q: 'oven' }, { sort: 'createdAt' })],
    ['all in an order', () => find({}, { sort: 'createdAt' })],
    ['an export of ticked items', async () => exportOf({ items: [String(await firstId())] })],
  ])('gets no fields that no response shows: %s', async (_, read) => {
    await addItem({ name: 'Teesta oven', lastMovedAt: new Date() });
    for (let count = 0; count < 20; count++) await addItem({ name: 'Oven' });
    const docs = await read();
    expect(docs.length).toBeGreaterThan(0);
    const others = docs.flatMap((doc) => Object.keys(doc ?? {})).filter((name) => !(name in SHOWN_FIELDS));
    expect(new Set(others)).toEqual(new Set(['_id']));
  });
});

const firstId = async () => (await items.findOne())?._id ?? new ObjectId();

async function exportOf(selection: { items: string[] }) {
  const pages = [];
  for await (const page of readSelected({ items, finder }, selection, signal)) pages.push(...page);
  return pages;
}
