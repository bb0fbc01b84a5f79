/** Words that are properties of every object in JavaScript, such as “constructor”, are texts like others. */
import { expect, it } from 'vitest';
import { createImportCalls } from '../../testing/import-calls.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { http, as, post } = test;
const imports = createImportCalls(test);

const list = async (path: string): Promise<{ name: string }[]> =>
  (
    await http
      .get(`/api${path}`)
      .set(...as())
      .expect(200)
  ).body;

const WORDS = Object.getOwnPropertyNames(Object.prototype);

it('are found in items of an older program, after they are brought into shape', async () => {
  const old = WORDS.map((word) => ({ name: word, supplier: word, category: word, quantity: '3' }));
  await test.items.insertMany(old as never);
  await test.shape();
  for (const word of WORDS) {
    expect(await list(`/item?q=${word}`)).toMatchObject([{ name: word, quantity: 3 }]);
    expect(await list(`/item?supplier=${word}`)).toMatchObject([{ name: word }]);
  }
});

it.each(WORDS)('%s is a word', async (word) => {
  const texts = { name: word, supplier: word, category: word, description: word, barcode: word };
  const { body: item } = await post('/item', { ...texts, quantity: 5, price: 2 }).expect(201);
  expect(item).toMatchObject(texts);
  for (const query of [`q=${word}`, `q=${word}x`, `q=x${word}`, `supplier=${word}`])
    await list(`/item?${query}`);
  expect(await list(`/item?q=${word}`)).toMatchObject([{ _id: item._id }]);

  const note = { kind: 'delivery', warehouse: 'halishar', party: word, reference: word };
  const lines = [{ item: item._id, quantity: 1, unitPrice: 2, note: word }];
  const { body: sent } = await post('/documents', { ...note, lines }).expect(201);
  expect(sent).toMatchObject({ party: word, reference: word });
  expect(await list(`/partners?kind=customer&q=${word}`)).toMatchObject([{ name: word, balance: 2 }]);

  const read = await imports.checkText(
    `Name,Supplier,Barcode,${word}\n${word} 2,${word},${word}2,1\nOther,a,b,2\n`,
  );
  expect(read.counts).toMatchObject({ new: 2, wrong: 0 });
  await imports.apply(read._id);
  expect(await list('/item')).toHaveLength(3);
});
