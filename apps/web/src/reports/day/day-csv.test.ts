import { expect, it } from 'vitest';
import { inBangla } from '../../test/in-bangla';
import { GRILL_ID } from '../../test/movements-kit';
import { makeFigures, makeReport } from '../../test/reports-kit';
import { toCsv } from './day-csv';

const figures = makeFigures({
  out: { units: 12, lines: 3, value: 0.1 + 0.2 },
  recounted: { units: -2, lines: 1, value: -20 },
});

const FLOW_NAMES = [
  'Out',
  'In',
  'Moved',
  'Recounted',
  'First stock',
  'Deleted and restored',
  'Came back',
  'Sent back',
  'Damaged',
];
const headings = FLOW_NAMES.map((flow) => `${flow} units,${flow} lines,${flow} value,${flow} stock change`);

it('has a row for the total and for each warehouse, person and item', () => {
  const report = makeReport({
    total: figures,
    warehouses: [{ ...figures, warehouse: 'uttara' }],
    people: [{ ...figures, email: 'gate@godown.test' }],
    items: [{ ...figures, item: GRILL_ID, itemName: 'গ্রিল 25L, "Black"' }],
  });
  const none = '0,0,0,0';
  const numbers = `12,3,0.3,-12,${none},${none},-2,1,-20,-2,${Array(5).fill(none)},-14`;
  expect(toCsv(report, report.items, { date: '2026-03-06', warehouse: '' })).toBe(
    [
      `\uFEFFDate,Warehouse,Group,Name,Item id,${headings},Stock change`,
      `2026-03-06,All,Total,,,${numbers}`,
      `2026-03-06,All,Warehouse,Uttara,,${numbers}`,
      `2026-03-06,All,Person,gate@godown.test,,${numbers}`,
      `2026-03-06,All,Item,"গ্রিল 25L, ""Black""",${GRILL_ID},${numbers}`,
      '',
    ].join('\r\n'),
  );
});

it('makes no formula of a name, and says which warehouse was chosen', () => {
  const report = makeReport({ items: [{ ...makeFigures(), item: GRILL_ID, itemName: '=HYPERLINK("x")' }] });
  const [, , item] = toCsv(report, report.items, { date: '2026-03-06', warehouse: 'uttara' }).split('\r\n');
  expect(item).toMatch(/^2026-03-06,Uttara,Item,"'=HYPERLINK/);
});

it('has words of the language on the screen, and numbers that a program can read', async () => {
  await inBangla();
  const report = makeReport({ total: figures, warehouses: [{ ...figures, warehouse: 'uttara' }] });
  const [head, total, uttara] = toCsv(report, [], { date: '2026-03-06', warehouse: '' }).split('\r\n');
  expect(head).toMatch(/^\uFEFFতারিখ,গুদাম,ধরন,নাম,পণ্যের আইডি,[^,]+: পিস,[^,]+: লাইন,[^,]+: দাম,/);
  expect(total).toMatch(/^2026-03-06,সব,মোট,,,12,3,0\.3,-12,0,0,0,0,0,0,0,0,-2,1,-20,-2,/);
  expect(uttara).toMatch(/^2026-03-06,সব,গুদাম,[^,]+,,12,3,0\.3,/);
});
