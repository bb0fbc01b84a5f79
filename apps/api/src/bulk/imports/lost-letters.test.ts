/** Bangla that a file does not have any more, or has in the encoding of an old font. */
import type { Import } from '@godown/shared/bulk/imports';
import { describe, expect, it } from 'vitest';
import { createImportCalls } from '../../testing/import-calls.js';
import { useTestApp } from '../../testing/test-app.js';
import { findLostText } from '../files/lost-text.js';

const test = useTestApp();
const { upload, check, rowsOf, apply } = createImportCalls(test);

const wrongOf = async ({ _id }: Import) =>
  (await rowsOf(_id, 'wrong')).map(({ row, errors }) => [
    row,
    errors.map(({ column, message }) => [column, message]),
  ]);

const LOST = 'Letters are lost here: the file has ? in their place. Save it again as CSV UTF-8 or as .xlsx.';
const OLD_FONT = 'This is Bangla for an old font (Bijoy). Convert it to Unicode.';

describe('a file with ? in the place of letters', () => {
  // As a spreadsheet program saves it in Windows-1252.
  const FILE = Buffer.from(
    'Barcode,Name,Price,Stock\nA1,???? ??? 56,3300,14\nA2,Dry iron,1500,3\nA3,Walton ????,99,1\nA4,Really??,5,1\n',
    'latin1',
  );

  it('says so before it is checked, and changes no name', async () => {
    const fan = await test.addItem({ name: 'সিলিং ফ্যান 56', barcode: 'A1', price: 3200 });
    const shown = await upload(FILE);
    expect(shown.warnings?.map(({ message }) => message)).toEqual([
      'In 2 rows letters are lost: the file has ? in their place. It was probably saved in an encoding without Bangla. Save it again as CSV UTF-8 or as .xlsx. A row that would get such a text is wrong.',
    ]);
    const checked = await check(shown);
    expect(await wrongOf(checked)).toEqual([
      [2, [['Name', LOST]]],
      [4, [['Name', LOST]]],
    ]);
    expect(checked.counts).toMatchObject({ new: 2, changed: 0, wrong: 2 });
    await apply(checked._id);
    expect(await test.items.findOne({ barcode: 'A1' })).toMatchObject({
      name: 'সিলিং ফ্যান 56',
      version: fan.version,
    });
  });

  it('leaves an item that has lost its letters before', async () => {
    await test.addItem({ name: '???? ??? 56', barcode: 'A1', price: 3200 });
    const checked = await check(await upload(FILE));
    expect((await rowsOf(checked._id, 'changed')).map(({ row }) => row)).toEqual([2]);
  });
});

it('says of texts for an old font that they are, and takes none of them', async () => {
  const shown = await upload(
    'Name,Supplier,Price,Stock\nd¨vb 56 BwÂ,Walton,5,1\nCafé 20 Ø,Küche,5,1\nIron,‡gmvm© Kwig,7,1\n',
  );
  expect(shown.warnings?.map(({ message }) => message)).toEqual([
    'In 2 rows the text is probably Bangla for an old font (Bijoy), such as “d¨vb 56 BwÂ”. Other rows may have it too. Convert the file to Unicode first. A row that would get such a text is wrong.',
  ]);
  const checked = await check(shown);
  expect(await wrongOf(checked)).toEqual([
    [2, [['Name', OLD_FONT]]],
    [4, [['Supplier', OLD_FONT]]],
  ]);
  expect(checked.counts).toMatchObject({ new: 1 });
});

it('says nothing of a file as it should be', async () => {
  expect((await upload('Name,Price,Stock\nসিলিং ফ্যান,5,1\nWhat?,5,1\n')).warnings).toEqual([]);
});

it.each([
  ['????', 'letters'],
  ['Walton ??? 32', 'letters'],
  ['(???)', 'letters'],
  ['x????', 'letters'],
  ['Really??', null],
  ['5??', null],
  ['?', null],
  ['d¨vb', 'font'],
  ['†Uwj‡dvb', 'font'],
  ['gvK©', null],
  ['Kg©Pvix', 'font'],
  ['Škoda „Wort“ naïve 5† ¨', null],
  ['Brand® © 2024', null],
])('%j has %j', (text, lost) => {
  expect(findLostText(text)).toBe(lost);
});
