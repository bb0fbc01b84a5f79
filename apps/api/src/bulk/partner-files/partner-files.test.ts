import { type PartnerImport, partnerImportSchema } from '@godown/shared/bulk/partner-imports';
import type { NewPartner } from '@godown/shared/trade/partners';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { entriesOf } from '../../trade/accounts/entry-doc.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';

/** Two apps, each with a ledger of its own, on one database. */
const MANAGED = { managerEmails: [ANNA.email] };
const apps = [useTestApp(MANAGED), useTestApp(MANAGED)] as const;
const [test] = apps;

const send = (body: string | Buffer, query = 'kind=customer', { app = test, by = ANNA } = {}) =>
  app.http
    .post(`/api/partners/import?${query}`)
    .set(...app.as(by))
    .set('Content-Type', 'application/octet-stream')
    .send(Buffer.from(body));
const importFile = async (body: string | Buffer, query?: string): Promise<PartnerImport> =>
  (await send(body, query).expect(200)).body;
const stored = async () =>
  (
    await partnersOf(test.db)
      .find({}, { sort: { nameKey: 1 } })
      .toArray()
  ).map(({ kind, name, shop, phone, address, note, creditLimit, balance }) =>
    JSON.parse(JSON.stringify({ kind, name, shop, phone, address, note, creditLimit, balance })),
  );
const count = () => partnersOf(test.db).countDocuments();
const add = (fields: Partial<NewPartner>) =>
  test.post('/partners', { kind: 'customer', name: 'Rahman', ...fields }).expect(201);

const FILE = `Name,Shop,Phone,Street address,Note,Limit of credit,Owed
Abdur Rahman,Rahman Stores,01712-345678,"12/4 Khatunganj, Chattogram",Thursdays,"1,50,000",1299.50
রহিম উদ্দিন,,০১৮৯৯১১১২২২,,,,-৫০০
Karim,,,,,,0
`;
const STORED = [
  {
    kind: 'customer',
    name: 'Abdur Rahman',
    shop: 'Rahman Stores',
    phone: '+8801712345678',
    address: '12/4 Khatunganj, Chattogram',
    note: 'Thursdays',
    creditLimit: 15_000_000,
    balance: 129_950,
  },
  { kind: 'customer', name: 'Karim', balance: 0 },
  { kind: 'customer', name: 'রহিম উদ্দিন', phone: '+8801899111222', balance: -50_000 },
];

describe('a file of customers', () => {
  it('is checked first, and adds nobody by that', async () => {
    const counts = {
      rows: 3,
      added: 3,
      earlier: 0,
      known: 0,
      wrongCount: 0,
      wrong: [],
      ignored: [],
      warnings: [],
      amounts: { file: 799.5, added: 799.5, earlier: 0, known: 0, wrong: 0 },
      unread: 0,
      knownRows: [],
      sameCount: 0,
      same: [],
      sample: [
        ['Name', 'Shop', 'Phone', 'Street address', 'Note', 'Limit of credit', 'Owed'],
        expect.arrayContaining(['Abdur Rahman', '12/4 Khatunganj, Chattogram']),
        ['রহিম উদ্দিন', '', '০১৮৯৯১১১২২২', '', '', '', '-৫০০'],
        ['Karim', '', '', '', '', '', '0'],
      ],
      mapping: {
        headingRow: 1,
        columns: ['name', 'shop', 'phone', 'address', 'note', 'creditLimit', 'opening'],
      },
    };
    const checked = await importFile(FILE, 'kind=customer&check=true');
    expect(checked).toEqual({ isApplied: false, ...counts });
    expect(partnerImportSchema.parse(checked)).toEqual(checked);
    expect(await count()).toBe(0);
    expect(await importFile(FILE)).toEqual({ isApplied: true, ...counts });
    expect(await stored()).toEqual(STORED);
  });

  it('has what is owed at the start as the first entries of the accounts', async () => {
    await importFile(FILE);
    const entries = await entriesOf(test.db)
      .find({}, { sort: { change: 1 } })
      .toArray();
    expect(entries.map(({ kind, change, email }) => [kind, change, email])).toEqual([
      ['opening', -50_000, ANNA.email],
      ['opening', 129_950, ANNA.email],
    ]);
  });

  it('adds nobody twice, also when two servers get it at once', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `Customer ${index},5`);
    const file = ['Name,Owed', ...rows].join('\n');
    const both = await Promise.all(apps.map((app) => send(file, 'kind=customer', { app })));
    for (const { status } of both) expect(status).toBe(200);
    expect(both.reduce((sum, { body }) => sum + body.added, 0)).toBe(120);
    expect(both.reduce((sum, { body }) => sum + body.earlier, 0)).toBe(120);
    expect(await importFile(file)).toMatchObject({ isApplied: true, added: 0, earlier: 120, known: 0 });
    expect(await count()).toBe(120);
    expect(await entriesOf(test.db).countDocuments()).toBe(120);
  });

  it('adds those again that were not added before, such as after a crash', async () => {
    await importFile(FILE);
    await partnersOf(test.db).deleteOne({ name: 'Karim' });
    await test.db.collection('idempotencyKeys').deleteMany({});
    expect(await importFile(FILE)).toMatchObject({ added: 1, known: 2 });
  });

  it('leaves out who is there already, by phone number or name', async () => {
    await add({ phone: '01712345678' });
    await add({ name: 'karim' });
    await add({ name: 'Nasir', kind: 'supplier', phone: '01899111222' });
    expect(await importFile(FILE)).toMatchObject({ rows: 3, added: 1, known: 2 });
  });

  it('adds all rows of one name or phone number, with their amounts, and says which they are', async () => {
    const file =
      'Name,Phone,Owed\nSelim,01911000111,500\nSelim again,+8801911000111,7000\nJamal,,1\njamal,,0.5\nJamal,01911000222,';
    const same = {
      sameCount: 2,
      same: [
        { row: 3, name: 'Selim again', like: 2 },
        { row: 5, name: 'jamal', like: 4 },
      ],
    };
    const amounts = { file: 7501.5, added: 7501.5, earlier: 0, known: 0, wrong: 0 };
    expect(await importFile(file, 'kind=customer&check=true')).toMatchObject({ added: 5, amounts, ...same });
    expect(await importFile(file)).toMatchObject({ rows: 5, added: 5, known: 0, amounts, ...same });
    expect(await importFile(file)).toMatchObject({
      added: 0,
      earlier: 5,
      known: 0,
      knownRows: [],
      sameCount: 0,
      amounts: { file: 7501.5, added: 0, earlier: 7501.5, known: 0, wrong: 0 },
    });
    expect(await count()).toBe(5);
    // As after a crash: one of two with the same name is missing.
    const jamal = await partnersOf(test.db).findOneAndDelete({ name: 'jamal' });
    const keys = await test.db.collection('idempotencyKeys').deleteOne({ document: String(jamal?._id) });
    expect(keys.deletedCount).toBe(1);
    expect(await importFile(file)).toMatchObject({
      added: 1,
      earlier: 4,
      known: 0,
      amounts: { file: 7501.5, added: 0.5, earlier: 7501, known: 0 },
      sameCount: 1,
      same: [{ row: 5, name: 'jamal', like: 4 }],
    });
  });

  it('sent again after an interruption, tells whom it added itself from those who were there before', async () => {
    await add({ name: 'Nasir' });
    const file = 'Name,Owed\nKarim,100\nNasir,20\nSelim,3\n,0.5\n';
    const query = 'kind=customer&withoutWrong=true';
    await importFile(file, query);
    // As if the connection was lost before the last of them.
    const selim = await partnersOf(test.db).findOneAndDelete({ name: 'Selim' });
    await test.db.collection('idempotencyKeys').deleteOne({ document: String(selim?._id) });
    const said = {
      rows: 4,
      added: 1,
      earlier: 1,
      known: 1,
      wrongCount: 1,
      knownRows: [{ row: 3, name: 'Nasir', opening: 20, as: 'Nasir' }],
      amounts: { file: 123.5, added: 3, earlier: 100, known: 20, wrong: 0.5 },
    };
    const checked = await importFile(file, `${query}&check=true`);
    expect(checked).toMatchObject({ isApplied: false, ...said });
    expect(partnerImportSchema.parse(checked)).toEqual(checked);
    expect(await importFile(file, query)).toMatchObject({ isApplied: true, ...said });
  });

  it.each([
    'Total',
    'মোট',
    'Grand total:',
    'TOTAL 2',
    'মোট বাকি:',
    'সর্বমোট পাওনা',
    'Total due',
    'Sum',
    'মোট বকেয়া',
    'সাকুল্যে',
  ])('does not take the row “%s” below them for a customer, unless it has a phone number', async (name) => {
    const file = `Name,Phone,Owed\nKarim,,250\nTotal,01712345678,5\n${name},,255\n`;
    const checked = await importFile(file, 'kind=customer&check=true');
    expect(checked).toMatchObject({
      rows: 3,
      added: 2,
      amounts: { added: 255, wrong: 255 },
      wrong: [{ row: 4, name, opening: 255, errors: [{ path: 'name' }] }],
    });
  });

  it('names what is left out with its amount, before and after', async () => {
    await add({ name: 'Rahman Stores', phone: '01712345678' });
    const file =
      'Name,Phone,Owed\nRahman,01712345678,7000\nKarim,,250\nSelim,12,100\nNasir,,"1,2x"\nBelal,12,-40.5\n';
    const amounts = { file: 7309.5, added: 250, earlier: 0, known: 7000, wrong: 59.5 };
    const said = {
      amounts,
      unread: 1,
      knownRows: [{ row: 2, name: 'Rahman', opening: 7000, as: 'Rahman Stores' }],
      wrong: [
        { row: 4, name: 'Selim', opening: 100 },
        { row: 5, name: 'Nasir' },
        { row: 6, name: 'Belal', opening: -40.5 },
      ],
    };
    const checked = await importFile(file, 'kind=customer&check=true');
    expect(checked).toMatchObject(said);
    expect(partnerImportSchema.parse(checked)).toEqual(checked);
    const query = 'kind=customer&withoutWrong=true';
    expect(await importFile(file, query)).toMatchObject({ isApplied: true, added: 1, ...said });
  });

  it('has no amounts in dozens', async () => {
    const checked = await importFile('Name,Owed,Limit of credit\nKarim,2 dozen,\nSelim,,1 ডজন\n');
    expect(checked).toMatchObject({ isApplied: false, wrongCount: 2, unread: 1, amounts: { file: 0 } });
    expect(checked.wrong.map(({ errors }) => errors.map(({ path }) => path))).toEqual([
      ['opening'],
      ['creditLimit'],
    ]);
  });

  it('adds no amount that a comma without quotes has cut off', async () => {
    const file = 'Name,Phone,Owed\nKarim,,1,200\nRahim,,300\n';
    const checked = await importFile(file, 'kind=customer&check=true');
    expect(checked).toMatchObject({ added: 1, wrongCount: 1, unread: 1, amounts: { file: 300, added: 300 } });
    expect(checked.wrong).toMatchObject([
      { row: 2, name: 'Karim', errors: [{ path: '', message: expect.stringContaining('has 4 cells') }] },
    ]);
    expect(await importFile(file)).toMatchObject({ isApplied: false });
    // A person has said what the column without a heading is.
    const chosen = 'kind=customer&check=true&headingRow=1&columns=name,phone,opening,note';
    expect(await importFile(file, chosen)).toMatchObject({ added: 2, wrongCount: 0 });
  });

  it('has names and addresses in one line', async () => {
    await importFile('Name,Address\n"Abdur\nRahman","12/4 Khatunganj\r\nChattogram"\n');
    expect(await stored()).toMatchObject([{ name: 'Abdur Rahman', address: '12/4 Khatunganj Chattogram' }]);
  });

  it('with lost letters says so, and takes no such name', async () => {
    const file = 'Name,Shop,Owed\n?????,,500\nd¨vb,,7\nKarim,‡gmvm© Kwig,8\nBelal,,9\n';
    const checked = await importFile(file, 'kind=customer&check=true');
    expect(checked).toMatchObject({ added: 1, wrongCount: 3, amounts: { file: 524, added: 9, wrong: 515 } });
    expect(checked.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('In 1 row letters are lost'),
      expect.stringContaining('In 2 rows the text is probably Bangla for an old font'),
    ]);
    expect(checked.wrong.map(({ errors }) => errors.map(({ path }) => path))).toEqual([
      ['name'],
      ['name'],
      ['shop'],
    ]);
  });

  it('adds nobody if a row is wrong, and names each with its fields', async () => {
    const file = 'Name,Phone,Owed\nSelim,12,"12,50"\nJamal,01911000222,7\n,01911000333,1.234';
    const read = await importFile(file);
    expect(read).toMatchObject({ isApplied: false, rows: 3, added: 1, wrongCount: 2 });
    expect(read.wrong.map(({ row, errors }) => [row, errors.map(({ path }) => path).toSorted()])).toEqual([
      [2, ['opening', 'phone']],
      [4, ['name', 'opening']],
    ]);
    expect(await count()).toBe(0);
    expect(await importFile(file, 'kind=customer&withoutWrong=true')).toMatchObject({
      isApplied: true,
      added: 1,
    });
    expect((await stored()).map(({ name }) => name)).toEqual(['Jamal']);
  });

  it('may be a workbook, with titles above and numbers as numbers', async () => {
    const rows = [
      ['Our customers'],
      [],
      ['মোবাইল', 'দোকান', 'নাম', 'Since', 'বাকি'],
      [1712345678, 'Stores', 'Rahman', 2020, 12.5],
    ];
    const body = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }));
    expect(await importFile(body, 'kind=supplier')).toMatchObject({ added: 1, ignored: ['Since'] });
    expect(await stored()).toEqual([
      { kind: 'supplier', name: 'Rahman', shop: 'Stores', phone: '+8801712345678', balance: 1250 },
    ]);
  });

  it('may be one of ours, in either language', async () => {
    await importFile(FILE);
    await add({ name: '=1+1', phone: '+971501234567' });
    const before = await stored();
    for (const language of ['en', 'bn'])
      for (const format of ['csv', 'xlsx']) {
        const { body } = await test.http
          .get(`/api/export/partners?kind=customer&format=${format}&language=${language}`)
          .set(...test.as())
          .buffer()
          .parse((res, done) => {
            const parts: Buffer[] = [];
            res.on('data', (part: Buffer) => parts.push(part));
            res.on('end', () => done(null, Buffer.concat(parts)));
          })
          .expect(200);
        await Promise.all(
          ['partners', 'idempotencyKeys', 'accountEntries'].map((name) =>
            test.db.collection(name).deleteMany({}),
          ),
        );
        expect(await importFile(body)).toMatchObject({ isApplied: true, added: 4, wrongCount: 0 });
        expect(await stored()).toEqual(before);
      }
  });

  it('is read as the request says, whatever its headings are', async () => {
    const file = 'Our shops\nWho,Where,Number,Name\nRahman,Khatunganj,01712345678,ignored\nKarim,,,';
    const checked = await importFile(file, 'kind=customer&check=true');
    expect(checked).toMatchObject({
      rows: 2,
      mapping: { headingRow: 2, columns: [null, null, null, 'name'] },
      ignored: ['Who', 'Where', 'Number'],
    });
    const query = 'kind=customer&headingRow=2&columns=name,address,phone,';
    expect(await importFile(file, query)).toMatchObject({ added: 2, ignored: ['Name'] });
    expect(await stored()).toMatchObject([
      { name: 'Karim' },
      { name: 'Rahman', address: 'Khatunganj', phone: '+8801712345678' },
    ]);
    expect(await importFile(file, query)).toMatchObject({ added: 0, earlier: 2 });
    // Other columns of the same rows are other people.
    expect(await importFile(file, 'kind=customer&headingRow=2&columns=,name')).toMatchObject({
      added: 1,
      wrongCount: 1,
      isApplied: false,
    });
  });

  it.each(['Owed at the start', 'owed at start', 'শুরুর বাকি'])(
    'knows what is owed by “%s”',
    async (heading) => {
      const checked = await importFile(`Name,${heading}\nRahman,700\n`, 'kind=customer&check=true');
      expect(checked).toMatchObject({ mapping: { columns: ['name', 'opening'] }, ignored: [] });
    },
  );

  it('needs no headings, and can be checked before anybody has said where the names are', async () => {
    const file = 'Rahman,01712345678\nKarim,01811111111';
    expect(await importFile(file, 'kind=customer&check=true')).toMatchObject({
      rows: 0,
      added: 0,
      mapping: { headingRow: 1, columns: [null, null] },
      sample: [['Rahman', '01712345678'], expect.anything()],
    });
    expect(await importFile(file, 'kind=customer&headingRow=0&columns=name,phone')).toMatchObject({
      added: 2,
      ignored: [],
    });
  });

  it.each([
    ['columns=name', /with columns/],
    ['headingRow=1', /with columns/],
    ['headingRow=21&columns=name', /from 0 to 20/],
    ['headingRow=1&columns=phone', /column with the name/],
    ['headingRow=1&columns=name,phone,name', /one column only/],
    ['headingRow=1&columns=name,colour', /in their order/],
    [`headingRow=1&columns=name${','.repeat(200)}`, /in their order/],
  ])('is refused with ?%s', async (query, message) => {
    const { body } = await send(FILE, `kind=customer&${query}`).expect(422);
    expect(body.errors).toMatchObject([{ message: expect.stringMatching(message) }]);
  });

  it('has a template with the headings of each language, which is read again', async () => {
    for (const language of ['en', 'bn']) {
      const { text, headers } = await test.http
        .get(`/api/partners/template.csv?kind=supplier&language=${language}`)
        .set(...test.as())
        .expect(200);
      expect(headers['content-disposition']).toContain('suppliers.csv');
      expect(text).toContain(language === 'bn' ? 'নাম' : 'Name');
      expect(await importFile(text.trim(), 'kind=supplier&check=true')).toMatchObject({
        mapping: { columns: ['name', 'shop', 'phone', 'address', 'note', 'creditLimit', 'opening'] },
      });
    }
  });

  it.each([
    ['', /empty/],
    ['Price,Phone\n5,01712345678', /heading Name/],
    [Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d]), /neither a CSV/],
    [`Name\n${'x\n'.repeat(5001)}`, /more than 5000 rows/],
  ])('is refused with what is wrong: %#', async (file, message) => {
    const { body } = await send(file).expect(422);
    expect(body.errors).toMatchObject([{ path: 'file', message: expect.stringMatching(message) }]);
  });

  it('has at most 5 MB, and names at most 100 wrong rows', async () => {
    expect((await send(Buffer.alloc(5_000_001, 'x'))).status).toBe(413);
    const { wrong, wrongCount } = await importFile(`Name,Phone\n${'A,1\n'.repeat(150)}`);
    expect([wrong.length, wrongCount]).toEqual([100, 150]);
  });

  it('is for managers, and of one kind', async () => {
    await send(FILE, 'kind=customer', { by: BELA }).expect(403);
    await send(FILE, '').expect(422);
    await send(FILE, 'kind=customer&check=yes').expect(422);
    expect(await count()).toBe(0);
  });
});
