import { expect, it } from 'vitest';
import { toDoc } from '../bson/document.js';
import { Catalog } from './catalog.js';
import type { Writer } from './view.js';

it('gives no index a number that would lead into the keys of another', () => {
  const catalog = new Catalog();
  const writer = { put: () => {} } as unknown as Writer;
  const collection = catalog.prepare('t.items');
  const add = () => catalog.addIndex(writer, collection, toDoc({ name: 'a_1', key: { a: 1 } }));
  collection.nextIndex = 0xffff;
  expect(add().number).toBe(0xffff);
  expect(add).toThrow('t.items has had 65535 indexes');
  expect(collection.indexes.map(({ number }) => number)).toEqual([1, 0xffff]);
});
