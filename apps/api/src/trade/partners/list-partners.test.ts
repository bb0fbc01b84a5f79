import type { NewPartner } from '@godown/shared/trade/partners';
import { MongoClient, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { findFieldsOf, type PartnerDoc, partnersOf } from '../accounts/partner-doc.js';
import { countPartners, listPartners } from './partners.repo.js';

const test = useTestApp();

const list = async (query: object = {}) => {
  const response = await test.http
    .get('/api/partners')
    .query(query)
    .set(...test.as())
    .expect(200);
  const names: string[] = response.body.map(({ name }: { name: string }) => name);
  return { names, total: response.headers['x-total-count'], link: response.headers.link };
};
const found = async (q: string, kind = 'customer') => (await list({ q, kind })).names;

/** Writes many directly to the database. */
async function addDocs(count: number, fieldsOf: (index: number) => Partial<PartnerDoc>): Promise<void> {
  const docs = Array.from({ length: count }, (_, index) => {
    const fields = { name: `Customer ${index}`, ...fieldsOf(index) };
    const doc: PartnerDoc = {
      _id: new ObjectId(),
      kind: 'customer',
      balance: 0,
      entries: 0,
      version: 1,
      createdAt: test.now,
      createdBy: 'anna@example.com',
      ...fields,
      ...findFieldsOf(fields),
    };
    return doc;
  });
  await partnersOf(test.db).insertMany(docs);
}

describe('a search', () => {
  const PARTNERS: Partial<NewPartner>[] = [
    { name: 'Abdur Rahman', shop: 'Rahman & Sons', phone: '01712-345678', address: '12/4 Khatunganj' },
    { name: 'রহিম উদ্দিন', shop: 'চট্টলা স্টোর', phone: '01899 111222' },
    { name: 'Café Zoé', phone: '+971 50 123 4567', address: 'Agrabad 1712' },
    { name: 'Karnaphuli Traders', kind: 'supplier', phone: '031-654321' },
  ];
  beforeEach(async () => {
    for (const fields of PARTNERS) await test.post('/partners', { kind: 'customer', ...fields }).expect(201);
  });

  it.each([
    ['rah', ['Abdur Rahman']],
    ['ABDUR sons', ['Abdur Rahman']],
    ['khatun 12', ['Abdur Rahman']],
    ['cafe zoe', ['Café Zoé']],
    ['চট্ট', ['রহিম উদ্দিন']],
    ['রহিম', ['রহিম উদ্দিন']],
    ['ahman', []],
    ['karna', []],
  ])('for “%s” finds words by their beginnings', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  it.each([
    ['রহমান', ['Abdur Rahman']],
    ['আব্দুর সন্স', ['Abdur Rahman']],
    ['rohim', ['রহিম উদ্দিন']],
    ['uddin chottola', ['রহিম উদ্দিন']],
    ['rahim 111222', ['রহিম উদ্দিন']],
    ['rahim 345678', []],
    ['কর্ণফুলী', []],
    ['r', ['Abdur Rahman']],
  ])('for “%s” finds names in the other script', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  it('finds names in the other script only if nobody has the word, with the same count and file', async () => {
    await test.post('/partners', { kind: 'customer', name: 'রহমান স্টোর' }).expect(201);
    expect(await found('rahman')).toEqual(['Abdur Rahman']);
    expect(await list({ q: 'uddin', kind: 'customer' })).toMatchObject({ names: ['রহিম উদ্দিন'], total: '1' });
    const file = await test.http
      .get('/api/export/partners?format=csv&kind=customer&q=uddin')
      .set(...test.as())
      .expect(200);
    expect(file.text.match(/রহিম|Rahman|রহমান/g)).toEqual(['রহিম']);
  });

  it.each([
    '01712345678',
    '01712-345678',
    '01712 345 678',
    '1712345678',
    '+8801712345678',
    '+880-1712-345678',
    '8801712',
    '০১৭১২-৩৪৫৬৭৮',
    '345678',
    '5678',
    '678',
    'rahman 5678',
    '7123',
  ])('for “%s” finds the phone number', async (q) => {
    expect(await found(q)).toEqual(['Abdur Rahman']);
  });

  it('finds numbers of other countries and of other words', async () => {
    expect(await found('0501234567')).toEqual([]);
    expect(await found('501234567')).toEqual(['Café Zoé']);
    expect(await found('1712')).toEqual(['Abdur Rahman', 'Café Zoé']);
  });

  it('is for customers, suppliers, or both', async () => {
    expect(await found('karna', 'supplier')).toEqual(['Karnaphuli Traders']);
    expect((await list({ q: '21' })).names).toEqual([]);
    expect((await list({ q: '654' })).names).toEqual(['Karnaphuli Traders']);
  });

  it('finds what an edit wrote, and not what it took away', async () => {
    const { body } = await test.http.get('/api/partners?q=rahman').set(...test.as());
    await test.http
      .put(`/api/partners/${body[0]._id}`)
      .set(...test.as())
      .send({ phone: '01911000111', shop: null })
      .expect(200);
    expect(await found('345678')).toEqual([]);
    expect(await found('sons')).toEqual([]);
    expect(await found('1911000')).toEqual(['Abdur Rahman']);
  });
});

describe('the list', () => {
  const SORTED = ['Abdur 9', 'abdur 20', 'Kamal', 'করিম', 'খালেদ'];

  it('is by name as in the list of items, in pages, with its length', async () => {
    for (const name of SORTED.toReversed())
      await test.post('/partners', { kind: 'customer', name }).expect(201);
    expect(await list()).toMatchObject({ names: SORTED, total: '5', link: undefined });
    const pages: string[] = [];
    const first = await list({ kind: 'customer', limit: 2 });
    expect(first.total).toBe('5');
    pages.push(...first.names);
    for (let link: string | undefined = first.link; link; ) {
      const next = await test.http.get(/<([^>]+)>/.exec(link)?.[1] ?? '').set(...test.as());
      expect(next.status).toBe(200);
      pages.push(...next.body.map(({ name }: { name: string }) => name));
      link = next.headers.link;
    }
    expect(pages).toEqual(SORTED);
  });

  it('has those with one name in one order, each once', async () => {
    await addDocs(5, () => ({ name: 'Rahman' }));
    const { body, headers } = await test.http.get('/api/partners?limit=2').set(...test.as());
    const next = await test.http.get(/<([^>]+)>/.exec(headers.link ?? '')?.[1] ?? '').set(...test.as());
    const ids = [...body, ...next.body].map(({ _id }: { _id: string }) => _id);
    expect(new Set(ids).size).toBe(4);
  });

  it('has neither deleted nor merged ones, and the deleted ones have a list', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) {
      const { body } = await test.post('/partners', { kind: 'customer', name }).expect(201);
      ids.push(body._id);
    }
    await test.http
      .delete(`/api/partners/${ids[1]}`)
      .set(...test.as())
      .expect(200);
    await test.post(`/partners/${ids[2]}/merge`, { into: ids[3] }).expect(200);
    expect((await list()).names).toEqual(['A', 'D']);
    expect((await list({ kind: 'customer', q: 'b' })).names).toEqual([]);
    const deleted = { deleted: 'true' };
    expect(await list(deleted)).toMatchObject({ names: ['B'], total: '1' });
    expect((await list({ ...deleted, kind: 'customer', q: 'b' })).names).toEqual(['B']);
    expect((await list({ ...deleted, kind: 'supplier' })).names).toEqual([]);
  });

  it.each(['kind=friend', 'deleted=yes', 'limit=0', 'cursor=x', 'name=x'])('refuses ?%s', async (query) => {
    await test.http
      .get(`/api/partners?${query}`)
      .set(...test.as())
      .expect(422);
  });
});

describe('those who owe', () => {
  const LIMIT = { creditLimit: 10_000 };
  const OWING: Partial<PartnerDoc>[] = [
    { name: 'Nothing' },
    { name: 'Some', balance: 500 },
    { name: 'In advance', balance: -500, creditLimit: 0 },
    { name: 'At the limit', balance: 10_000, ...LIMIT },
    { name: 'Over the limit', balance: 10_001, ...LIMIT },
    { name: 'Gone', balance: 10_001, ...LIMIT, deleted: { at: test.now, by: ANNA.email } },
    { name: 'No limit', balance: 900_000 },
    { name: 'Supplier', kind: 'supplier', balance: 700 },
  ];
  beforeEach(async () => {
    for (const fields of OWING) await addDocs(1, () => fields);
  });

  it('are listed by name, with their number', async () => {
    const names = ['At the limit', 'No limit', 'Over the limit', 'Some'];
    expect(await list({ kind: 'customer', owed: 'some' })).toMatchObject({ names, total: '4' });
    expect((await list({ kind: 'supplier', owed: 'some' })).names).toEqual(['Supplier']);
    expect((await list({ kind: 'customer', owed: 'some', q: 'limit' })).names).toEqual(names.slice(0, 3));
  });

  it('more than the limit are a part of them', async () => {
    const names = ['Over the limit'];
    expect(await list({ kind: 'customer', owed: 'over' })).toMatchObject({ names, total: '1' });
    expect((await list({ kind: 'customer', owed: 'over', q: 'at' })).names).toEqual([]);
  });

  it('follow what is paid and owed', async () => {
    const { body } = await test.post('/partners', { kind: 'customer', name: 'New', opening: 5 }).expect(201);
    const owing = async () => (await list({ kind: 'customer', owed: 'some', q: 'new' })).names;
    expect(await owing()).toEqual(['New']);
    await test.post(`/partners/${body._id}/payments`, { amount: 5, method: 'cash' }).expect(201);
    expect(await owing()).toEqual([]);
  });

  it('are found in pages, also among very many who do not', async () => {
    await addDocs(1800, (index) => ({ ...LIMIT, balance: index % 600 === 599 ? 10_001 : index % 2 }));
    const pages: string[][] = [];
    let link: string | undefined = '</api/partners?kind=customer&owed=over&limit=2>';
    while (link) {
      const next: { body: { name: string }[]; headers: Record<string, string> } = await test.http
        .get(/<([^>]+)>/.exec(link)?.[1] ?? '')
        .set(...test.as());
      pages.push(next.body.map(({ name }) => name));
      link = next.headers.link;
    }
    expect(pages).toEqual([
      ['Customer 599', 'Customer 1199'],
      ['Customer 1799', 'Over the limit'],
    ]);
  });

  it.each(['owed=some', 'kind=customer&owed=all', 'kind=customer&owed=some&deleted=true'])(
    'refuses ?%s',
    async (query) => {
      for (const path of [`partners?${query}`, `export/partners?format=csv&${query}`])
        await test.http
          .get(`/api/${path}`)
          .set(...test.as())
          .expect(422);
    },
  );
});

describe('among very many', () => {
  it('a word that most have is found by name, and counted up to a limit', async () => {
    await addDocs(1500, (index) => ({ address: index < 1400 ? 'Chattogram' : 'Dhaka' }));
    const { names, total } = await list({ kind: 'customer', q: 'chatto', limit: 3 });
    expect(names).toEqual(['Customer 0', 'Customer 1', 'Customer 2']);
    expect(total).toBe('1000+');
    expect((await list({ q: 'dhaka', limit: 3 })).total).toBe('100');
  });

  it('two words that hardly ever come together are found', async () => {
    await addDocs(2500, (index) => ({ address: index % 2 ? 'Chattogram' : 'Dhaka' }));
    await addDocs(1, () => ({ name: 'Zaman', address: 'Dhaka, Chattogram' }));
    const query = { kind: 'customer', q: 'chatto dhaka' };
    expect(await list(query)).toMatchObject({ names: ['Zaman'], total: '1' });
  });

  it('a word whose customers stand together late in the list is found', async () => {
    await addDocs(5100, () => ({}));
    await addDocs(1100, (index) => ({ name: `Zaman ${index}` }));
    const { names, total } = await list({ kind: 'customer', q: 'zam', limit: 2 });
    expect(names).toEqual(['Zaman 0', 'Zaman 1']);
    expect(total).toBe('1000+');
  });

  /** Reads a page as the list does, with other limits. */
  async function readPage(q: string, limit: number, limits?: Parameters<typeof listPartners>[3]) {
    const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
    onTestFinished(() => client.close());
    const commands: string[] = [];
    client.on('commandStarted', ({ commandName }) => commands.push(commandName));
    const partners = partnersOf(client.db(test.db.databaseName));
    const { signal } = new AbortController();
    const turns = { signal, takeTurn: <T>(part: () => Promise<T>) => part() };
    const page = await listPartners(partners, { q }, { limit, ...turns }, limits);
    const names = page.docs.map(({ name }) => name);
    return { names, total: await countPartners(partners, page, turns), next: page.next, commands };
  }

  it('common words are counted once, for the page and for the length of the list', async () => {
    await addDocs(1500, () => ({ shop: 'Store', address: 'Chattogram' }));
    const { names, total, commands } = await readPage('customer store chatto', 3);
    expect(names).toHaveLength(3);
    expect(total).toEqual({ count: 1000, isExact: false });
    // Each word, and two parts of the list.
    expect(commands.filter((name) => name === 'aggregate')).toHaveLength(3 + 2);
  });

  it('words that too many have are looked for in parts, and the page says where the next one begins', async () => {
    await addDocs(2504, (index) => ({ name: `C ${index}`, shop: index % 2 ? 'A' : 'B' }));
    await addDocs(1, () => ({ name: 'Z', shop: 'A & B' }));
    const limits = { firstBatches: 1, sorted: 1000, batches: 10 };
    expect(await readPage('a b', 3, limits)).toMatchObject({
      names: ['Z'],
      total: { count: 1, isExact: true },
      next: null,
    });
    const short = await readPage('a b', 3, { ...limits, batches: 3 });
    expect(short).toMatchObject({ names: [], total: { count: 0, isExact: false } });
    expect(short.next).not.toBeNull();
  });
});
