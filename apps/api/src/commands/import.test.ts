import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '@godown/embedded-mongo';
import { MongoClient } from 'mongodb';
import { beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { membersOf } from '../access/members/members.repo.js';
import { toRelations, zip } from '../testing/hostile-files.js';
import { WINDOWS } from '../testing/windows.js';

const IMPORT = fileURLToPath(new URL('../../dist/commands/import.js', import.meta.url));
/** Each command starts a process. */
const SLOW = { timeout: 60_000 };
const ANNA = ['--email', 'anna@example.com'];

interface Options {
  env?: Record<string, string>;
  /** Sends it SIGINT as soon as it has written this. */
  stopAt?: string;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godown-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

async function writeList(text: string): Promise<string> {
  await writeFile(join(folder, 'list.csv'), text);
  return 'list.csv';
}

/** Runs the built command in `folder`; resolves with its exit code and everything it wrote. */
async function runImport(args: string[], { env = openDatabase().env, stopAt }: Options = {}) {
  const { PATH = '' } = process.env;
  const child = fork(IMPORT, args, {
    env: { PATH, NODE_ENV: 'test', INIT_CWD: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let isStopped = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      if (isStopped || stopAt === undefined || !output.includes(stopAt)) return;
      isStopped = true;
      child.kill('SIGINT');
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

function openDatabase() {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = `/${inject('databasePrefix')}import`;
  const client = new MongoClient(inject('mongoUri'));
  const db = client.db(uri.pathname.slice(1));
  onTestFinished(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return { db, env: { MONGODB_URI: uri.href } };
}

it('imports a file, says how it was read, and writes the wrong rows beside it', SLOW, async () => {
  const { db, env } = openDatabase();
  const file = await writeList('Name,Code,Price\nFan,1,10\nTV,2,x\n');
  const { code, output } = await runImport(
    [file, ...ANNA, '--mapping', 'Code=barcode', '--without', 'stock'],
    { env },
  );
  expect(output).toContain(
    'Name → name\n  Code → barcode\n  Price → price\n  Prices are written like 1,299.00\n',
  );
  expect(output).toContain('2 rows: 1 new, 0 changed, 0 unchanged, 1 wrong.');
  expect(output).toContain('1 item imported, 0 skipped.');
  expect(code).toBe(1);
  expect(await db.collection('items').find().toArray()).toMatchObject([
    { name: 'Fan', barcode: '1', price: 10, email: 'anna@example.com' },
  ]);
  const wrong = await readFile(join(folder, 'list - wrong rows.csv'), 'utf8');
  expect(wrong).toContain('TV,2,x,Price: Write a number like 1299.00.');
  const again = await runImport([await writeList('Name,Code,Price\nFan,1,10\n'), ...ANNA], { env });
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('1 unchanged') });
});

it('reads the sheet that is named, and names the sheets', SLOW, async () => {
  const { db, env } = openDatabase();
  const row = (...cells: string[]) =>
    `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const toSheet = (name: string) =>
    `<worksheet><sheetData>${row('Name', 'Supplier')}${row(name, 'Karim')}</sheetData></worksheet>`;
  const workbook = zip({
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="Fans" r:id="r1"/><sheet name="TVs" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': toRelations(['worksheets/sheet1.xml', 'worksheets/sheet2.xml']),
    'xl/worksheets/sheet1.xml': toSheet('Fan'),
    'xl/worksheets/sheet2.xml': toSheet('TV'),
  });
  await writeFile(join(folder, 'list.xlsx'), workbook);
  const unknown = await runImport(['list.xlsx', ...ANNA, '--sheet', 'Irons'], { env });
  expect(unknown.output).toContain('--sheet: the file has no sheet “Irons”. It has: Fans, TVs.');
  expect(unknown.code).toBe(2);
  const yes = ['--without', 'price,stock'];
  const { code, output } = await runImport(['list.xlsx', ...ANNA, '--sheet', 'TVs', ...yes], { env });
  expect(output).toContain('Sheet: TVs. --sheet chooses another: Fans, TVs.');
  expect(code).toBe(0);
  expect(await db.collection('items').find().toArray()).toMatchObject([{ name: 'TV' }]);
});

it('changes nothing in a dry run', async () => {
  const { db, env } = openDatabase();
  const file = await writeList('Name,Price\nFan,10\n');
  const { code, output } = await runImport([file, ...ANNA, '--dry-run', '--without', 'stock'], { env });
  expect(output).toContain('1 new');
  expect(code).toBe(0);
  expect(await db.collection('items').countDocuments()).toBe(0);
  expect(await db.collection('imports').countDocuments()).toBe(0);
});

it('wants the sign before the cents if the file does not show it', SLOW, async () => {
  const { db, env } = openDatabase();
  const file = await writeList('Name;Price;Stock\nOven;1.200;1\nFan;2.500;2\n');
  const asked = await runImport([file, ...ANNA], { env });
  expect(asked.output).toContain('1.200 is 1.2 with --decimal . and 1200 with --decimal ,');
  expect(asked.code).toBe(2);
  expect(await db.collection('imports').countDocuments()).toBe(0);
  const { code, output } = await runImport([file, ...ANNA, '--decimal', ','], { env });
  expect(output).toContain('Prices are written like 1.299,00');
  expect(code).toBe(0);
  const items = await db
    .collection('items')
    .find({}, { sort: { name: 1 } })
    .toArray();
  expect(items.map(({ price }) => price)).toEqual([2500, 1200]);
});

it('lists warnings and what it leaves out, and exits with 2 if nothing could be imported', SLOW, async () => {
  const { env } = openDatabase();
  const file = await writeList('Name,Price,Cost,Stock\nOven,10,12,-1\nTotal,10,12,-1\n');
  const { code, output } = await runImport([file, ...ANNA], { env });
  expect(output).toContain(
    '1 row with warnings:\n  row 2 “Oven”: The stock of Halishar would be -1. The cost 12.00 is above the price 10.00.\n',
  );
  expect(output).toMatch(/1 row left out, .*:\n {2}row 3 “Total”\n/);
  expect(code).toBe(0);
  const broken = await writeList('Name,Price,Stock\nOven,cheap,1\nTotal,10,1\n');
  expect(await runImport([broken, ...ANNA], { env })).toMatchObject({ code: 2 });
});

it.runIf(!WINDOWS)('reverses what it has done when it is stopped', SLOW, async () => {
  const { db, env } = openDatabase();
  const rows = Array.from({ length: 3000 }, (_, n) => `Item ${n},${n}`);
  const file = await writeList(['Name,Price', ...rows].join('\n'));
  const { code, output } = await runImport([file, ...ANNA, '--without', 'stock'], {
    env,
    stopAt: 'Importing',
  });
  expect(output).toContain('Cancelled. Nothing of the file was imported.');
  expect(code).toBe(130);
  expect(await db.collection('items').countDocuments()).toBe(0);
  const [job] = await db.collection('jobs').find().toArray();
  expect(job).toMatchObject({ state: 'cancelled', notReversed: 0 });
  expect(job?.reversed).toBe(job?.done);
});

it.each([
  [[], 'Name one file.'],
  [['list.csv'], '--email'],
  [['list.csv', ...ANNA, '--mapping', 'Name=nothing'], 'is not HEADING=FIELD'],
  [['list.csv', ...ANNA, '--mapping', 'Colour=name'], 'the file has no heading “colour”. It has: Name.'],
  [['none.csv', ...ANNA], 'none.csv'],
  [['list.csv', ...ANNA, '--mapping', 'Name='], 'Choose the column with the names'],
  [['list.csv', ...ANNA, '--without', 'names'], '--without is price, stock, or both'],
  [
    ['list.csv', ...ANNA, '--without', 'stock'],
    'No column is read as price, so 1 new item would have none. Name the column with --mapping, or say --without price',
  ],
])('exits with 2 after %j, and says what is wrong', async (args, message) => {
  await writeList('Name\nFan\n');
  const { code, output } = await runImport(args);
  expect(output).toContain(message);
  expect(output).not.toContain('    at ');
  expect(code).toBe(2);
});

it('imports nothing in the name of somebody who may not import', SLOW, async () => {
  const { db, env } = openDatabase();
  const file = await writeList('Name\nFan\n');
  const settings = { ...env, MANAGER_EMAILS: 'bela@example.com', STAFF_EMAILS: 'anna@example.com' };
  const asStaff = await runImport([file, ...ANNA], { env: settings });
  expect(asStaff.output).toContain('anna@example.com may not import items');
  expect(asStaff.code).toBe(2);
  expect(await db.collection('items').countDocuments()).toBe(0);
  const given = { role: 'manager' as const, at: new Date(), by: 'bela@example.com' };
  await membersOf(db).insertOne({ _id: 'anna@example.com', given });
  const asManager = await runImport([file, ...ANNA, '--without', 'price,stock'], { env: settings });
  expect(asManager).toMatchObject({ code: 0 });
});

it('says what to do while the product is running on its embedded store', async () => {
  const store = await start({ path: join(folder, 'data', 'store') });
  onTestFinished(() => store.close());
  await writeList('Name\nFan\n');
  const { code, output } = await runImport(['list.csv', ...ANNA], {
    env: { DATA_DIR: join(folder, 'data') },
  });
  expect(output).toContain('import the file on the page Imports, or stop the product first');
  expect(code).toBe(2);
});
