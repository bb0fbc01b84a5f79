import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { membersOf } from '../../access/members/members.repo.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { findFieldsOf, type PartnerDoc, partnersOf } from '../../trade/accounts/partner-doc.js';

const test = useTestApp({ managerEmails: [ANNA.email] });

const exported = async (query: string, by = ANNA): Promise<string[]> => {
  const { text } = await test.http
    .get(`/api/export/partners?format=csv&${query}`)
    .set(...test.as(by))
    .expect(200);
  return text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
};

it('has customers and suppliers by name, with money for those who may see it', async () => {
  const given = { role: 'viewer', at: test.now, by: ANNA.email } as const;
  await membersOf(test.db).insertOne({ _id: BELA.email, given });
  const customer = {
    kind: 'customer',
    name: 'Rahman',
    phone: '01712345678',
    opening: -20.5,
    creditLimit: 99,
  };
  const { body } = await test.post('/partners', customer).expect(201);
  await test.post('/partners', { kind: 'supplier', name: '=Karnaphuli', shop: 'কর্ণফুলী' }).expect(201);
  const [headings, ...rows] = await exported('');
  expect(headings).toBe('Name,Shop,Phone,Street address,Note,Limit of credit,Owed,Kind,Added,Id');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^'=Karnaphuli,কর্ণফুলী,,,,,0,Supplier,/);
  expect(rows[1]).toBe(`Rahman,,01712-345678,,,99,-20.5,Customer,2026-03-01 18:00:00,${body._id}`);
  expect(await exported('kind=customer&q=rah')).toHaveLength(2);
  expect(await exported('kind=supplier&q=rah')).toHaveLength(1);
  const [shown, row] = await exported('kind=customer', BELA);
  expect(shown).toBe('Name,Shop,Phone,Street address,Note,Kind,Added,Id');
  expect(row).not.toContain('20.5');
});

it('has all pages, and none that was deleted', async () => {
  const common = { kind: 'customer', balance: 0, entries: 0, version: 1, createdBy: ANNA.email } as const;
  const docs = Array.from({ length: 620 }, (_, index): PartnerDoc => {
    const name = `Customer ${index}`;
    const doc = { ...common, _id: new ObjectId(), createdAt: test.now, name, ...findFieldsOf({ name }) };
    return index === 0 ? { ...doc, deleted: { at: test.now, by: ANNA.email } } : doc;
  });
  await partnersOf(test.db).insertMany(docs);
  const [, ...rows] = await exported('kind=customer');
  expect(rows.map((row) => row.split(',')[0])).toEqual(docs.slice(1).map(({ name }) => name));
});
