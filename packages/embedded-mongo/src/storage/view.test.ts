import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/harness.js';
import { MAX_KEY } from './layout.js';
import { Store } from './store.js';
import type { LmdbView } from './view.js';

const keyOf = (text: string) => Buffer.from(`x${text}`);
/** As long as a key can be, and longer ones that begin with it. */
const LONGEST = 'm'.repeat(MAX_KEY - 1);
const [LONGER, MUCH_LONGER] = [`${LONGEST}a`, LONGEST.repeat(5)];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;
let view: LmdbView;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = new Store(folder.path);
  await store.write((scope) => {
    for (const text of ['a', LONGEST, 'z']) scope.add(keyOf(text), Buffer.from('value'));
  });
  view = store.latest();
});

afterAll(async () => {
  await store.close();
  await folder.remove();
});

it.each([
  ['the longest key', LONGEST, [LONGEST, 'z']],
  ['one that is longer', LONGER, ['z']],
  ['one that is much longer', MUCH_LONGER, ['z']],
])('finds what lies from %s on, forwards, backwards and counted', (_what, text, found) => {
  const [from, to] = [keyOf(text), keyOf('zz')];
  const keys = (reverse: boolean) => Array.from(view.range(from, to, reverse), ({ key }) => key);
  expect(keys(false)).toEqual(found.map(keyOf));
  expect(keys(true)).toEqual(found.map(keyOf).reverse());
  expect(view.count(from, to)).toBe(found.length);
});

it.each([
  ['the longest key', LONGEST, ['a']],
  ['one that is longer', LONGER, ['a', LONGEST]],
  ['one that is much longer', MUCH_LONGER, ['a', LONGEST]],
])('finds what lies before %s, forwards, backwards and counted', (_what, text, found) => {
  const [from, to] = [keyOf(''), keyOf(text)];
  const keys = (reverse: boolean) => Array.from(view.range(from, to, reverse), ({ key }) => key);
  expect(keys(false)).toEqual(found.map(keyOf));
  expect(keys(true)).toEqual(found.map(keyOf).reverse());
  expect(view.count(from, to)).toBe(found.length);
});

it('finds the longest key and none that is longer', () => {
  expect(view.get(keyOf(LONGEST))).toEqual(Buffer.from('value'));
  expect(view.get(keyOf(LONGER))).toBeUndefined();
  expect(view.get(keyOf(MUCH_LONGER))).toBeUndefined();
});
