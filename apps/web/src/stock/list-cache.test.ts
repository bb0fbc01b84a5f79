import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { json, later, makeItem, stubApi, visitorApi } from '../test/inventory-kit';
import { afterChange, findListed, removeFromLists } from './list-cache';
import { itemKeys, itemQuery, movementKeys } from './queries';

const old = makeItem({ name: 'Grill', quantity: 12, version: 3 });
const next = { ...old, quantity: 11, version: 4 };

function setUp() {
  const client = new QueryClient();
  const other = makeItem({ name: 'Kettle' });
  const page = { rows: [old, other], total: 2, next: null };
  client.setQueryData(itemKeys.inventory, { pages: [page], pageParams: [null] });
  client.setQueryData(itemKeys.one(old._id), old);
  client.setQueryData(movementKeys.ofItem(old._id), 'movements of the item');
  client.setQueryData(movementKeys.journal('reason=delivered'), 'a list of movements');
  client.setQueryData(movementKeys.ofItem(other._id), 'movements of another');
  const one = () => client.getQueryData(itemKeys.one(old._id));
  const rows = () =>
    client.getQueryData<{ pages: { rows: unknown[] }[] }>(itemKeys.inventory)?.pages[0]?.rows;
  return { client, other, one, rows };
}

it('updates the item, the lists and the movements after a change of this tab', () => {
  const { client, other, one, rows } = setUp();
  afterChange(client, next);
  expect(one()).toEqual(next);
  expect(rows()).toEqual([next, other]);
  const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated;
  expect(isStale(movementKeys.ofItem(old._id))).toBe(true);
  expect(isStale(movementKeys.journal('reason=delivered'))).toBe(true);
  expect(isStale(movementKeys.ofItem(other._id))).toBe(false);
});

it('ignores a late response with an older version', () => {
  const { client, other, one, rows } = setUp();
  const newest = { ...old, quantity: 10, version: 5 };
  afterChange(client, newest);
  afterChange(client, next);
  expect(one()).toEqual(newest);
  expect(rows()).toEqual([newest, other]);
});

it('leaves an invalidated list invalidated, and keeps its age', () => {
  const { client, other, rows } = setUp();
  const state = () => client.getQueryState(itemKeys.inventory);
  client.setQueryData(itemKeys.inventory, (data) => data, { updatedAt: 1000 });
  afterChange(client, next);
  expect(state()).toMatchObject({ isInvalidated: false, dataUpdatedAt: 1000 });
  void client.invalidateQueries({ queryKey: itemKeys.lists });
  afterChange(client, { ...next, version: 5 });
  removeFromLists(client, old._id);
  expect(rows()).toEqual([other]);
  expect(state()).toMatchObject({ isInvalidated: true, dataUpdatedAt: 1000 });
});

it('ignores a fetch of the item that began before the change', async () => {
  const { client, one } = setUp();
  const answer = later<Response>();
  stubApi({ [`GET /item/${old._id}`]: () => answer.promise });
  const looked = client.fetchQuery(itemQuery(visitorApi, old._id));
  afterChange(client, next);
  answer.resolve(json(old));
  await looked;
  expect(one()).toEqual(next);
});

it('an item of a list that is to be read again is to be read again as well', () => {
  const { client } = setUp();
  expect(findListed(client, old._id)?.updatedAt).toBeGreaterThan(0);
  void client.invalidateQueries({ queryKey: itemKeys.lists });
  expect(findListed(client, old._id)?.updatedAt).toBe(0);
});
