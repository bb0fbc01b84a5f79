/** The fields that an item may lack: barcode, category, cost and reorder points. */
import type { Item, ReorderPoints } from '@godown/shared/items/item';
import { EMPTY_STOCK, type Stock } from '@godown/shared/items/warehouses';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeText, createChange } from '../../stock/changes/change';
import { ITEM_PATH, serveItem } from '../../test/fake-server';
import { json, list, makeItem, problem, renderAt, stubApi, watchToasts } from '../../test/inventory-kit';
import { notify } from '../../ui/notify';
import { AddItemsPage } from '../add-items-page';
import { edited, withEdit } from '../changes/edit';
import { ItemPage } from '../item-page';

const FIELDS = {
  barcode: '8941100500019',
  category: 'Grills',
  cost: 80.5,
  reorderPoints: { halishar: 7, uttara: 0 },
};

beforeEach(() => {
  watchToasts();
  vi.spyOn(notify, 'info').mockImplementation(() => {});
});

const input = (label: string) => screen.getByLabelText(label);
const point = (warehouse: string) =>
  within(screen.getByRole('group', { name: 'Warn me at' })).getByLabelText(warehouse);

describe('the form of a new item', () => {
  const open = async (respond: () => Response = () => json(makeItem(), {}, 201)) => {
    const api = stubApi({ 'GET /item': () => list([]), 'POST /item': respond });
    renderAt(AddItemsPage, { at: '/addItems', path: '/addItems' });
    const button = screen.getByRole('button', { name: 'Add Item' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    const person = userEvent.setup();
    await person.type(input('Name'), 'Grill');
    await person.click(screen.getByRole('button', { name: 'More about the item' }));
    return { api, person, send: () => person.click(button) };
  };

  it('sends what was typed, and nothing for the rest', async () => {
    const { api, person, send } = await open();
    await person.type(input('Barcode'), ' 8941100500019 {Enter}');
    expect(api.of('POST')).toEqual([]);
    await person.type(input('Cost in $'), '80,5');
    await person.type(point('Halishar'), '1,200');
    await person.type(point('Uttara'), '0');
    await send();
    await waitFor(() => expect(api.of('POST')).toHaveLength(1));
    const [{ body } = {}] = api.of('POST');
    const points = { halishar: 1200, uttara: 0 };
    expect(body).toMatchObject({ barcode: '8941100500019', cost: 80.5 });
    expect(body).toHaveProperty('reorderPoints', points);
    expect(body).not.toHaveProperty('category');
    await waitFor(() => expect(input('Name')).toHaveValue(''));
    await person.type(input('Name'), 'Kettle');
    expect(point('Halishar')).toHaveValue('');
  });

  it.each([
    ['-1', 'Uttara: Enter 0 or more.'],
    ['1.5', 'Uttara: Enter a whole number.'],
    ['many', 'Uttara: Enter a whole number.'],
  ])('says what is wrong with the reorder point %s, and where', async (text, message) => {
    const { api, person, send } = await open();
    await person.type(point('Halishar'), '5');
    await person.type(point('Uttara'), text);
    await send();
    await screen.findByText(message);
    expect(screen.getByRole('group', { name: 'Warn me at' })).toHaveAccessibleDescription(
      expect.stringContaining(message),
    );
    expect(point('Uttara')).toHaveValue(text);
    expect(api.of('POST')).toHaveLength(0);
  });

  it.each([
    ['Barcode', 'two words', 'Letters, digits and punctuation only, without spaces.'],
    ['Cost in $', 'much', 'Enter a number.'],
  ])('says what is wrong with %s', async (label, text, message) => {
    const { api, person, send } = await open();
    await person.type(input(label), text);
    await send();
    await waitFor(() => expect(input(label)).toHaveAccessibleDescription(message));
    expect(api.of('POST')).toHaveLength(0);
  });

  it('shows at the barcode that another item has it, and keeps what was typed', async () => {
    const errors = [{ path: 'barcode', message: 'Another item already has this value.' }];
    const { person, send } = await open(() => problem(409, 'already_taken', 'Taken.', { errors }));
    await person.type(input('Barcode'), 'A-1');
    await person.type(point('Halishar'), '5');
    await send();
    await waitFor(() =>
      expect(input('Barcode')).toHaveAccessibleDescription('Another item already has this value.'),
    );
    expect(input('Barcode')).toHaveFocus();
    expect(point('Halishar')).toHaveValue('5');
  });

  it('shows an error of the server about one reorder point', async () => {
    const errors = [{ path: 'reorderPoints.bahaddarhat', message: 'Too many.' }];
    const { send } = await open(() => problem(422, 'invalid_input', 'Wrong.', { errors }));
    await send();
    expect(await screen.findByText('Bahaddarhat: Too many.')).toBeVisible();
  });
});

interface Served {
  stock?: Stock;
  fields?: Partial<Item>;
}

/** The page of an item whose server keeps versions and removes what an edit empties. */
async function openItem({ stock, fields = {} }: Served = {}) {
  const server = serveItem(stock);
  const { api, state } = server;
  const change = (edit: object) => {
    const next = { ...state.item, ...edit, version: state.item.version + 1 };
    const isGiven = ([name, value]: [string, unknown]) =>
      !(value === null || (value === '' && (name === 'barcode' || name === 'category')));
    state.item = Object.fromEntries(Object.entries(next).filter(isGiven)) as Item;
    return state.item;
  };
  change(fields);
  api.on(`PATCH ${ITEM_PATH}`, ({ headers, body }) =>
    headers.get('If-Match') === `"${state.item.version}"`
      ? json(change(body as object))
      : problem(412, 'version_conflict', 'Stale.', { current: state.item }),
  );
  renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  const person = userEvent.setup();
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  const edit = async () => {
    await press('Edit');
    await screen.findByRole('dialog', { name: 'Edit item' });
  };
  const retype = async (field: HTMLElement, text: string) => {
    await person.clear(field);
    if (text) await person.type(field, text);
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...server, change, person, press, edit, retype, isClosed };
}

describe('the form of an edit', () => {
  it('removes what was emptied', async () => {
    const { api, state, press, edit, retype, isClosed } = await openItem({ fields: FIELDS });
    await edit();
    expect(input('Cost in $')).toHaveValue('80.50');
    for (const field of [input('Barcode'), input('Category'), input('Cost in $')]) await retype(field, '');
    for (const warehouse of ['Halishar', 'Uttara']) await retype(point(warehouse), '');
    await press('Save changes');
    await isClosed();
    expect(api.of('PATCH').map(({ body }) => body)).toEqual([
      { barcode: '', category: '', cost: null, reorderPoints: {} },
    ]);
    expect(state.item).not.toHaveProperty('cost');
  });

  it('sends all reorder points when one is changed, and only them', async () => {
    const { api, press, edit, retype, isClosed } = await openItem({ fields: FIELDS });
    await edit();
    await retype(point('Bahaddarhat'), '3');
    await press('Save changes');
    await isClosed();
    expect(api.of('PATCH').map(({ body }) => body)).toEqual([
      { reorderPoints: { halishar: 7, bahaddarhat: 3, uttara: 0 } },
    ]);
  });

  it('sends nothing if the same number is written differently', async () => {
    const fields = { cost: 1200, reorderPoints: { halishar: 1200 } };
    const { api, press, edit, retype, isClosed } = await openItem({ fields });
    await edit();
    await retype(input('Cost in $'), '1,200');
    await retype(point('Halishar'), '1,200');
    await press('Save changes');
    await isClosed();
    expect(api.of('PATCH')).toEqual([]);
  });

  it('does not ask if only the stock has changed since', async () => {
    const { api, state, change, press, edit, retype, isClosed } = await openItem({ fields: FIELDS });
    await edit();
    await retype(point('Halishar'), '9');
    change({ quantity: 11, reorderPoints: { ...FIELDS.reorderPoints } });
    await press('Save changes');
    await isClosed();
    expect(api.of('PATCH')).toHaveLength(2);
    expect(state.item.reorderPoints).toEqual({ halishar: 9, uttara: 0 });
  });

  it('does not ask if both wrote the same reorder points', async () => {
    const { state, change, press, edit, retype, isClosed } = await openItem({ fields: FIELDS });
    await edit();
    await retype(point('Halishar'), '9');
    change({ reorderPoints: { halishar: 9, uttara: 0 } });
    await press('Save changes');
    await isClosed();
    expect(state.item.reorderPoints).toEqual({ halishar: 9, uttara: 0 });
  });

  it('shows both versions if someone else changed another reorder point', async () => {
    const { state, change, person, press, edit, retype, isClosed } = await openItem({ fields: FIELDS });
    await edit();
    await retype(point('Halishar'), '1200');
    change({ reorderPoints: { halishar: 7, uttara: 4 } });
    await press('Save changes');
    const choice = within(await screen.findByRole('group', { name: 'Warn me at: which to keep' }));
    expect(choice.getByRole('radio', { name: 'Keep mine Halishar 1,200, Uttara 0' })).toBeVisible();
    await person.click(choice.getByRole('radio', { name: "Use the other person's Halishar 7, Uttara 4" }));
    expect(point('Uttara')).toHaveValue('4');
    await press('Save changes');
    await isClosed();
    expect(state.item.reorderPoints).toEqual({ halishar: 7, uttara: 4 });
  });

  it('is shown at once while it waits', async () => {
    const { press, edit, retype, isClosed } = await openItem({ fields: FIELDS });
    act(() => onlineManager.setOnline(false));
    await edit();
    await retype(input('Cost in $'), '');
    await retype(input('Category'), 'Ovens');
    await press('Save changes');
    await isClosed();
    expect(fact('Cost')).toHaveTextContent('Not given');
    expect(fact('Category')).toHaveTextContent('Ovens');
    await edit();
    expect(input('Cost in $')).toHaveValue('');
    act(() => onlineManager.setOnline(true));
  });
});

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('the page of an item', () => {
  it('shows them among the facts', async () => {
    await openItem({ fields: FIELDS });
    expect(fact('Barcode')).toHaveTextContent('8941100500019');
    expect(fact('Category')).toHaveTextContent('Grills');
    expect(fact('Cost')).toHaveTextContent('80.50$');
    expect(fact('Warn me at')).toHaveTextContent('Halishar 7, Uttara 0');
  });

  it.each<[string, Stock, ReorderPoints | undefined, string, string[]]>([
    [
      'a balance is at its reorder point',
      { halishar: 7, bahaddarhat: 4, uttara: 1 },
      FIELDS.reorderPoints,
      'low in Halishar',
      ['Halishar 7 low', 'Bahaddarhat 4', 'Uttara 1'],
    ],
    [
      'two are below',
      { halishar: 6, bahaddarhat: 4, uttara: -1 },
      FIELDS.reorderPoints,
      'low in 2 warehouses',
      ['Halishar 6 low', 'Bahaddarhat 4', 'Uttara −1 low'],
    ],
    [
      'none is',
      { halishar: 8, bahaddarhat: 0, uttara: 1 },
      FIELDS.reorderPoints,
      'in stock',
      ['Halishar 8', 'Bahaddarhat 0', 'Uttara 1'],
    ],
    [
      'it has no reorder points',
      { halishar: 7, bahaddarhat: 4, uttara: 1 },
      undefined,
      'in stock',
      ['Halishar 7', 'Bahaddarhat 4', 'Uttara 1'],
    ],
    ['nothing is left', EMPTY_STOCK, FIELDS.reorderPoints, 'SOLD', ['Halishar 0 low', 'Uttara 0 low']],
  ])('says where it is low: %s', async (_, stock, reorderPoints, status, places) => {
    await openItem({ stock, fields: { ...(reorderPoints && { reorderPoints }) } });
    expect(screen.getByText(status)).toBeVisible();
    for (const name of places) expect(screen.getByRole('radio', { name })).toBeVisible();
  });

  it('says that it is low as soon as the delivery is made', async () => {
    const stock = { halishar: 8, bahaddarhat: 4, uttara: 1 };
    const { press } = await openItem({ stock, fields: FIELDS });
    act(() => onlineManager.setOnline(false));
    await press('Delivered');
    expect(await screen.findByText('low in Halishar')).toBeVisible();
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull());
  });
});

it('is not there once an edit removes it', () => {
  const shown = withEdit(makeItem({ cost: 80, category: 'Grills' }), { cost: null });
  expect(shown).toMatchObject({ cost: undefined, category: 'Grills' });
});

it('describes an edit in words', () => {
  const edit = { cost: null, reorderPoints: { halishar: 5, uttara: 1200 } };
  const base = makeItem();
  expect(changeText(createChange(edited, base, { base, edit }, ''))).toBe(
    'Cost in $: Not given, Warn me at: Halishar 5, Uttara 1,200',
  );
});
