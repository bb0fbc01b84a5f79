import type { PartyText } from '@godown/shared/trade/partners';
import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { looseNotes } from '../../testing/trade-calls.js';

const test = useTestApp();
const { add } = looseNotes(test);
let item: string;

beforeEach(async () => {
  item = await test.postItem(500);
});

const post = (party: string, more = {}) => add({ party, lines: [{ item, quantity: 1 }], ...more });
const textsOf = async (query: string): Promise<PartyText[]> =>
  (
    await test.http
      .get(`/api/partners/texts?${query}`)
      .set(...test.as())
      .expect(200)
  ).body;

it('are those of delivery notes for customers and of goods received for suppliers, each once', async () => {
  for (const party of ['Karim', 'karim ', 'Anwar', 'রহিম']) await post(party);
  await post('Surma Home', { kind: 'receipt' });
  expect(await textsOf('kind=customer')).toEqual([
    { party: 'Anwar', notes: 1 },
    { party: 'Karim', notes: 2 },
    { party: 'রহিম', notes: 1 },
  ]);
  expect(await textsOf('kind=supplier')).toEqual([{ party: 'Surma Home', notes: 1 }]);
});

it('leave out notes that were cancelled: nothing can be done about them', async () => {
  const [cancelled] = [await post('Karim'), await post('Karim'), await post('Anwar')];
  for (const number of [cancelled, 'DN-2026-000003'])
    await test.post(`/documents/${number}/void`).expect(201);
  expect(await textsOf('kind=customer')).toEqual([{ party: 'Karim', notes: 1 }]);
});

it('come in pages, without those whose notes have their customer', async () => {
  const [, b] = [await post('A'), await post('B'), await post('C'), await post('D')];
  const { body } = await test.post('/partners', { kind: 'customer', name: 'Bashir' }).expect(201);
  await test.post(`/partners/${body._id}/adopt`, { notes: [b] }).expect(200);
  const first = await test.http.get('/api/partners/texts?kind=customer&limit=2').set(...test.as());
  expect(first.body.map(({ party }: PartyText) => party)).toEqual(['A', 'C']);
  const next = await test.http.get(/<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '').set(...test.as());
  expect(next.body.map(({ party }: PartyText) => party)).toEqual(['D']);
  expect(next.headers.link).toBeUndefined();
});

it('are those that begin with a text', async () => {
  for (const party of ['Shantinir', 'Salam', 'Karim', 'বড়ো বাজার']) await post(party);
  await post('Surma Home', { kind: 'receipt' });
  const namesOf = async (query: string) => (await textsOf(query)).map(({ party }) => party);
  expect(await namesOf('kind=customer&q=S')).toEqual(['Salam', 'Shantinir']);
  expect(await namesOf('kind=supplier&q=s')).toEqual(['Surma Home']);
  expect(await namesOf(`kind=customer&q=${encodeURIComponent('ব')}`)).toEqual(['বড়ো বাজার']);
  expect(await namesOf('kind=customer&q=arim')).toEqual([]);
});

it.each(['', 'kind=x', 'kind=customer&cursor=DN', 'kind=customer&from=a'])('refuse ?%s', async (query) => {
  await test.http
    .get(`/api/partners/texts?${query}`)
    .set(...test.as())
    .expect(422);
});
