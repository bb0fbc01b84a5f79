/** Files that cost far more to read than to send. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Part, repeatRow, toHostileWorkbook, toRelations, zip } from '../../testing/hostile-files.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { type CsvFormat, readCsvRows } from '../files/csv-rows.js';
import type { Cell, FileSource } from '../files/file-source.js';
import { createReadings } from '../files/readings.js';
import { MAX_UNPACKED } from '../files/workbook-file.js';
import { openWorkbook } from '../files/xlsx-rows.js';

const test = useTestApp({ readings: createReadings() });
const CSV: CsvFormat = { kind: 'csv', encoding: 'utf-8', separator: ',' };
const SLOW = { timeout: 120_000 };
const MB = 1_000_000;

const send = (body: Buffer, by = ANNA) =>
  test.http
    .post('/api/imports?name=list.xlsx')
    .set(...test.as(by))
    .set('Content-Type', 'application/octet-stream')
    .send(body);

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const LONG = 'x'.repeat(32_000);

/** A document of text between a begin and an end, in pieces of 1 MB. */
const fill = (head: string, sign: string, millions: number, tail: string): Part => ({
  head,
  piece: sign.repeat(MB / sign.length),
  times: millions,
  tail,
});

const SPACES = fill('<worksheet><sheetData>', ' ', 1400, '</sheetData></worksheet>');

const FILES: [name: string, make: () => Buffer, message: string][] = [
  [
    'a number format of 300 kB, which a thousand styles use',
    () =>
      toHostileWorkbook(repeatRow(`<row>${cell('Name')}</row>`, 2), {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(300_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(1000)}</cellXfs></styleSheet>`,
      }),
    'more than 64 kB',
  ],
  [
    'a number format of 60 kB',
    () =>
      toHostileWorkbook(repeatRow(`<row>${cell('Name')}</row>`, 2), {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/></numFmts></styleSheet>`,
      }),
    'a number format with more than 255 characters',
  ],
  [
    'more styles than Excel has',
    () =>
      toHostileWorkbook(repeatRow(`<row>${cell('Name')}</row>`, 2), {
        'xl/styles.xml': {
          head: '<styleSheet><cellXfs>',
          piece: '<xf numFmtId="0"/>'.repeat(10_000),
          times: 100,
          tail: '</cellXfs></styleSheet>',
        },
      }),
    'more than 65536 cell styles',
  ],
  [
    'a million merged cells',
    () =>
      toHostileWorkbook({
        head: `<worksheet><sheetData><row>${cell('Name')}</row></sheetData><mergeCells>`,
        piece: '<mergeCell ref="A1:A9"/>'.repeat(1000),
        times: 1000,
        tail: '</mergeCells></worksheet>',
      }),
    'more than 100000 merged cells',
  ],
  [
    '30 million elements within each other',
    () => toHostileWorkbook({ head: '<worksheet>', piece: '<a>'.repeat(300_000), times: 100, tail: '' }),
    'more than 64 elements within each other',
  ],
  [
    'an element with a million attributes',
    () =>
      toHostileWorkbook(
        `<worksheet ${Array.from({ length: 1_000_000 }, (_, n) => `a${n}="1"`).join(' ')}><sheetData/></worksheet>`,
      ),
    'more than 100 attributes',
  ],
  [
    '200 rows with 7 MB in each cell',
    () => toHostileWorkbook(repeatRow(`<row><c><v>${'1'.repeat(7 * MB)}</v></c></row>`, 200)),
    'Row 1 has a cell with more than 32767 characters',
  ],
  [
    '200 rows of 200 cells of 32 kB',
    () => toHostileWorkbook(repeatRow(`<row>${cell(LONG).repeat(200)}</row>`, 200)),
    'Row 1 has more than 1000000 characters',
  ],
  [
    '200 rows of 200 cells that share a text of 32 kB',
    () =>
      toHostileWorkbook(repeatRow(`<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`, 200), {
        'xl/sharedStrings.xml': `<sst><si><t>${LONG}</t></si></sst>`,
      }),
    'Row 1 has more than 1000000 characters',
  ],
  [
    '10,000 rows that share texts of 960 kB',
    () =>
      toHostileWorkbook(repeatRow(`<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`, 10_000), {
        'xl/sharedStrings.xml': `<sst><si><t>${LONG}</t></si></sst>`,
      }),
    'The file has too much text',
  ],
  [
    'a cell of 1.4 GB',
    () =>
      toHostileWorkbook(
        fill('<worksheet><sheetData><row><c><v>', '1', 1400, '</v></c></row></sheetData></worksheet>'),
      ),
    'Row 1 has a cell with more than 32767 characters',
  ],
  [
    'a shared text of 1.4 GB',
    () =>
      toHostileWorkbook(repeatRow('<row><c t="s"><v>0</v></c></row>', 2), {
        'xl/sharedStrings.xml': fill('<sst><si><t>', 'x', 1400, '</t></si></sst>'),
      }),
    'a cell with more than 32767 characters',
  ],
  ['a sheet of 1.4 GB of spaces', () => toHostileWorkbook(SPACES), 'too large when it is unpacked'],
  [
    '5000 sheets that name one part of 1.4 GB of spaces',
    () => {
      const sheets = Array.from({ length: 5000 }, (_, n) => `<sheet name="S${n}" r:id="r1"/>`);
      return toHostileWorkbook(SPACES, {
        'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${sheets.join('')}</sheets></workbook>`,
      });
    },
    'Two sheets of the workbook have one name or one content',
  ],
  [
    'more sheets than anybody can choose from',
    () => {
      const numbers = Array.from({ length: 300 }, (_, n) => n + 1);
      const sheets = numbers.map((n) => `<sheet name="S${n}" r:id="r${n}"/>`);
      return toHostileWorkbook('<worksheet/>', {
        'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${sheets.join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': toRelations(numbers.map((n) => `worksheets/sheet${n}.xml`)),
        ...Object.fromEntries(numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, '<worksheet/>'])),
      });
    },
    'more than 255 sheets',
  ],
  [
    'a row that comes twice',
    () => toHostileWorkbook(repeatRow(`<row r="5">${cell('Name')}</row>`, 2)),
    'or it is damaged',
  ],
  [
    'more parts than any workbook has',
    () => zip(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`part${n}`, 'x']))),
    'or it is damaged',
  ],
  ['4 million empty rows', () => Buffer.alloc(4 * MB, '\n'), 'more than 200000 empty rows'],
  ['4 million rows of separators', () => Buffer.alloc(12 * MB, ',,\n'), 'more than 200000 empty rows'],
  ['a million separators', () => Buffer.alloc(MB, ','), 'Row 1 has more than 200 columns'],
  ['a text that never ends', () => Buffer.alloc(4 * MB, 'x'), 'more than 1000000 characters'],
];

it.each(FILES)('refuses %s, and others are served meanwhile', SLOW, async (_, make, message) => {
  const body = make();
  let isDone = false;
  const refused = send(body).then((response) => {
    isDone = true;
    return response;
  });
  const others: number[] = [];
  while (!isDone) {
    others.push((await test.http.get('/api/item?limit=1')).status);
    // Without a pause these requests would take half of the time from the reading.
    await pause(20);
  }
  const { body: problem, status } = await refused;
  expect(status).toBe(422);
  expect(problem.errors).toMatchObject([{ path: 'file', message: expect.stringContaining(message) }]);
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(await test.db.collection('importFiles.chunks').countDocuments()).toBe(0);
});

const toSource = (bytes: Buffer): FileSource => ({
  size: bytes.length,
  async *read({ start, end } = { start: 0, end: bytes.length }) {
    yield bytes.subarray(start, end);
  },
});

it('never unpacks more than the limit, over all parts together', SLOW, async () => {
  // Two thirds of the limit in each part, so that no part alone is beyond it.
  const millions = Math.ceil((MAX_UNPACKED * 2) / 3 / MB);
  const workbook = await openWorkbook(
    toSource(
      toHostileWorkbook(fill('<worksheet><sheetData>', ' ', millions, '</sheetData></worksheet>'), {
        'xl/sharedStrings.xml': fill('<sst>', ' ', millions, '</sst>'),
      }),
    ),
  );
  const read = async () => {
    for await (const _row of workbook.read('Stock'));
  };
  await expect(read()).rejects.toThrow('too large when it is unpacked');
  // Pieces are unpacked by 64 kB at most.
  expect(workbook.unpacked()).toBeLessThan(MAX_UNPACKED + 65_537);
});

it.each([
  ['\n', 'more than 200000 empty rows'],
  ['\r\n', 'more than 200000 empty rows'],
  ['\r', 'more than 200000 empty rows'],
  [',,\n', 'more than 200000 empty rows'],
  [' \n', 'more than 200000 empty rows'],
  [',', 'Row 1 has more than 200 columns'],
])('refuses 48 MB of %j before any row is parsed', async (text, message) => {
  const bytes = Buffer.alloc(48 * MB, text);
  let rows = 0;
  const read = async () => {
    for await (const _row of readCsvRows(toSource(bytes), CSV)) rows++;
  };
  await expect(read()).rejects.toThrow(message);
  expect(rows).toBe(0);
});

it('reads rows that stand among empty ones with their lines', async () => {
  const text = `Name\n${'\n'.repeat(150_000)}Fan\n${' ,\n'.repeat(40_000)}Oven`;
  expect(await readLines(text)).toEqual([
    [1, ['Name']],
    [150_002, ['Fan']],
    [190_003, ['Oven']],
  ]);
});

it.each([
  ['CR', 'Name,Note\rFan,"a\nb"\rOven\r', [1, 2, 4]],
  ['LF, then CRLF', 'Name,Note\nFan,"a\nb"\r\nOven\r\n', [1, 2, 4]],
  ['CRLF, then LF', 'Name,Note\r\nFan,"a\r\nb"\nOven\n', [1, 2, 4]],
  ['CRLF, with CR in a heading', '"Name\r(all)",Note\r\nFan\r\nOven', [1, 3, 4]],
])('reads lines that end with %s', async (_, text, lines) => {
  expect((await readLines(text)).map(([line]) => line)).toEqual(lines);
});

it.each(['\r', '\r\n'])('reads rows that end with %j, wherever the file is divided', async (end) => {
  const lines = await readLines(`A${',x'.repeat(99)}${end}`.repeat(2000));
  expect([lines.length, lines.at(-1)?.[0]]).toEqual([2000, 2000]);
  expect(await readLines(`Name${end}Fan${end}${end}`, 1)).toEqual([
    [1, ['Name']],
    [2, ['Fan']],
  ]);
});

/** The line and the cells of each row with content. */
async function readLines(text: string, piece = text.length): Promise<[number, Cell[]][]> {
  const bytes = Buffer.from(text);
  const source: FileSource = {
    size: bytes.length,
    async *read() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
  const rows: [number, Cell[]][] = [];
  for await (const { line, cells } of readCsvRows(source, CSV))
    if (cells.length > 0) rows.push([line, cells]);
  return rows;
}

it('ends a reading at once when its reader leaves', SLOW, async () => {
  const gone = new AbortController();
  let read = 0;
  const source: FileSource = {
    size: 50 * MB,
    async *read({ start, end } = { start: 0, end: 0 }) {
      if (++read === 3) gone.abort(new Error('The client has gone.'));
      yield Buffer.alloc(end - start, 'Name,Price\nFan,12,13,14,15,16,17,18,19,20\n');
    },
  };
  const reader = { person: 'anna', signal: gone.signal };
  const readings = createReadings();
  await expect(readings.inspect(source, { isUtf8: true }, reader)).rejects.toThrow('The client has gone.');
  expect(read).toBe(3);
  // Its turn has ended with it.
  const other = { person: 'bela', signal: new AbortController().signal };
  const list = toSource(Buffer.from('Name\nFan\n'));
  expect(await readings.inspect(list, { isUtf8: true }, other)).toMatchObject({ count: 2 });
});

it('reads files one after the other that come at once', SLOW, async () => {
  const sent = await Promise.all(
    [ANNA, BELA, ANNA].map((by, n) => send(Buffer.from(`Name\nFan ${n}\n${'A,1\n'.repeat(2000)}`), by)),
  );
  expect(sent.map(({ status, body }) => [status, body.rows])).toEqual(Array(3).fill([201, 2001]));
});

it('refuses a file while ten others wait to be read', async () => {
  const gone = new AbortController();
  const reader = { person: 'anna', signal: gone.signal };
  const readings = createReadings();
  const inspect = () => readings.inspect(toSource(Buffer.from('Name\nFan\n')), { isUtf8: true }, reader);
  const sent = Array.from({ length: 11 }, inspect);
  await expect(inspect()).rejects.toMatchObject({ code: 'server_busy' });
  gone.abort(new Error('The client has gone.'));
  const left = { status: 'rejected', reason: gone.signal.reason };
  expect(await Promise.allSettled(sent)).toEqual(Array(11).fill(left));
});
