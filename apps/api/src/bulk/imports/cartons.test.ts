import { describe, expect, it } from 'vitest';
import { createImportCalls } from '../../testing/import-calls.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { get, upload, check, checkText, rowsOf, waitFor, apply } = createImportCalls(test);

const SIX = { code: '18941234567897', units: 6 };
const TWELVE = { code: '28941234567894', units: 12 };
const SIX_TEXT = '18941234567897 x 6';
const BOTH_TEXT = `${SIX_TEXT}; 28941234567894 x 12`;

type Shown = Awaited<ReturnType<typeof checkText>>;
const wrongOf = async (shown: Shown) =>
  (await rowsOf(shown._id, 'wrong')).map(({ row, errors }) => [row, errors[0]?.column, errors[0]?.message]);
const changesOf = async (shown: Shown) =>
  (await rowsOf(shown._id, 'changed')).map(({ row, itemName, changes }) => [row, itemName, changes]);
const findByName = (name: string) => test.items.findOne({ name });

describe('a column with all cartons', () => {
  it('adds, replaces and leaves cartons, and one undo takes that back', async () => {
    await test.addItem({ name: 'Fan', barcode: '1', cartons: [SIX] });
    await test.addItem({ name: 'Same', barcode: '2', cartons: [TWELVE] });
    const shown = await checkText(
      'Barcode,Name,Cartons\n1,,31 × ৬\n2,,28941234567894*12\n3,New,"189 x 24; 190=2"\n4,None,\n',
    );
    expect(shown.counts).toMatchObject({ new: 2, changed: 1, unchanged: 1, wrong: 0 });
    expect(await changesOf(shown)).toEqual([
      [2, 'Fan', [{ field: 'cartons', before: SIX_TEXT, after: '31 x 6' }]],
    ]);
    const job = await apply(shown._id);
    expect(await findByName('Fan')).toMatchObject({
      cartons: [{ code: '31', units: 6 }],
      allCodes: ['1', '31'],
    });
    expect(await findByName('New')).toMatchObject({
      cartons: [
        { code: '189', units: 24 },
        { code: '190', units: 2 },
      ],
      allCodes: ['3', '189', '190'],
    });
    expect(await findByName('None')).not.toHaveProperty('cartons');
    await test.post(`/jobs/${job._id}/undo`).expect(202);
    await waitFor(job._id, 'undone');
    expect(await findByName('Fan')).toMatchObject({ cartons: [SIX], allCodes: ['1', SIX.code] });
    expect(await findByName('New')).toBeNull();
  });

  it('says what is wrong in which row', async () => {
    await test.addItem({ name: 'Fan', barcode: '1', cartons: [SIX] });
    const shown = await checkText(
      [
        'Name,Barcode,Cartons',
        'A,11,box of six',
        'B,12,189 x 0',
        `C,13,${SIX_TEXT}`,
        'D,14,1 x 6',
        'E,15,"15 x 6"',
        'F,16,"77 x 6"',
        'G,17,"77 x 12"',
        `H,${SIX.code},`,
        'I,19,1.8E+13 x 6',
        '',
      ].join('\n'),
    );
    expect(await wrongOf(shown)).toEqual([
      [
        2,
        'Cartons',
        '“box of six” is not a carton. Write its code, x and its units, such as 18941234567897 x 6.',
      ],
      [3, 'Cartons', 'A carton has 1 to 100000 units: 189 x 0.'],
      [4, 'Cartons', 'This is the code of a carton of another item: Fan.'],
      [5, 'Cartons', 'Another item has this bar code: Fan.'],
      [6, 'Cartons', 'This item has the code twice.'],
      [7, 'Cartons', 'Row 8 is about the same item.'],
      [8, 'Cartons', 'Row 7 is about the same item.'],
      [9, 'Barcode', 'This is the code of a carton of another item: Fan.'],
      [10, 'Cartons', 'The spreadsheet has rounded this number. Format the column as text.'],
    ]);
  });

  it('is none if it counts cartons in stock', async () => {
    const { mapping } = await upload('Name,Cartons\nFan,12\nIron,7\n');
    expect(mapping.columns).toEqual(['name', null]);
  });

  it('skips a row whose code was taken meanwhile, and names the field', async () => {
    const shown = await checkText(`Name,Cartons\nOne,${BOTH_TEXT}\nTwo,189 x 6\n`);
    await test.addItem({ name: 'Other', barcode: TWELVE.code });
    const job = await apply(shown._id);
    expect(job).toMatchObject({ done: 1, skipped: 1 });
    expect(await get(`/jobs/${job._id}/problems`)).toMatchObject([
      { row: 2, message: `Other has the code ${TWELVE.code} already.` },
    ]);
  });
});

describe('the columns of one carton', () => {
  it.each([
    'Carton code,Units per carton',
    'Carton Barcode,Pieces per carton',
    'Case barcode,Pcs/Carton',
    'ITF-14,Carton qty',
    'কার্টনের কোড,প্রতি কার্টনে',
  ])('are known as %s', async (headings) => {
    const { mapping } = await upload(`Name,${headings}\nFan,18941234567897,6\n`);
    expect(mapping.columns).toEqual(['name', 'cartonCode', 'cartonUnits']);
  });

  it('give an item a carton beside its others, or other units', async () => {
    await test.addItem({ name: 'Fan', cartons: [TWELVE] });
    await test.addItem({ name: 'Iron', cartons: [{ code: '189', units: 10 }] });
    await test.addItem({ name: 'Lamp', cartons: [{ code: '190', units: 10 }] });
    const shown = await checkText(
      `Name,Carton code,Units per carton\nFan,${SIX.code},৬\nIron,189,20\nLamp,190,\nNew,191,3\nBare,,1\n`,
    );
    expect(await changesOf(shown)).toEqual([
      [
        2,
        'Fan',
        [{ field: 'cartons', before: '28941234567894 x 12', after: `28941234567894 x 12; ${SIX_TEXT}` }],
      ],
      [3, 'Iron', [{ field: 'cartons', before: '189 x 10', after: '189 x 20' }]],
    ]);
    expect(shown.counts).toMatchObject({ new: 2, changed: 2, unchanged: 1, wrong: 0 });
    await apply(shown._id);
    expect(await findByName('Fan')).toMatchObject({ cartons: [TWELVE, SIX] });
    expect(await findByName('New')).toMatchObject({ cartons: [{ code: '191', units: 3 }] });
    expect(await findByName('Bare')).not.toHaveProperty('cartons');
  });

  it('tell which item a row means, unless it has another bar code', async () => {
    await test.addItem({ name: 'Fan', barcode: '1', cartons: [SIX] });
    await test.addItem({ name: 'Iron', cartons: [TWELVE] });
    const shown = await checkText(
      ['Carton code,Barcode,Name,Price', `${SIX.code},,,5`, `${TWELVE.code},2,Iron XL,6`, ''].join('\n'),
    );
    expect(await changesOf(shown)).toEqual([
      [2, 'Fan', [{ field: 'price', before: 89.5, after: 5 }]],
      [
        3,
        'Iron',
        [
          { field: 'barcode', after: '2' },
          { field: 'name', before: 'Iron', after: 'Iron XL' },
          { field: 'price', before: 89.5, after: 6 },
        ],
      ],
    ]);
    const other = await checkText(`Carton code,Barcode,Name\n${SIX.code},3,Other\n`);
    expect(await wrongOf(other)).toEqual([
      [2, 'Carton code', 'This is the code of a carton of another item: Fan.'],
    ]);
  });

  it('say what is wrong in which row', async () => {
    const full = Array.from({ length: 10 }, (_, at) => ({ code: `F${at}`, units: 2 }));
    await test.addItem({ name: 'Full', cartons: full });
    const shown = await checkText(
      'Name,Barcode,Carton code,Units per carton\nA,1,189,\nB,2,190,0\nC,3,191,six\nD,4,4,6\nFull,,192,6\n',
    );
    expect(await wrongOf(shown)).toEqual([
      [2, 'Carton code', 'Write how many units are in the carton.'],
      [3, 'Units per carton', 'At least 1.'],
      [4, 'Units per carton', 'Write a number like 12.'],
      [5, 'Carton code', 'This item has the code twice.'],
      [6, 'Carton code', 'At most 10 cartons.'],
    ]);
  });

  it('are read together only', async () => {
    const shown = await upload('Name,Units per carton\nFan,6\n');
    expect(shown.mapping.columns).toEqual(['name', null]);
    const { body } = await test
      .post(`/imports/${shown._id}/check`, { ...shown.mapping, columns: ['name', 'cartonUnits'] })
      .expect(422);
    expect(body.errors).toMatchObject([
      { message: 'Choose the column with the codes of the cartons, or do not read their units.' },
    ]);
  });
});

it.each(['csv', 'xlsx'])('the cartons of an exported %s file come back unchanged', async (format) => {
  await test.addItem({ name: 'Fan', barcode: '1', cartons: [SIX, { code: 'a;b', units: 2 }] });
  await test.addItem({
    name: 'Odd',
    cartons: [
      { code: '=1+1', units: 2 },
      { code: '6*6', units: 100_000 },
    ],
  });
  const file = await test.http
    .get(`/api/export/items?format=${format}`)
    .set(...test.as())
    .responseType('blob')
    .expect(200);
  const uploaded = await upload(file.body, `items.${format}`);
  expect(uploaded.mapping.columns).toContain('cartons');
  const shown = await check(uploaded);
  expect(shown.counts).toMatchObject({ unchanged: 2, changed: 0, wrong: 0 });
});
