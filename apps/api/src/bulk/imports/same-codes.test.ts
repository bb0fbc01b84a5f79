import { expect, it } from 'vitest';
import { createImportCalls } from '../../testing/import-calls.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { checkText, rowsOf } = createImportCalls(test);

const UPC = '036000291452';
const wrongOf = async (id: string) =>
  (await rowsOf(id, 'wrong')).map(({ row, errors }) => [row, errors[0]?.message]);

it('finds the item of a row by a code that is the same, and leaves the code as it is', async () => {
  await test.addItem({ name: 'Grill', barcode: `0${UPC}`, price: 5 });
  await test.addItem({ name: 'Fan', barcode: '7', cartons: [{ code: 'Box-6', units: 6 }], price: 5 });
  const shown = await checkText(`Barcode,Price,Carton code,Units per carton\n${UPC},9,,\n7,5,BOX-6,12\n`);
  expect(shown.counts).toMatchObject({ changed: 2, new: 0, wrong: 0 });
  expect((await rowsOf(shown._id, 'changed')).map(({ changes }) => changes)).toEqual([
    [{ field: 'price', before: 5, after: 9 }],
    [{ field: 'cartons', before: 'Box-6 x 6', after: 'Box-6 x 12' }],
  ]);
});

it('refuses a code that is the same as that of another item or row', async () => {
  await test.addItem({ name: 'Grill', barcode: 'AB-1' });
  const fan = await test.addItem({ name: 'Fan', barcode: '7' });
  const shown = await checkText(
    `Id,Name,Barcode\n${fan._id},Fan,ab-1\n,One,${UPC}\n,Two,0${UPC}\n,Three,8\n`,
  );
  expect(await wrongOf(shown._id)).toEqual([
    [2, 'Another item has this bar code: Grill.'],
    [3, 'Row 4 is about the same item.'],
    [4, 'Row 3 is about the same item.'],
  ]);
});

it('takes back the file of a shop with two items, and one, whose codes are the same by now', async () => {
  for (const barcode of ['Q1', 'q1']) await test.addItem({ name: barcode, barcode, price: 5 });
  await test.addItem({ name: 'Both', barcode: 'x1', cartons: [{ code: 'X1', units: 6 }], price: 5 });
  const shown = await checkText('Barcode,Name,Price\nQ1,Q1,6\nq1,q1,7\nx1,Both,8\n');
  expect(shown.counts).toMatchObject({ changed: 3, wrong: 0 });
});

it('does not guess which of two items is meant', async () => {
  for (const barcode of ['Box-A', 'bOX-a']) await test.addItem({ name: barcode, barcode });
  const shown = await checkText('Barcode,Price\nBOX-A,6\nBox-A,7\n');
  expect(await wrongOf(shown._id)).toEqual([
    [2, expect.stringMatching(/^Another item has this bar code: (?:Box-A|bOX-a)\.$/)],
  ]);
});
