import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useScan } from '../stock/scans/scan-event';
import { ITEM_PATH, MOVE, serveItem } from '../test/fake-server';
import { json, listByCode, listFound, renderAt, watchToasts } from '../test/inventory-kit';
import type { Asked } from './listening';
import { Scanning } from './scanning';

const CARTON = { code: '18941100500016', units: 6 };
const BARCODE = '8941100500019';
const UNKNOWN = '28941100500013';

let scan: (code: string, guess?: { takeOut: () => void }) => void;
function Page() {
  const region = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  scan = (code, guess) => act(() => setAsked((before) => [...before, guess ? { code, guess } : { code }]));
  return (
    <>
      <div ref={region} role="status" />
      <Scanning asked={asked} region={region} />
    </>
  );
}

/** Any page, and an item that has the barcode and the carton. */
async function open() {
  const server = serveItem();
  const { api, state } = server;
  state.item = { ...state.item, barcode: BARCODE, cartons: [CARTON] };
  api.on('GET /item', (call) => listFound([state.item], call));
  api.on('GET /items-by-code', (call) => listByCode([state.item], call));
  api.on(`PATCH ${ITEM_PATH}`, ({ body }) => {
    state.item = { ...state.item, ...(body as object), version: state.item.version + 1 };
    return json(state.item);
  });
  renderAt(Page, { at: '/here', path: '/here' });
  await waitFor(() => expect(scan).toBeDefined());
  return { ...server, person: userEvent.setup() };
}

beforeEach(() => void watchToasts());

it('is not taken back on another page', async () => {
  const takeBack = vi.fn();
  function Shop() {
    const isNote = useLocation().pathname === '/note';
    useScan(async () => ({ isKnown: true, text: 'One Grill added', takeBack }));
    return (
      <>
        <Link to="/saved">Save</Link>
        {isNote && <p>Writing</p>}
        <Page />
      </>
    );
  }
  renderAt(Shop, { at: '/note', path: '*' });
  await waitFor(() => expect(scan).toBeDefined());
  scan(BARCODE);
  expect(await screen.findByText('One Grill added')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Save' }));
  expect(screen.queryByText('Writing')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

describe('a scan on any page', () => {
  it('of a carton shows the item with its units, which Delivered takes', async () => {
    const { api, person } = await open();
    scan(CARTON.code);
    const sheet = within(await screen.findByRole('dialog', { name: 'Grill 25L Black' }));
    expect(sheet.getByText('Carton of 6')).toBeVisible();
    expect(sheet.getByLabelText('How many')).toHaveValue('6');
    await person.click(sheet.getByRole('button', { name: 'Delivered' }));
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    expect(api.of('POST')[0]).toMatchObject({ path: MOVE.replace('POST ', ''), body: { change: -6 } });
  });

  it('of a carton lets another number be typed over its units', async () => {
    const { person } = await open();
    scan(CARTON.code);
    const sheet = within(await screen.findByRole('dialog', { name: 'Grill 25L Black' }));
    act(() => sheet.getByLabelText('How many').focus());
    await person.keyboard('12');
    expect(sheet.getByLabelText('How many')).toHaveValue('12');
  });

  it('of one piece shows the item without a number', async () => {
    await open();
    scan(BARCODE);
    const sheet = within(await screen.findByRole('dialog', { name: 'Grill 25L Black' }));
    expect(sheet.queryByText(/Carton of/)).toBeNull();
    expect(sheet.getByLabelText('How many')).toHaveValue('');
  });
});

it('takes a guessed code out of its field if an item has it, and leaves it else', async () => {
  const { api } = await open();
  const takeOut = vi.fn();
  scan(UNKNOWN, { takeOut });
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/items-by-code')).toBe(true));
  scan(BARCODE, { takeOut });
  expect(await screen.findByRole('dialog', { name: 'Grill 25L Black' })).toBeVisible();
  expect(takeOut).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

describe('a code that is not known', () => {
  const openUnknown = async () => {
    const opened = await open();
    scan(UNKNOWN);
    const sheet = within(await screen.findByRole('dialog', { name: `Code ${UNKNOWN} is not known` }));
    const { person } = opened;
    const give = async () => {
      const field = sheet.getByRole('combobox', { name: 'Give it to an item' });
      await person.clear(field);
      await person.type(field, 'grill');
      await person.click(await sheet.findByRole('option'));
    };
    return { ...opened, sheet, give };
  };

  it('is given to an item as a further carton, beside its barcode', async () => {
    const { api, person, sheet, give } = await openUnknown();
    await person.click(sheet.getByRole('radio', { name: 'A carton' }));
    await person.type(sheet.getByLabelText('Units in the carton'), '24');
    await give();
    await waitFor(() => expect(api.of('PATCH')).toHaveLength(1));
    expect(api.of('PATCH')[0]?.body).toEqual({ cartons: [CARTON, { code: UNKNOWN, units: 24 }] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('needs to know how many are in the carton', async () => {
    const { api, person, sheet, give } = await openUnknown();
    await person.click(sheet.getByRole('radio', { name: 'A carton' }));
    await give();
    const units = sheet.getByLabelText('Units in the carton');
    expect(units).toHaveFocus();
    expect(units).toHaveAccessibleDescription('Enter a number.');
    await person.type(units, '0');
    await give();
    expect(units).toHaveAccessibleDescription('At least 1.');
    expect(api.of('PATCH')).toHaveLength(0);
  });

  it('is not given to an item that has ten cartons', async () => {
    const { api, state, person, sheet, give } = await openUnknown();
    const cartons = Array.from({ length: 10 }, (_, at) => ({ code: `1894110050${at}`, units: 6 }));
    state.item = { ...state.item, cartons };
    await person.click(sheet.getByRole('radio', { name: 'A carton' }));
    await person.type(sheet.getByLabelText('Units in the carton'), '24');
    await give();
    expect(await sheet.findByText(/has 10 cartons already/)).toBeVisible();
    expect(api.of('PATCH')).toHaveLength(0);
  });

  it('is a further code of one piece if the item has a barcode', async () => {
    const { api, give } = await openUnknown();
    await give();
    await waitFor(() => expect(api.of('PATCH')).toHaveLength(1));
    expect(api.of('PATCH')[0]?.body).toEqual({ cartons: [CARTON, { code: UNKNOWN, units: 1 }] });
  });

  it('is the barcode of an item that has none', async () => {
    const { api, state, give } = await openUnknown();
    const { barcode: _, ...bare } = state.item;
    state.item = bare;
    await give();
    await waitFor(() => expect(api.of('PATCH').map(({ body }) => body)).toEqual([{ barcode: UNKNOWN }]));
  });
});
