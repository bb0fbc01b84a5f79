import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredItem } from '../items/item-doc.js';
import type { Command, Situation } from './commands.js';
import { createRecentItems } from './recent-items.js';

const MINUTE_MS = 60_000;

const newItem = (fields: Partial<StoredItem> = {}): StoredItem => ({ _id: new ObjectId(), ...fields });
const on = ({ _id }: StoredItem) => ({ item: _id, onlyCounts: true, undoes: [] }) as unknown as Command;
const changed = (...items: StoredItem[]): Map<string, Situation> =>
  new Map(items.map((item) => [String(item._id), { shelved: item, deleted: null }]));

let now: number;
const create = () => createRecentItems(() => now);
beforeEach(() => {
  now = 5000;
});

describe('items that were changed', () => {
  it('are known when all of them are', () => {
    const recent = create();
    const [first, second, other] = [newItem(), newItem(), newItem()];
    recent.keep(changed(first, second), { read: true });
    expect(recent.recall([on(first), on(second), on(first)])).toEqual(
      new Map([first, second].map((item) => [String(item._id), item])),
    );
    expect(recent.recall([on(first), on(other)])).toBeNull();
  });

  it('are known as they were changed last, and not when they are gone', () => {
    const recent = create();
    const item = newItem({ version: 1 });
    recent.keep(changed(item), { read: true });
    const next = { ...item, version: 2 };
    recent.keep(changed(next), { read: false });
    expect([...(recent.recall([on(item)])?.values() ?? [])]).toEqual([next]);
    recent.keep(new Map([[String(item._id), { shelved: null, deleted: null }]]), { read: false });
    expect(recent.recall([on(item)])).toBeNull();
  });

  it('are not enough for who changes more than counts', () => {
    const recent = create();
    const item = newItem();
    recent.keep(changed(item), { read: true });
    const { onlyCounts: _, ...whole } = on(item);
    expect(recent.recall([whole])).toBeNull();
    expect(recent.recall([on(item), whole])).toBeNull();
  });

  it('are read again after a minute, however often they were changed in it', () => {
    const recent = create();
    const item = newItem();
    recent.keep(changed(item), { read: true });
    now += MINUTE_MS - 10;
    expect(recent.recall([on(item)])).not.toBeNull();
    recent.keep(changed(item), { read: false });
    now += 20;
    expect(recent.recall([on(item)])).toBeNull();
    recent.keep(changed(item), { read: true });
    now += MINUTE_MS - 10;
    expect(recent.recall([on(item)])).not.toBeNull();
  });

  it('are not kept when they hold pictures', () => {
    const recent = create();
    const [small, large] = [newItem({ img: 'x'.repeat(10_000) }), newItem({ img: 'x'.repeat(20_000) })];
    recent.keep(changed(small, large), { read: true });
    expect(recent.recall([on(small)])).not.toBeNull();
    expect(recent.recall([on(large)])).toBeNull();
    const grown = { ...small, img: large.img };
    recent.keep(changed(grown), { read: true });
    expect(recent.recall([on(small)])).toBeNull();
  });

  it('stay forgotten when they have had to give way while they changed', () => {
    const recent = create();
    const item = newItem();
    recent.keep(changed(item), { read: false });
    expect(recent.recall([on(item)])).toBeNull();
  });

  it('give way to newer ones when they are many', () => {
    const recent = create();
    const first = newItem();
    const others = Array.from({ length: 2000 }, () => newItem());
    recent.keep(changed(first, ...others), { read: true });
    expect(recent.recall(others.map((item) => on(item)))?.size).toBe(2000);
    expect(recent.recall([on(first)])).toBeNull();
  });

  it('are looked at for ten seconds once one was outdated', () => {
    const recent = create();
    const item = newItem();
    recent.keep(changed(item), { read: true });
    recent.distrust();
    recent.keep(changed(item), { read: true });
    expect(recent.recall([on(item)])).toBeNull();
    now += 9_999;
    expect(recent.recall([on(item)])).toBeNull();
    now += 1;
    expect(recent.recall([on(item)])).not.toBeNull();
  });
});
