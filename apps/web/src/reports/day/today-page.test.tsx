import { sentence } from '@godown/shared/language/texts';
import type { DayReport } from '@godown/shared/stock/reports';
import { QueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ME_KEY } from '../../account/use-me';
import { invalidate } from '../../api/invalidate';
import { createQueryClient } from '../../api/query-client';
import { readTime } from '../../api/server-time';
import { movementKeys } from '../../stock/queries';
import { inBangla } from '../../test/in-bangla';
import { json, later, problem, renderAt, stubApi, visitorApi } from '../../test/inventory-kit';
import { GRILL_ID } from '../../test/movements-kit';
import { makeFigures, makeReport } from '../../test/reports-kit';
import { dayReportQuery } from './day-queries';
import { TodayPage } from './today-page';

beforeEach(() => {
  // In Dhaka it is already the 6th.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-05T18:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
});

const uttara = makeFigures({
  out: { units: 1040, lines: 3, value: 5000 },
  recounted: { units: -2, lines: 1, value: -20 },
});
const { stock: none } = makeFigures();
const busy = makeReport({
  total: makeFigures({
    out: uttara.out,
    recounted: uttara.recounted,
    first: { units: 7, lines: 2, value: 70 },
    deleted: { units: -3, lines: 1, value: -30 },
    returned: { units: 3, lines: 1, value: 80 },
    damaged: { units: 1, lines: 1, value: 40 },
    // One of those that came back is damaged.
    stock: { ...none, out: -1040, recounted: -2, first: 7, deleted: -3, returned: 2, damaged: -1 },
  }),
  warehouses: [{ ...uttara, warehouse: 'uttara' }],
  people: [{ ...uttara, email: 'gate@godown.test' }],
  items: [
    { ...uttara, item: GRILL_ID, itemName: 'Grill 25L Black' },
    { ...makeFigures({ in: { units: 4, lines: 1, value: 40 } }), item: 'b'.repeat(24), itemName: 'Kettle' },
  ],
  documents: [
    {
      number: 'DN-2026-000123',
      kind: 'delivery',
      at: '2026-03-05T19:05:00Z',
      email: 'gate@godown.test',
      warehouse: 'uttara',
      party: 'Karim Electronics',
      lineCount: 3,
      units: 1040,
      value: 5000,
      total: 4800.5,
      voided: { at: '2026-03-05T20:00:00Z', by: 'gate@godown.test' },
    },
  ],
});

function open(report: DayReport | (() => Response | Promise<Response>), at = '/today') {
  const answer = typeof report === 'function' ? report : () => json(report);
  const api = stubApi({ 'GET /reports/day': answer });
  const { client } = renderAt(TodayPage, { at, path: '/today' });
  return { api, client, person: userEvent.setup() };
}
const asked = ({ api }: Pick<ReturnType<typeof open>, 'api'>) =>
  api.calls.filter(({ path }) => path === '/reports/day').map(({ query }) => query.toString());
const address = () => screen.getByTestId('location').textContent;
const table = async (name: string) => within(await screen.findByRole('table', { name }));

describe('Today', () => {
  it('is the day of the server, if the clock of the device is a day behind', async () => {
    onTestFinished(() => void readTime(new Response('', { headers: { Date: new Date().toUTCString() } })));
    const view = open(() => json(busy, { Date: 'Fri, 06 Mar 2026 18:30:00 GMT' }));
    await waitFor(() => expect(asked(view)).toEqual(['date=2026-03-06', 'date=2026-03-07']));
    expect(await screen.findByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    expect(screen.getByLabelText('Day')).toHaveValue('2026-03-07');
  });

  it('shows what left each warehouse first, and leads to the movements', async () => {
    const view = open(busy);
    expect(await screen.findByRole('link', { name: 'Uttara 1,040 out 3 lines 5,000.00$' })).toHaveAttribute(
      'href',
      '/movements?warehouse=uttara&flow=out&from=2026-03-06&to=2026-03-06',
    );
    expect(screen.getByRole('link', { name: 'Halishar 0 out No lines 0.00$' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^All warehouses 1,040 out/ })).toHaveAttribute(
      'href',
      '/movements?flow=out&from=2026-03-06&to=2026-03-06',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    expect(screen.getByText('All warehouses, Fri, 6 Mar 2026')).toBeVisible();
    expect(document.title).toBe('Today · Godown');
    expect(asked(view)).toEqual(['date=2026-03-06']);
  });

  it('has each figure by warehouse, person and item, with the movements behind it', async () => {
    open(busy);
    const day = 'from=2026-03-06&to=2026-03-06';
    const tables = [
      ['By warehouse', /^Uttara Block Dhaka/, 'warehouse=uttara&flow=recounted'],
      ['By warehouse', /^All warehouses/, 'flow=recounted'],
      ['By person', /^gate@godown.test/, 'person=gate%40godown.test&flow=recounted'],
      ['By item', /^Grill 25L Black/, `item=${GRILL_ID}&flow=recounted`],
    ] as const;
    for (const [name, row, filters] of tables) {
      const figures = within((await table(name)).getByRole('row', { name: row }));
      expect(figures.getByRole('link', { name: 'Recounted −2' })).toHaveAttribute(
        'href',
        `/movements?${filters}&${day}`,
      );
      expect(figures.getByRole('cell', { name: /^Recounted −2\s*1 line −20\.00\$$/ })).toBeVisible();
      expect(figures.getByRole('link', { name: 'Out 1,040' })).toBeVisible();
      expect(figures.queryByRole('link', { name: /^In / })).toBeNull();
    }
    const [, first, second] = (await table('By item')).getAllByRole('row');
    expect([first, second].map((row) => row?.textContent)).toEqual([
      expect.stringContaining('Grill'),
      expect.stringContaining('Kettle'),
    ]);
  });

  it('has columns of all that happened, which add up to the change of the stock', async () => {
    open(busy);
    const warehouses = await table('By warehouse');
    const headings = warehouses.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Warehouse',
      'Out',
      'In',
      'Came back',
      'Damaged',
      'Moved',
      'Recounted',
      'First stock',
      'Deleted and restored',
      'Stock change',
    ]);
    const all = within(warehouses.getByRole('row', { name: /^All warehouses/ }));
    expect(all.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'All warehouses',
      'Out 1,0403 lines 5,000.00$',
      '–',
      'Came back 31 line 80.00$Stock +2',
      'Damaged +11 line 40.00$',
      '–',
      'Recounted −21 line −20.00$',
      'First stock +72 lines 70.00$',
      'Deleted and restored −31 line −30.00$',
      'Stock change −1,037',
    ]);
    const day = 'from=2026-03-06&to=2026-03-06';
    for (const [name, flow] of [
      ['Came back 3', 'returned'],
      ['Damaged +1', 'damaged'],
    ] as const)
      expect(all.getByRole('link', { name })).toHaveAttribute('href', `/movements?flow=${flow}&${day}`);
  });

  it('shows what came into a warehouse from another one, and no columns of what did not happen', async () => {
    const uttara = { ...makeFigures({ stock: { ...none, moved: 5 } }), warehouse: 'uttara' as const };
    open(makeReport({ total: uttara, warehouses: [uttara] }), '/today?warehouse=uttara');
    const rows = await table('By warehouse');
    expect(rows.getAllByRole('columnheader')).toHaveLength(6);
    expect(rows.getByRole('row', { name: /^Uttara/ })).toHaveTextContent(
      /^Uttara.*Moved Stock \+5–?Stock change \+5$/,
    );
  });

  it('has what left without a price beside the sales', async () => {
    const { api, client } = open({ ...busy, unpriced: { units: 12, lines: 2, value: 300 } });
    client.setQueryData(ME_KEY, { email: 'a@b.c', role: 'staff', may: ['trade'], hasRoles: true });
    const money = { date: '2026-03-06', sold: 900, transport: 0, received: 0, paid: 0 };
    api.on('GET /reports/money', () => json({ ...money, owed: { customers: 900, suppliers: 0 } }));
    await table('By warehouse');
    expect(await screen.findByRole('link', { name: 'Sales today 900.00$' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Left without a price 300.00$ 12 units' })).toHaveAttribute(
      'href',
      '/movements?flow=out&from=2026-03-06&to=2026-03-06',
    );
  });

  it('lists the documents of the day', async () => {
    open(busy);
    const row = within((await table('Documents')).getByRole('row', { name: /DN-2026/ }));
    // The heading of a phone.
    expect(screen.getByRole('button', { name: 'Documents 1', expanded: false })).toBeVisible();
    expect(row.getByRole('link', { name: 'DN-2026-000123' })).toHaveAttribute(
      'href',
      '/documents/DN-2026-000123',
    );
    for (const text of ['Delivery note, 01:05', 'Cancelled', 'Karim Electronics', '1,040 units', '4,800.50$'])
      expect(row.getByText(text)).toBeVisible();
  });

  it('has no amount of a document without prices', async () => {
    const [{ total: _, ...plain } = {}] = busy.documents;
    open({ ...busy, documents: [plain as (typeof busy.documents)[number]] });
    const row = (await table('Documents')).getByRole('row', { name: /DN-2026/ });
    expect(row).toHaveTextContent('1,040 units3 lines');
    expect(row).not.toHaveTextContent('$');
  });

  it('says that nothing has moved, and leads to the day before, but not to a day to come', async () => {
    open(makeReport());
    expect(await screen.findByText('No movements yet today')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous day' })).toHaveAttribute(
      'href',
      '/today?date=2026-03-05',
    );
    expect(screen.queryByRole('link', { name: 'Next day' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about the day' })).toBeNull();
  });

  it('offers to try again when the day cannot be loaded', async () => {
    const { api, person } = open(() => problem(500, 'internal_error', 'Something went wrong here.'));
    expect(await screen.findByText('Something went wrong here.')).toBeVisible();
    api.on('GET /reports/day', () => json(busy));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'By item' })).toBeVisible();
  });
});

describe('the day', () => {
  it('comes from the URL, with the warehouse', async () => {
    const view = open(busy, '/today?date=2026-02-28&warehouse=uttara');
    await table('By item');
    expect(asked(view)).toEqual(['date=2026-02-28&warehouse=uttara']);
    expect(screen.getByRole('heading', { level: 1, name: 'Sat, 28 Feb 2026' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Halishar/ })).toBeNull();
    expect((await table('By person')).getByRole('link', { name: 'Out 1,040' })).toHaveAttribute(
      'href',
      '/movements?warehouse=uttara&person=gate%40godown.test&flow=out&from=2026-02-28&to=2026-02-28',
    );
  });

  it('is the previous, the next, a typed one, or today again, for one warehouse or for all', async () => {
    const { person } = open(busy);
    const goesTo = (path: string) => waitFor(() => expect(address()).toBe(path));
    await person.click(screen.getByRole('link', { name: 'Previous day' }));
    await goesTo('/today?date=2026-03-05');
    await person.selectOptions(screen.getByLabelText('Warehouse'), 'uttara');
    await goesTo('/today?date=2026-03-05&warehouse=uttara');
    await person.click(screen.getByRole('link', { name: 'Next day' }));
    await goesTo('/today?warehouse=uttara');
    await person.clear(screen.getByLabelText('Day'));
    await person.type(screen.getByLabelText('Day'), '2025-12-31{Enter}');
    await goesTo('/today?date=2025-12-31&warehouse=uttara');
    await person.click(screen.getByRole('link', { name: 'Back to today' }));
    await goesTo('/today?warehouse=uttara');
  });

  it('never shows the figures of another day', async () => {
    const answer = later<Response>();
    const { api, person } = open(busy);
    await table('By item');
    api.on('GET /reports/day', () => answer.promise);
    await person.click(screen.getByRole('link', { name: 'Previous day' }));
    expect(await screen.findByRole('status', { name: 'Loading the day' })).toBeVisible();
    expect(screen.queryByText('Grill 25L Black')).toBeNull();
    answer.resolve(json(makeReport({ date: '2026-03-05' })));
    expect(await screen.findByText('No movements on this day')).toBeVisible();
  });

  it('that is not valid is reported, and nothing is asked for', async () => {
    const view = open(busy, '/today?date=2026-02-30&warehouse=mars');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/“2026-02-30” is not a date.*There is no warehouse “mars”/)).toBeVisible();
    expect(asked(view)).toEqual([]);
    await view.person.click(alert.getByRole('button', { name: 'Show today' }));
    await waitFor(() => expect(address()).toBe('/today'));
  });
});

describe('a day with very many items', () => {
  const COUNT = 20_000;
  const idOf = (index: number) => index.toString(16).padStart(24, '0');
  const makeItems = (start: number, length: number) =>
    Array.from({ length }, (_, index) => {
      const units = COUNT - start - index;
      return {
        ...makeFigures({ out: { units, lines: 1, value: units } }),
        item: idOf(start + index),
        itemName: `Model ${start + index}`,
      };
    });
  const large = makeReport({
    ...busy,
    items: makeItems(0, 10),
    itemCount: COUNT,
    peopleCount: 31,
    documentCount: { count: 1000, isExact: false },
  });
  const sendItems = ({ query }: { query: URLSearchParams }) => {
    const start = Number(query.get('after') ?? 0);
    const next = `</api/reports/day/items?date=2026-03-06&after=${start + 100}>; rel="next"`;
    return json(makeItems(start, 100), { Link: next });
  };

  it('shows the first ones, and two hundred behind a link', async () => {
    const view = open(large);
    view.api.on('GET /reports/day/items', sendItems);
    await screen.findByRole('table', { name: 'By item' });
    const rows = () => document.querySelectorAll('[aria-labelledby=day-by-item] tbody tr').length;
    expect(rows()).toBe(10);
    expect(screen.getByText('and 30 more people')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All 1,000+ documents of this day' })).toHaveAttribute(
      'href',
      '/documents?from=2026-03-06&to=2026-03-06',
    );
    const onPaper = (text: string) => expect(screen.getByText(text)).toHaveClass('hidden print:block');
    onPaper('999+ more documents are not printed here.');
    onPaper('19,990 more items are not printed here.');
    expect(screen.queryByText('Show more')).toBeNull();
    await view.person.click(screen.getByRole('link', { name: 'All 20,000 items of this day' }));
    expect(screen.queryByRole('table', { name: 'By person' })).toBeNull();
    await waitFor(() => expect(rows()).toBe(100));
    onPaper('19,900 more items are not printed here.');
    fireEvent.click(screen.getByText('Show more'));
    await waitFor(() => expect(rows()).toBe(200));
    expect(screen.queryByText('Show more')).toBeNull();
    // By text: looking for a role in so many rows takes seconds.
    expect(screen.getByText(/The first 200 of 20,000 items are shown/)).toBeInTheDocument();
    expect(screen.getByText('All movements of this day')).toHaveAttribute(
      'href',
      '/movements?from=2026-03-06&to=2026-03-06',
    );
    expect(document.querySelectorAll('*').length).toBeLessThan(8000);
  });

  it.each([
    [1, 2, 'and 1 more person'],
    [1, 1001, 'and 1,000 more people'],
    [20, 31, 'and 21 more people'],
  ])('shows ten of %d people at most, and says how many are not shown', async (count, peopleCount, text) => {
    const people = Array.from({ length: count }, (_, n) => ({ ...uttara, email: `p${n}@godown.test` }));
    open({ ...busy, people, peopleCount });
    expect(await screen.findByText(text)).toBeVisible();
    const rows = document.querySelectorAll('[aria-labelledby=day-by-person] tbody tr');
    expect(rows.length).toBe(Math.min(count, 10));
  });

  it('says how old the figures are while it is added up again', async () => {
    const { api, client } = open(busy);
    await table('By item');
    vi.setSystemTime(Date.now() + 60_000);
    api.on('GET /reports/day', () => problem(503, 'server_busy', 'It is being added up.'));
    void client.invalidateQueries();
    expect(await screen.findByText(/^Last updated/)).toBeVisible();
  });

  it('is read again once, ten seconds after the last time, however many events come', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
    const client = createQueryClient();
    const api = stubApi({ 'GET /reports/day': () => json(large) });
    const asked = () => api.calls.filter(({ path }) => path === '/reports/day').length;
    const query = dayReportQuery(visitorApi, { date: '2026-03-06', warehouse: '' });
    onTestFinished(new QueryObserver(client, query).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(query.queryKey)).toBeDefined();
    for (let events = 0; events < 20; events++) {
      invalidate(client, movementKeys.journals);
      await vi.advanceTimersByTimeAsync(450);
    }
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBeLessThanOrEqual(3);
  });

  it('says how far it is added up, until it comes', async () => {
    const detail = 'This day has very many lines. It is being added up: 16000 so far. Try again shortly.';
    let count = 0;
    open(() => (++count <= 3 ? problem(503, 'server_busy', detail) : json(large)));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(await screen.findByRole('table', { name: 'By item' }, { timeout: 10_000 })).toBeVisible();
    expect(count).toBe(4);
  });

  it('says so in another language', async () => {
    await inBangla();
    const { message: detail, ...madeOf } = sentence(
      'This day has very many lines. It is being added up: {lines} so far. Try again shortly.',
      { lines: 16_000 },
    );
    let count = 0;
    open(() => (++count <= 2 ? problem(503, 'server_busy', detail, madeOf) : json(large)));
    expect(await screen.findByText(/^এই দিনে অনেক লাইন। যোগ করা হচ্ছে: এ পর্যন্ত ১৬,০০০টি।/)).toBeVisible();
    expect(await screen.findByRole('table', { name: 'কোন পণ্য কত' }, { timeout: 10_000 })).toBeVisible();
  });

  it('has its first thousand items in the file', async () => {
    const names: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => `blob:${names.push(blob)}`;
        static override revokeObjectURL = () => {};
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const view = open(large);
    view.api.on('GET /reports/day/items', sendItems);
    await view.person.click(await screen.findByRole('button', { name: 'More about the day' }));
    expect(screen.getByText('The file has the first 1,000 of 20,000 items.')).toBeVisible();
    await view.person.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(names).toHaveLength(1));
    const text = await names[0]?.text();
    expect(text?.match(/,Item,/g)).toHaveLength(1000);
    expect(view.api.calls.filter(({ path }) => path === '/reports/day/items')).toHaveLength(10);
  });
});

describe('the file', () => {
  it('has the name of the day and all figures', async () => {
    // The file is released a minute later.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], shouldAdvanceTime: true, now: Date.now() });
    const blobs: Blob[] = [];
    const names: string[] = [];
    const released = vi.fn();
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
        static override revokeObjectURL = released;
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { person } = open(busy, '/today?warehouse=uttara');
    await person.click(await screen.findByRole('button', { name: 'More about the day' }));
    await person.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(names).toEqual(['godown-2026-03-06-uttara.csv']));
    expect(blobs[0]?.type).toBe('text/csv;charset=utf-8');
    expect(await blobs[0]?.text()).toContain('Grill 25L Black');
    expect(released).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(released).toHaveBeenCalledExactlyOnceWith('blob:1');
  });
});
