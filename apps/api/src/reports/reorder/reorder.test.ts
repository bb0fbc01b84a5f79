import { type ReorderLine, reorderLinesSchema } from '@godown/shared/stock/reports';
import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { listReorderLines, type ReorderPage, type ReorderPlace } from './reorder.repo.js';

const test = useTestApp();
const { http, as, addItem, items } = test;
const ALL = { halishar: 5, bahaddarhat: 5, uttara: 5 };
const NONE = { halishar: 0, bahaddarhat: 0, uttara: 0 };

const get = (query = '') => http.get(`/api/reorder?${query}`).set(...as());

async function read(query = ''): Promise<ReorderLine[]> {
  const { body } = await get(query).expect(200);
  expect(reorderLinesSchema.parse(body)).toEqual(body);
  return body;
}

const names = (lines: ReorderLine[]) => lines.map(({ itemName, warehouse }) => `${itemName} ${warehouse}`);

/** All pages, by the Link header. */
async function readPages(query: string): Promise<ReorderLine[]> {
  const lines: ReorderLine[] = [];
  for (let path: string | undefined = `/api/reorder?${query}`; path; ) {
    const response: { body: ReorderLine[]; headers: Record<string, string> } = await http
      .get(path)
      .set(...as())
      .expect(200);
    lines.push(...response.body);
    path = /<(.*)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
  }
  return lines;
}

describe('GET /api/reorder', () => {
  it('has a line for each item and warehouse that is low, by supplier and name, with what to do', async () => {
    await addItem({
      name: 'Oven 20',
      supplier: 'padma',
      stock: { ...NONE, halishar: 5 },
      reorderPoints: { halishar: 5 },
    });
    await addItem({ name: 'Oven 100', supplier: 'Padma', stock: NONE, reorderPoints: ALL });
    await addItem({
      name: 'Fan',
      supplier: 'Jamuna',
      stock: { ...ALL, uttara: 6 },
      reorderPoints: { uttara: 5 },
    });
    await addItem({
      name: 'Kettle',
      supplier: 'Jamuna',
      barcode: '123',
      cost: 2,
      stock: { halishar: 2, bahaddarhat: 4, uttara: 0 },
      reorderPoints: { halishar: 5 },
    });
    const { headers } = await get().expect(200);
    expect(headers['x-total-count']).toBe('5');
    const lines = await read();
    expect(names(lines)).toEqual([
      'Kettle halishar',
      'Oven 20 halishar',
      'Oven 100 halishar',
      'Oven 100 bahaddarhat',
      'Oven 100 uttara',
    ]);
    expect(lines[0]).toMatchObject({
      supplier: 'Jamuna',
      barcode: '123',
      cost: 2,
      stock: { halishar: 2, bahaddarhat: 4, uttara: 0 },
      reorderPoints: { halishar: 5 },
      transfers: [{ from: 'bahaddarhat', quantity: 4 }],
      order: 4,
    });
  });

  it('has the lines of one warehouse or supplier, with the same plan', async () => {
    const stock = { halishar: 0, bahaddarhat: 8, uttara: 0 };
    await addItem({ name: 'Oven', supplier: 'Padma', stock, reorderPoints: { halishar: 3, uttara: 3 } });
    await addItem({ name: 'Fan', supplier: 'Jamuna', stock: NONE, reorderPoints: { halishar: 1 } });
    const [line, ...others] = await read('warehouse=uttara');
    expect(others).toEqual([]);
    // The other warehouse that is low gets six of the eight.
    expect(line).toMatchObject({ transfers: [{ from: 'bahaddarhat', quantity: 2 }], order: 4 });
    expect(names(await read('supplier=JAMUNA'))).toEqual(['Fan halishar']);
    expect((await get('supplier=padma').expect(200)).headers['x-total-count']).toBe('2');
  });

  it.each(['few', 'many'])('has pages without gaps and repetitions if %s items are low', async (howMany) => {
    for (let index = 0; index < 7; index++) {
      const supplier = ['Padma', 'Jamuna', ''][index % 3] ?? '';
      await addItem({
        name: `Oven ${index}`,
        supplier,
        stock: NONE,
        reorderPoints: index % 2 ? ALL : { uttara: 1 },
      });
      await addItem({ name: `Enough ${index}`, supplier, stock: ALL });
    }
    const all = names(await read());
    expect(all).toHaveLength(4 + 3 * 3);
    if (howMany === 'many') {
      const { _id, ...low } = await addItem({
        name: 'x',
        supplier: 'zz',
        stock: NONE,
        reorderPoints: { uttara: 1 },
      });
      const docs = Array.from({ length: 5000 }, (_, index) => ({
        ...low,
        find: { ...low.find, name: `x${index}` },
      }));
      await items.insertMany(docs as never[]);
    }
    for (const limit of [1, 2, 5]) {
      const query = howMany === 'many' ? `limit=${limit}&supplier=padma` : `limit=${limit}`;
      const expected = howMany === 'many' ? names(await read('supplier=padma')) : all;
      expect(names(await readPages(query))).toEqual(expected);
    }
    expect(names(await read('limit=13'))).toEqual(all);
    expect((await get()).headers['x-total-count']).toBe(howMany === 'many' ? '1000+' : '13');
  });

  it('has short pages, without gaps, if what is low is rare among very many', async () => {
    const item = await addItem({ name: 'x', supplier: 'zz', stock: NONE, reorderPoints: { uttara: 1 } });
    const { _id, find, ...fields } = item;
    const { low: _, ...enough } = find;
    const docs = Array.from({ length: 1700 }, (_, index) => ({
      ...fields,
      find: { ...(index < 1100 ? enough : find), name: `x${1000 + index}` },
    }));
    await items.insertMany(docs as never[]);
    const findItems = vi.spyOn(Object.getPrototypeOf(items), 'find');
    const counts: number[] = [];
    const uttara: unknown[] = [];
    for (let after: ReorderPlace | null | undefined; after !== null; ) {
      findItems.mockClear();
      const page: ReorderPage = await listReorderLines(
        items,
        { warehouse: 'uttara' },
        {
          after,
          limit: 300,
          maxReads: 1,
          role: 'manager',
          signal: new AbortController().signal,
          takeTurn: (part) => part(),
        },
      );
      // A second one if the items of a supplier end there.
      expect(findItems.mock.calls.length).toBeLessThanOrEqual(2);
      counts.push(page.lines.length);
      uttara.push(...page.lines.map(({ item }) => item));
      after = page.next;
    }
    findItems.mockRestore();
    expect(counts.slice(0, 2)).toEqual([1, 0]);
    expect(new Set(uttara).size).toBe(601);
    expect(uttara).toHaveLength(601);
  });

  it('refuses a cursor of something else, and people who are not signed in', async () => {
    for (const query of [
      'cursor=abc',
      `cursor=${Buffer.from('["a","b","dhaka"]').toString('base64url')}`,
      'limit=0',
    ]) {
      const { body } = await get(query).expect(422);
      expect(['cursor', 'limit']).toContain(body.errors[0].path);
    }
    await http.get('/api/reorder').expect(401);
  });
});
