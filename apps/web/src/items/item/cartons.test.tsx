/** The cartons of an item in its forms, on its page and in words. */
import type { Carton } from '@godown/shared/items/item';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeText, createChange } from '../../stock/changes/change';
import { passOn } from '../../stock/scans/scan-event';
import { ITEM_PATH, serveItem } from '../../test/fake-server';
import { json, list, makeItem, problem, renderAt, stubApi, watchToasts } from '../../test/inventory-kit';
import { notify } from '../../ui/notify';
import { AddItemsPage } from '../add-items-page';
import { edited } from '../changes/edit';
import { ItemPage } from '../item-page';

const SIX = { code: '18941100500016', units: 6 };
const MANY = { code: '28941100500013', units: 1200 };

beforeEach(() => {
  watchToasts();
  vi.spyOn(notify, 'info').mockImplementation(() => {});
});

const carton = (number: number) => {
  const row = within(screen.getByRole('listitem', { name: `Carton ${number}` }));
  return {
    code: row.getByLabelText('Code of the carton'),
    units: row.getByLabelText('Units in it'),
    remove: row.getByRole('button', { name: `Remove carton ${number}` }),
  };
};
const addButton = () => screen.getByRole('button', { name: 'Add a carton' });
const scan = async (code: string) => {
  const answer = await act(() => passOn(code));
  if (!answer) throw new Error('Nothing takes codes.');
  return answer;
};

describe('the form of a new item', () => {
  const open = async ({
    state,
    respond = () => json(makeItem(), {}, 201),
  }: {
    state?: object;
    respond?: () => Response;
  } = {}) => {
    const api = stubApi({ 'GET /item': () => list([]), 'POST /item': respond });
    renderAt(AddItemsPage, { at: { pathname: '/addItems', state }, path: '/addItems' });
    const send = screen.getByRole('button', { name: 'Add Item' });
    await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'));
    const person = userEvent.setup();
    await person.type(screen.getByLabelText('Name'), 'Grill');
    // A carton that comes with the page opens it by itself.
    if (!state) await person.click(screen.getByRole('button', { name: 'More about the item' }));
    const bodies = () => api.of('POST').map(({ body }) => (body as { cartons?: Carton[] }).cartons);
    return { api, person, bodies, send: () => person.click(send) };
  };

  it('sends the cartons that were typed, and none for an empty line', async () => {
    const { person, bodies, send } = await open();
    await person.click(addButton());
    expect(carton(1).code).toHaveFocus();
    await person.keyboard(`${SIX.code}{Enter}`);
    await person.type(carton(1).units, '6');
    await person.click(addButton());
    await person.keyboard('x{Backspace}');
    await person.click(addButton());
    await person.type(carton(3).code, MANY.code);
    await person.type(carton(3).units, '1,200');
    await send();
    await waitFor(() => expect(bodies()).toEqual([[SIX, MANY]]));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Carton 1' })).toBeNull());
  });

  it('sends nothing if a line was added and nothing was typed', async () => {
    const { person, bodies, send } = await open();
    await person.click(addButton());
    await send();
    await waitFor(() => expect(bodies()).toEqual([undefined]));
  });

  it('says at each field what is wrong, and goes to the first', async () => {
    const { api, person, send } = await open();
    for (const [number, code, units] of [
      [1, SIX.code, '6'],
      [2, '', '0'],
      [3, SIX.code, 'many'],
    ] as const) {
      await person.click(addButton());
      if (code) await person.type(carton(number).code, code);
      await person.type(carton(number).units, units);
    }
    await send();
    await waitFor(() => expect(carton(2).code).toHaveAccessibleDescription('Enter the code of the carton.'));
    expect(carton(2).units).toHaveAccessibleDescription('At least 1.');
    expect(carton(3).units).toHaveAccessibleDescription('Enter a whole number.');
    expect(carton(1).code).toHaveAccessibleDescription('');
    await waitFor(() => expect(carton(2).code).toHaveFocus());
    await person.click(carton(2).remove);
    expect(addButton()).toHaveFocus();
    expect(carton(2).code).toHaveValue(SIX.code);
    await person.clear(carton(2).units);
    await person.type(carton(2).units, '12');
    await waitFor(() => expect(carton(2).code).toHaveAccessibleDescription('This item has the code twice.'));
    expect(api.of('POST')).toHaveLength(0);
  });

  it('shows at the code that another item has it, also below an empty line', async () => {
    const errors = [{ path: 'cartons.1.code', message: 'Another item already has this value.' }];
    const { person, send } = await open({
      respond: () => problem(409, 'already_taken', 'Taken.', { errors }),
      state: { cartons: `${SIX.code}\t6\n\t\n${MANY.code}\t1200` },
    });
    await send();
    await waitFor(() =>
      expect(carton(3).code).toHaveAccessibleDescription('Another item already has this value.'),
    );
    await waitFor(() => expect(carton(3).code).toHaveFocus());
    expect(carton(1).code).toHaveAccessibleDescription('');
    await person.type(carton(3).code, '1');
    await waitFor(() => expect(carton(3).code).toHaveAccessibleDescription(''));
  });

  it('offers at most ten', async () => {
    await open({ state: { cartons: Array.from({ length: 10 }, (_, at) => `A${at}\t6`).join('\n') } });
    expect(await screen.findByRole('listitem', { name: 'Carton 10' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a carton' })).toBeNull();
  });

  it('opens with the carton of an unknown code', async () => {
    await open({ state: { cartons: `${SIX.code}\t6` } });
    await waitFor(() => expect(carton(1).code).toHaveValue(SIX.code));
    expect(carton(1).units).toHaveValue('6');
    expect(carton(1).code).toBeVisible();
  });

  it('takes a scanned code into the carton that is being filled, else into the barcode', async () => {
    const { person } = await open();
    await person.click(addButton());
    const { text, takeBack, isLast } = await scan(SIX.code);
    expect([text, isLast]).toEqual([`Code of the carton: ${SIX.code}`, true]);
    expect(carton(1).code).toHaveValue(SIX.code);
    await person.click(carton(1).units);
    await person.keyboard('6');
    act(() => takeBack?.());
    expect(carton(1).code).toHaveValue('');
    // The camera takes the focus away.
    await person.click(within(screen.getByRole('listitem')).getByRole('button', { name: 'Scan a code' }));
    act(() => (document.activeElement as HTMLElement).blur());
    await scan(MANY.code);
    expect(carton(1).code).toHaveValue(MANY.code);
    expect(screen.getByLabelText('Barcode')).toHaveValue('');
    await person.click(screen.getByLabelText('Category'));
    await scan('8941100500019');
    expect(screen.getByLabelText('Barcode')).toHaveValue('8941100500019');
    expect(carton(1).code).toHaveValue(MANY.code);
  });
});

describe('the item', () => {
  const open = async (cartons: Carton[]) => {
    const server = serveItem();
    server.state.item = { ...server.state.item, cartons };
    server.api.on(`PATCH ${ITEM_PATH}`, ({ headers, body }) => {
      const { item } = server.state;
      if (headers.get('If-Match') !== `"${item.version}"`)
        return problem(412, 'version_conflict', 'Stale.', { current: item });
      server.state.item = { ...item, ...(body as object), version: item.version + 1 };
      return json(server.state.item);
    });
    renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
    await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
    const person = userEvent.setup();
    const press = (name: string) => person.click(screen.getByRole('button', { name }));
    const edit = async () => {
      await press('Edit');
      await screen.findByRole('dialog', { name: 'Edit item' });
    };
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return { ...server, person, press, edit, isClosed };
  };
  const fact = () => screen.getByText('Cartons', { selector: 'dt' }).nextElementSibling;

  it('shows them among its facts', async () => {
    await open([SIX, MANY]);
    expect(fact()).toHaveTextContent(`Carton of 6: ${SIX.code}, Carton of 1,200: ${MANY.code}`);
  });

  it('loses those that an edit removes', async () => {
    const { api, person, press, edit, isClosed } = await open([SIX]);
    await edit();
    await person.click(carton(1).remove);
    await press('Save changes');
    await isClosed();
    expect(api.of('PATCH').map(({ body }) => body)).toEqual([{ cartons: [] }]);
    expect(fact()).toHaveTextContent('Not given');
  });

  it('shows at the code of its form that another item has it', async () => {
    const { api, person, press, edit } = await open([SIX]);
    const errors = [{ path: 'cartons.1.code', message: 'Another item already has this value.' }];
    api.on(`PATCH ${ITEM_PATH}`, () => problem(409, 'already_taken', 'Taken.', { errors }));
    await edit();
    await press('Add a carton');
    await person.keyboard(MANY.code);
    await person.type(carton(2).units, '1200');
    await press('Save changes');
    await waitFor(() =>
      expect(carton(2).code).toHaveAccessibleDescription('Another item already has this value.'),
    );
    expect(carton(2).code).toHaveFocus();
  });

  it('closes without a question if only an empty line was added', async () => {
    const { press, edit, isClosed } = await open([SIX]);
    await edit();
    await press('Add a carton');
    await press('Cancel');
    await isClosed();
  });

  it('shows both versions if someone else changed them meanwhile', async () => {
    const { state, person, press, edit } = await open([SIX]);
    await edit();
    await person.clear(carton(1).units);
    await person.type(carton(1).units, '12');
    state.item = { ...state.item, cartons: [SIX, MANY], version: state.item.version + 1 };
    await press('Save changes');
    const choice = within(await screen.findByRole('group', { name: 'Cartons: which to keep' }));
    expect(choice.getByRole('radio', { name: `Keep mine Carton of 12: ${SIX.code}` })).toBeVisible();
    await person.click(choice.getByRole('radio', { name: /^Use the other person's/ }));
    expect(carton(2).code).toHaveValue(MANY.code);
  });
});

it('are described in words', () => {
  const change = (cartons: Carton[]) =>
    changeText(createChange(edited, makeItem(), { base: makeItem(), edit: { cartons } }, ''));
  expect(change([SIX])).toBe(`Cartons: Carton of 6: ${SIX.code}`);
  expect(change([])).toBe('Cartons: Not given');
});
