import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { keepWords } from '../records/word-doc.js';
import { forgetWords } from './forget-words.js';

const test = useTestApp();
const { db, http, as, post, ledger } = test;
const MINUTE_MS = 60_000;

const add = async (name: string): Promise<string> =>
  (await post('/item', { name, quantity: 1 }).expect(201)).body._id;
const remove = (id: string) =>
  http
    .delete(`/api/item/${id}`)
    .set(...as())
    .expect(200);
/** A run so many minutes after the beginning of the test. */
const runAt = (minutes: number, most?: number) =>
  forgetWords(db, { now: new Date(test.now.getTime() + minutes * MINUTE_MS), ...(most && { most }) });
const known = async () => (await ledger.words.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);

it('forgets a word that no item has, ten minutes after it was marked, and no other', async () => {
  await add('Teesta Micro-Wave Oven');
  await remove(await add('Teesta Zorbex'));
  const all = ['micro', 'microwave', 'oven', 'teesta', 'wave', 'zorbex'];
  expect(await known()).toEqual(all);
  await runAt(0);
  await runAt(9);
  expect(await known()).toEqual(all);
  await runAt(10);
  expect(await known()).toEqual(all.slice(0, -1));
});

it('keeps a word that an item has got since, and marks it again later', async () => {
  await remove(await add('Zorbex'));
  await runAt(0);
  const id = await add('Zorbex');
  await remove(id);
  await runAt(60);
  expect(await known()).toEqual(['zorbex']);
  await runAt(70);
  expect(await known()).toEqual([]);
  await http
    .post(`/api/item/${id}/restore`)
    .set(...as())
    .expect(200);
  expect(await known()).toEqual(['zorbex']);
});

it('keeps a marked word whose item was written by a transaction from before the mark', async () => {
  await remove(await add('Zorbex'));
  await runAt(0);
  await test.addItem({ name: 'Zorbex' });
  await runAt(60);
  expect(await known()).toEqual(['zorbex']);
});

it('goes on with the next words in the next run, and begins again after the last', async () => {
  await keepWords(ledger.words, [{ name: 'alpha bravo charlie' }]);
  await runAt(0, 2);
  await runAt(20, 2);
  expect(await known()).toEqual(['alpha', 'bravo', 'charlie']);
  await runAt(40, 2);
  expect(await known()).toEqual(['charlie']);
  await runAt(60, 2);
  expect(await known()).toEqual([]);
});
