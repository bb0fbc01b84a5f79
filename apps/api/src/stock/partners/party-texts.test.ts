import { randomUUID } from 'node:crypto';
import type { PartyText } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalOf } from '../../access/journal/journal.repo.js';
import { useTestApp } from '../../testing/test-app.js';
import { toPartyKey } from '../documents/document-doc.js';
import { documentsOf } from '../documents/documents.repo.js';
import { MAX_ADOPTED } from './party-texts.js';

const apps = [useTestApp(), useTestApp()] as const;
const [test] = apps;
let item: string;

beforeEach(async () => {
  item = String((await test.addItem())._id);
});

async function postNote(kind: 'delivery' | 'receipt', party: string): Promise<string> {
  const lines = [{ item, quantity: 1 }];
  const { body } = await test.post('/documents', { kind, warehouse: 'halishar', party, lines }).expect(201);
  return body.number;
}
async function addPartner(kind = 'customer'): Promise<string> {
  const { body } = await test.post('/partners', { kind, name: 'Rahman Stores' }).expect(201);
  return body._id;
}
const adopt = (id: string, party: string, sent = {}) => test.post(`/partners/${id}/adopt`, { party }, sent);
const textsOf = async (query: string): Promise<PartyText[]> =>
  (
    await test.http
      .get(`/api/partners/texts?${query}`)
      .set(...test.as())
      .expect(200)
  ).body;
const partnerOf = async (number: string) => {
  const note = await documentsOf(test.db).findOne({ _id: number });
  return note?.partner && String(note.partner);
};

/** Writes many notes directly to the database. */
async function addNotes(count: number, party: string): Promise<void> {
  const number = await postNote('delivery', party);
  const note = await documentsOf(test.db).findOne({ _id: number });
  if (!note) throw new Error('The note is missing.');
  const copies = Array.from({ length: count - 1 }, (_, index) => ({
    ...note,
    _id: `DN-2020-${String(index + 1).padStart(6, '0')}`,
  }));
  if (copies.length > 0) await documentsOf(test.db).insertMany(copies);
}

describe('the texts of notes', () => {
  it('are those of delivery notes for customers and of goods received for suppliers, each once', async () => {
    for (const party of ['Karim', 'karim ', 'Anwar', 'রহিম']) await postNote('delivery', party);
    await postNote('receipt', 'Surma Home');
    expect(await textsOf('kind=customer')).toEqual([
      { party: 'Anwar', notes: 1 },
      { party: 'Karim', notes: 2 },
      { party: 'রহিম', notes: 1 },
    ]);
    expect(await textsOf('kind=supplier')).toEqual([{ party: 'Surma Home', notes: 1 }]);
  });

  it('come in pages, without those whose notes have their customer', async () => {
    for (const party of ['A', 'B', 'C', 'D']) await postNote('delivery', party);
    await adopt(await addPartner(), 'b').expect(200);
    const first = await test.http.get('/api/partners/texts?kind=customer&limit=2').set(...test.as());
    expect(first.body.map(({ party }: PartyText) => party)).toEqual(['A', 'C']);
    const next = await test.http.get(/<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '').set(...test.as());
    expect(next.body.map(({ party }: PartyText) => party)).toEqual(['D']);
    expect(next.headers.link).toBeUndefined();
  });

  it.each(['', 'kind=x', 'kind=customer&cursor=DN', 'kind=customer&q=a'])('refuse ?%s', async (query) => {
    await test.http
      .get(`/api/partners/texts?${query}`)
      .set(...test.as())
      .expect(422);
  });
});

describe('notes that are given to a customer', () => {
  it('are those of this kind with this text, once, and the journal says so', async () => {
    const [first, second] = [
      await postNote('delivery', 'RAHMAN Stores'),
      await postNote('delivery', 'rahman stores'),
    ];
    const [longer, receipt] = [
      await postNote('delivery', 'Rahman Stores 2'),
      await postNote('receipt', 'Rahman Stores'),
    ];
    const id = await addPartner();
    const key = randomUUID();
    const { body } = await adopt(id, ' Rahman Stores', { key }).expect(200);
    expect(body).toEqual({ adopted: 2, isComplete: true });
    expect(await Promise.all([first, second, longer, receipt].map(partnerOf))).toEqual([
      id,
      id,
      undefined,
      undefined,
    ]);
    expect((await adopt(id, ' Rahman Stores', { key }).expect(200)).body).toEqual(body);
    expect((await adopt(id, 'Rahman Stores').expect(200)).body).toEqual({ adopted: 0, isComplete: true });
    expect(await journalOf(test.db).find({ action: 'partner-adopted' }).toArray()).toMatchObject([
      {
        subject: { id, name: 'Rahman Stores' },
        changes: [
          { field: 'party', after: 'Rahman Stores' },
          { field: 'notes', after: 2 },
        ],
      },
    ]);
  });

  it('of a supplier are goods received', async () => {
    const [delivery, receipt] = [await postNote('delivery', 'Surma'), await postNote('receipt', 'Surma')];
    const id = await addPartner('supplier');
    await adopt(id, 'Surma').expect(200);
    expect([await partnerOf(delivery), await partnerOf(receipt)]).toEqual([undefined, id]);
  });

  it('are at most 500 at once', async () => {
    await addNotes(MAX_ADOPTED + 2, 'Karim');
    const id = await addPartner();
    const key = randomUUID();
    for (const sent of [{ key }, { key }])
      expect((await adopt(id, 'Karim', sent).expect(200)).body).toEqual({ adopted: 500, isComplete: false });
    expect(await textsOf('kind=customer')).toEqual([{ party: 'Karim', notes: 2 }]);
    expect((await adopt(id, 'Karim').expect(200)).body).toEqual({ adopted: 2, isComplete: true });
  });

  it('are given to one of two that ask at once, on two servers', async () => {
    await addNotes(20, 'Karim');
    const ids = [await addPartner(), await addPartner()] as const;
    const sent = ids.map((id, index) =>
      (apps[index] ?? test).post(`/partners/${id}/adopt`, { party: 'Karim' }),
    );
    const adopted = (await Promise.all(sent)).map(({ body }) => body.adopted);
    expect(adopted.toSorted()).toEqual([0, 20]);
    const query = { partyKey: toPartyKey('Karim'), partner: new ObjectId(ids[adopted.indexOf(20)]) };
    expect(await documentsOf(test.db).countDocuments(query)).toBe(20);
  });

  it('need one that exists and was not deleted, a text, and a key', async () => {
    const number = await postNote('delivery', 'Karim');
    const id = await addPartner();
    await adopt(id, ' ').expect(422);
    await test.http
      .post(`/api/partners/${id}/adopt`)
      .set(...test.as())
      .send({ party: 'Karim' })
      .expect(422);
    await test.http
      .delete(`/api/partners/${id}`)
      .set(...test.as())
      .expect(200);
    for (const gone of [id, String(new ObjectId())])
      expect((await adopt(gone, 'Karim').expect(404)).body.code).toBe('partner_not_found');
    expect(await partnerOf(number)).toBeUndefined();
  });
});
