import type { NewPartner } from '@godown/shared/trade/partners';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();

async function add(name: string, fields: Partial<NewPartner> = {}): Promise<string> {
  const { body } = await test.post('/partners', { kind: 'supplier', name, ...fields }).expect(201);
  return body._id;
}
const rename = (id: string, name: string) =>
  test.http
    .put(`/api/partners/${id}`)
    .set(...test.as())
    .send({ name })
    .expect(200);
const merge = (id: string, into: string) => test.post(`/partners/${id}/merge`, { into }).expect(200);
const get = (query: object) =>
  test.http
    .get('/api/partners/named')
    .query(query)
    .set(...test.as());
const named = async (name: string, kind = 'supplier') => {
  const { body } = await get({ kind, name }).expect(200);
  return body.map(({ _id }: { _id: string }) => _id);
};

it('finds who has a whole name, whatever its case and spaces', async () => {
  const id = await add('Surma Home');
  await add('Surma Home Appliances');
  await add('Surma Home', { kind: 'customer' });
  expect(await named(' surma  HOME ')).toEqual([id]);
  expect(await named('Surma')).toEqual([]);
});

it('finds all who have the name', async () => {
  const ids = [await add('Surma Home'), await add('Surma home')];
  expect((await named('Surma Home')).sort()).toEqual(ids.sort());
});

it('finds one that was renamed by each earlier name, unless somebody else has it now', async () => {
  const id = await add('Surma Home');
  await add('Karnaphuli Imports');
  await rename(id, 'Surma Traders');
  await rename(id, 'Surma Group');
  expect(await named('surma home')).toEqual([id]);
  expect(await named('Surma Traders')).toEqual([id]);
  expect(await named('Surma Home', 'customer')).toEqual([]);
  const other = await add('Surma Home');
  expect(await named('Surma Home')).toEqual([other]);
});

it('finds by the name of one that was merged, or of one that was merged into that, the one that is left', async () => {
  const [first, second, last] = [await add('Surma'), await add('Surma Home'), await add('Surma Group')];
  await rename(first, 'Surma Ltd.');
  await merge(first, second);
  await merge(second, last);
  for (const name of ['Surma', 'Surma Ltd.', 'Surma Home']) expect(await named(name)).toEqual([last]);
});

it('does not find one that was deleted', async () => {
  const id = await add('Surma Home');
  await rename(id, 'Surma Group');
  await test.http
    .delete(`/api/partners/${id}`)
    .set(...test.as())
    .expect(200);
  expect(await named('Surma Home')).toEqual([]);
  expect(await named('Surma Group')).toEqual([]);
});

it('keeps the latest twenty earlier names', async () => {
  const id = await add('Surma 0');
  for (let version = 1; version <= 21; version += 1) await rename(id, `Surma ${version}`);
  expect(await named('Surma 0')).toEqual([]);
  expect(await named('Surma 1')).toEqual([id]);
});

it('tells long names apart that begin alike', async () => {
  const long = 'Surma Home Appliances '.repeat(9).slice(0, 190);
  const id = await add(`${long} one`);
  await rename(id, 'Surma');
  expect(await named(`${long} one`)).toEqual([id]);
  expect(await named(`${long} two`)).toEqual([]);
});

it('needs a kind and a name', async () => {
  await get({ name: 'Surma' }).expect(422);
  await get({ kind: 'supplier' }).expect(422);
  await get({ kind: 'supplier', name: ' ' }).expect(422);
});

it('tells which suppliers of items nobody has or had', async () => {
  const item = (supplier: string) => test.post('/item', { name: 'Oven', price: 1, quantity: 0, supplier });
  for (const supplier of ['Surma', 'surma ltd.', 'SURMA HOME', 'Halda', 'Meghna', 'Sangu', ''])
    await item(supplier).expect(201);
  const surma = await add('Surma');
  await rename(surma, 'Surma Ltd.');
  await merge(surma, await add('Surma Home'));
  await add('Halda', { kind: 'customer' });
  const gone = await add('Meghna');
  await test.http
    .delete(`/api/partners/${gone}`)
    .set(...test.as())
    .expect(200);
  const { body } = await test.http
    .get('/api/suppliers/unlisted')
    .set(...test.as())
    .expect(200);
  expect(body).toEqual(['Halda', 'Meghna', 'Sangu']);
});
