/** The column with further codes of one piece, such as the SKU beside the bar code. */
import { expect, it } from 'vitest';
import { createImportCalls } from '../../testing/import-calls.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { upload, check, checkText, rowsOf, wrongRowsOf, apply } = createImportCalls(test);

const EANS = ['8901234567890', '8901234567906', '4006381333931'] as const;
const changesOf = async ({ _id }: { _id: string }) =>
  (await rowsOf(_id, 'changed')).map(({ itemName, changes }) => [itemName, changes]);
const wrongOf = async ({ _id }: { _id: string }) =>
  (await rowsOf(_id, 'wrong')).map(({ row, errors }) => [row, errors[0]?.column, errors[0]?.message]);

it('gives an item a further code, once, and its only code to one without a bar code', async () => {
  const list = `Name,SKU,Barcode\nFan,FAN-56,${EANS[0]}\nIron,IRON-1,\nLamp,,${EANS[1]}\nTV,${EANS[2]},${EANS[2]}\n`;
  const shown = await checkText(list);
  expect(shown.counts).toMatchObject({ new: 4, wrong: 0 });
  await apply(shown._id);
  expect(await test.items.findOne({ name: 'Fan' })).toMatchObject({
    barcode: EANS[0],
    cartons: [{ code: 'FAN-56', units: 1 }],
    allCodes: [EANS[0], 'FAN-56'],
  });
  expect(await test.items.findOne({ name: 'Iron' })).toMatchObject({ barcode: 'IRON-1' });
  expect(await test.items.findOne({ name: 'TV' })).toMatchObject({ allCodes: [EANS[2]] });
  expect((await checkText(list)).counts).toMatchObject({ unchanged: 4, new: 0, changed: 0, wrong: 0 });
});

it('keeps the cartons of an item, and finds it by the further code', async () => {
  await test.addItem({ name: 'Fan', barcode: EANS[0], cartons: [{ code: '1890', units: 6 }] });
  await test.addItem({ name: 'Iron', barcode: 'IRON-1' });
  await test.addItem({ name: 'Oven', barcode: EANS[2], cartons: [{ code: 'OVEN-1', units: 1 }] });
  const shown = await checkText(
    `Name,SKU,Barcode\nFan,FAN-56,${EANS[0]}\nIron,iron-1,${EANS[1]}\nOven,OVEN-1,\n`,
  );
  expect(await changesOf(shown)).toEqual([
    ['Fan', [{ field: 'cartons', before: '1890 x 6', after: '1890 x 6; FAN-56 x 1' }]],
    [
      'Iron',
      [
        { field: 'barcode', before: 'IRON-1', after: EANS[1] },
        { field: 'cartons', after: 'iron-1 x 1' },
      ],
    ],
  ]);
  expect(shown.counts).toMatchObject({ changed: 2, unchanged: 1, new: 0, wrong: 0 });
});

it('leaves out what can be no code, with a warning', async () => {
  const shown = await checkText(
    `Name,SKU,Barcode\nFan,FAN-56,${EANS[0]}\nIron,IRON 1,${EANS[1]}\nOven,ওভেন,\n`,
  );
  expect(shown.counts).toMatchObject({ new: 3, wrong: 0 });
  expect(shown.warned).toBe(2);
  expect((await rowsOf(shown._id, 'warned')).map(({ row, warnings }) => [row, warnings[0]?.message])).toEqual(
    [
      [
        3,
        'The code “IRON 1” is left out. Codes have letters from A to Z, digits and punctuation only, without spaces, and at most 64 characters.',
      ],
      [
        4,
        'The code “ওভেন” is left out. Codes have letters from A to Z, digits and punctuation only, without spaces, and at most 64 characters.',
      ],
    ],
  );
});

it('says which column has a code of another item or row', async () => {
  await test.addItem({ name: 'Grill', barcode: 'G-100' });
  await test.addItem({ name: 'Box', barcode: '7', cartons: [{ code: 'B-600', units: 6 }] });
  const shown = await upload(
    `Name,SKU,Barcode\nFan,B-600,${EANS[0]}\nIron,G-200,${EANS[1]}\nOven,g-200,${EANS[2]}\nTV,B-600,\n`,
  );
  const checked = await check(shown, { columns: ['name', 'pieceCode', 'barcode'] });
  expect(await wrongOf(checked)).toEqual([
    [2, 'SKU', 'This is the code of a carton of another item: Box.'],
    [3, 'SKU', 'Row 4 is about the same item.'],
    [4, 'SKU', 'Row 3 is about the same item.'],
    [5, 'SKU', 'This is the code of a carton of another item: Box.'],
  ]);
  expect(await wrongRowsOf(checked._id)).toContain('B-600');
});

it('is not read by itself if rows share its codes, or it counts the rows', async () => {
  const columnsOf = async (list: string) => (await upload(list)).mapping.columns;
  expect(await columnsOf(`Name,SKU,Barcode\nRed,FAN,${EANS[0]}\nBlue,fan,${EANS[1]}\n`)).toEqual([
    'name',
    null,
    'barcode',
  ]);
  expect(await columnsOf(`Name,Item no,Barcode\nFan,1,${EANS[0]}\nIron,2,${EANS[1]}\n`)).toEqual([
    'name',
    null,
    'barcode',
  ]);
});

it.each([
  ["'SKU-RB", 'SKU-RB'],
  ["'00123", '00123'],
])('drops the apostrophe in front of %s', async (cell, code) => {
  const shown = await checkText(`Name,Barcode\nFan,${cell}\n`);
  expect((await rowsOf(shown._id, 'new'))[0]?.changes).toContainEqual({ field: 'barcode', after: code });
});
