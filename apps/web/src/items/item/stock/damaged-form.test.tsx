import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeDrawing, PHOTO } from '../../../test/fake-drawing';
import { DAMAGE, ITEM_PATH, keysOf, serveItem, TRANSFER } from '../../../test/fake-server';
import { inBangla } from '../../../test/in-bangla';
import {
  brokenConnection,
  type Call,
  json,
  problem,
  renderAt,
  watchToasts,
} from '../../../test/inventory-kit';
import { ItemPage } from '../../item-page';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

async function open(server = serveItem()) {
  const view = renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
  return { ...server, ...view, person: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

/** Opens the form. `held`: the damaged pieces. */
async function openForm(held?: { uttara: number }) {
  const server = serveItem();
  server.state.item = { ...server.state.item, ...(held && { damaged: held }) };
  const view = await open(server);
  await view.person.click(screen.getByRole('button', { name: 'Damaged pieces' }));
  const pieces = await screen.findByRole('spinbutton', { name: 'How many pieces' });
  const choose = async (what: string, where?: string) => {
    await view.person.selectOptions(screen.getByRole('combobox', { name: 'What happened' }), what);
    if (where)
      await view.person.selectOptions(within(form).getByRole('combobox', { name: 'Warehouse' }), where);
  };
  const form = pieces.closest('form') as HTMLElement;
  return { ...view, pieces, choose };
}

const PICTURE = 'a'.repeat(32);
/** The field of files that “Choose a picture” opens. */
function field(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('form input[type=file]:not([capture])');
  if (!found) throw new Error('No picture can be chosen.');
  return found;
}

/** The line beside the stock. The history below says the same. */
function line(text: string | RegExp): HTMLElement | null {
  const card = screen.getByText('items available').closest('p')?.parentElement as HTMLElement;
  return within(card).queryByText(text);
}
const total = () => screen.queryByText(/items available$|^SOLD$/)?.closest('p')?.textContent;
const sent = (server: { api: ReturnType<typeof serveItem>['api'] }) =>
  server.api.of('POST').map(({ body }) => body);

describe('the damaged pieces of an item', () => {
  it('are said beside its stock, and not when there are none', async () => {
    const server = serveItem();
    server.state.item = { ...server.state.item, damaged: { uttara: 2, halishar: 1 } };
    const { unmount } = await open(server);
    expect(line('1 damaged in Halishar · 2 damaged in Uttara')).toBeVisible();
    expect(total()).toBe('12 items available');
    unmount();
    await open();
    expect(line(/damaged in/)).toBeNull();
  });

  it('are said in Bangla', async () => {
    const server = serveItem();
    server.state.item = { ...server.state.item, damaged: { uttara: 2 } };
    await inBangla();
    await open(server);
    expect(screen.getByText('উত্তরা গুদামে ২টি নষ্ট', { exact: false })).toBeVisible();
  });
});

describe('the value of the damaged pieces of an item', () => {
  const DAMAGED = { price: 10, damaged: { uttara: 2, halishar: 1 } };

  it('is said at the price', async () => {
    const server = serveItem();
    server.state.item = { ...server.state.item, ...DAMAGED };
    await open(server);
    expect(line('Selling value: 30.00$')).toBeVisible();
  });

  it('is left to Stock value where the cost is known, which is rounded', async () => {
    const server = serveItem();
    server.state.item = { ...server.state.item, ...DAMAGED, cost: 0.33 };
    await open(server);
    expect(line('1 damaged in Halishar · 2 damaged in Uttara')).toBeVisible();
    expect(line(/value: /)).toBeNull();
  });
});

describe('the form of damaged pieces', () => {
  it('sets pieces aside, which is shown at once, and offers to undo it', async () => {
    const server = await openForm();
    const { person, pieces } = server;
    server.api.on(DAMAGE, () => brokenConnection());
    await person.type(pieces, '3{Enter}');
    expect(line('3 damaged in Halishar')).toBeVisible();
    expect(total()).toBe('9 items available');
    expect(await screen.findByText('1 waiting to be sent')).toBeVisible();
    server.api.on(DAMAGE, server.damage);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(server.state.item.damaged).toEqual({ halishar: 3 }));
    expect(sent(server).at(-1)).toEqual({ reason: 'damaged', quantity: 3, warehouse: 'halishar' });
    server.allowUndo();
    const toasts = await screen.findByRole('region', { name: /Notifications/ });
    expect(within(toasts).getByText('3 set aside as damaged in Halishar')).toBeVisible();
    await person.click(await within(toasts).findByRole('button', { name: 'Undo' }));
    expect(line(/damaged in/)).toBeNull();
    expect(total()).toBe('12 items available');
    await waitFor(() => expect(server.state.item.damaged).toBeUndefined());
    expect(server.state.item.quantity).toBe(12);
  });

  it('asks first, with the figures, if more are set aside than the balance', async () => {
    const { person, pieces, state, api } = await openForm();
    watchToasts();
    const { halishar = 0 } = state.item.stock ?? {};
    await person.type(pieces, '70{Enter}');
    const name = `Halishar has ${halishar}. Set aside 70?`;
    const question = await screen.findByRole('dialog', { name });
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(pieces).toHaveValue('70');
    expect(api.of('POST')).toEqual([]);
    await person.type(pieces, '{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Set aside 70' }));
    await waitFor(() => expect(state.item.damaged).toEqual({ halishar: 70 }));
  });

  it('puts repaired pieces back', async () => {
    const server = await openForm({ uttara: 2 });
    const toasts = watchToasts();
    await server.choose('Repaired: back to the stock', 'Uttara');
    await server.person.type(server.pieces, '1');
    await server.person.click(screen.getByRole('button', { name: 'Put back' }));
    expect(line('1 damaged in Uttara')).toBeVisible();
    expect(total()).toBe('13 items available');
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith(
        '1 repaired in Uttara\nGrill 25L Black',
        expect.anything(),
      ),
    );
    expect(sent(server)).toEqual([{ reason: 'repaired', quantity: 1, warehouse: 'uttara' }]);
    await waitFor(() => expect(server.pieces).toHaveValue(''));
  });

  it('writes pieces off only with a reason', async () => {
    const server = await openForm({ uttara: 2 });
    watchToasts();
    await server.choose('Write off', 'Uttara');
    await server.person.type(server.pieces, '2{Enter}');
    expect(await screen.findByText('Say why it is written off.')).toBeVisible();
    expect(sent(server)).toEqual([]);
    await server.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Burnt{Enter}');
    await waitFor(() =>
      expect(sent(server)).toEqual([
        { reason: 'written-off', quantity: 2, warehouse: 'uttara', note: 'Burnt' },
      ]),
    );
    expect(total()).toBe('12 items available');
    expect(line(/damaged in/)).toBeNull();
  });

  it('moves damaged pieces to another warehouse, which is shown at once, and offers to undo it', async () => {
    const server = await openForm({ uttara: 2 });
    const { person, pieces } = server;
    server.api.on(TRANSFER, () => brokenConnection());
    await server.choose('Move to another warehouse');
    const form = within(pieces.closest('form') as HTMLElement);
    await person.selectOptions(form.getByRole('combobox', { name: 'From' }), 'Uttara');
    expect(form.getByRole('combobox', { name: 'To' })).toHaveValue('halishar');
    await person.selectOptions(form.getByRole('combobox', { name: 'To' }), 'Bahaddarhat');
    await person.type(pieces, '3{Enter}');
    expect(await screen.findByText('Damaged pieces in Uttara: only 2.')).toBeVisible();
    await person.clear(pieces);
    await person.type(pieces, '1');
    await person.click(form.getByRole('button', { name: 'Move' }));
    expect(line('1 damaged in Bahaddarhat · 1 damaged in Uttara')).toBeVisible();
    expect(total()).toBe('12 items available');
    server.api.on(TRANSFER, server.transfer);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(server.state.item.damaged).toEqual({ uttara: 1, bahaddarhat: 1 }));
    expect(sent(server).at(-1)).toEqual({
      from: 'uttara',
      to: 'bahaddarhat',
      quantity: 1,
      condition: 'damaged',
    });
    expect(await screen.findByText('Moved from Uttara to Bahaddarhat')).toBeVisible();
    server.allowUndo();
    const toasts = await screen.findByRole('region', { name: /Notifications/ });
    await person.click(await within(toasts).findByRole('button', { name: 'Undo' }));
    expect(line('2 damaged in Uttara')).toBeVisible();
    await waitFor(() => expect(server.state.item.damaged).toEqual({ uttara: 2 }));
    expect(server.state.item.quantity).toBe(12);
  });

  it('undoes a move of damaged pieces from the history, which shows both figures at once', async () => {
    const server = await openForm({ uttara: 2 });
    const { person, pieces } = server;
    watchToasts();
    await server.choose('Move to another warehouse');
    const form = within(pieces.closest('form') as HTMLElement);
    await person.selectOptions(form.getByRole('combobox', { name: 'From' }), 'Uttara');
    await person.type(pieces, '2{Enter}');
    await waitFor(() => expect(server.state.item.damaged).toEqual({ halishar: 2 }));
    for (const { _id } of server.state.movements)
      server.api.on(`POST /movements/${_id}/undo`, () => brokenConnection());
    await person.click(await screen.findByRole('button', { name: /^Undo Moved from/ }));
    expect(await screen.findByText('2 damaged in Uttara', { selector: 'p' })).toBeVisible();
    expect(line(/damaged in Halishar/)).toBeNull();
  });

  it('sends the picture of what broke after the movement, also without a connection, and the history shows it', async () => {
    fakeDrawing();
    const server = await openForm({ uttara: 2 });
    watchToasts();
    await server.choose('Write off', 'Uttara');
    await server.person.upload(field(), PHOTO);
    await server.person.click(await screen.findByRole('button', { name: 'Remove picture 1' }));
    await server.person.upload(field(), PHOTO);
    expect(await screen.findByRole('button', { name: 'Remove picture 1' })).toBeVisible();
    await server.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Burnt');
    act(() => onlineManager.setOnline(false));
    await server.person.type(server.pieces, '2{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove picture 1' })).toBeNull());
    expect(server.api.of('POST')).toEqual([]);
    const pictures: Call[] = [];
    server.api.on(DAMAGE, (call) => {
      const response = server.damage(call);
      const [movement] = server.state.movements;
      server.api.on(`POST /movements/${movement?._id}/pictures`, (picture) => {
        pictures.push(picture);
        server.state.movements = server.state.movements.map((each) => ({ ...each, picture: PICTURE }));
        return json({ picture: PICTURE }, {}, 201);
      });
      return response;
    });
    act(() => onlineManager.setOnline(true));
    const shown = await screen.findByRole('img', { name: 'Picture of what broke' });
    const address = `/api/movements/${server.state.movements[0]?._id}/pictures/${PICTURE}`;
    expect(shown).toHaveAttribute('src', `${address}?size=list`);
    expect(shown.closest('a')).toHaveAttribute('href', `${address}?size=full`);
    expect(pictures.map(({ file }) => file?.size)).toEqual([100]);
    expect(new Set(keysOf(server.api.of('POST'))).size).toBe(2);
    expect(sent(server)[0]).toEqual({
      reason: 'written-off',
      quantity: 2,
      warehouse: 'uttara',
      note: 'Burnt',
    });
  });

  it('has a picture only for what breaks or goes', async () => {
    const server = await openForm({ uttara: 2 });
    expect(field()).toBeInTheDocument();
    for (const what of ['Repaired: back to the stock', 'Move to another warehouse']) {
      await server.choose(what);
      expect(document.querySelector('input[type=file]')).toBeNull();
    }
  });

  it.each([
    ['Uttara', '3', 'Damaged pieces in Uttara: only 2.'],
    ['Halishar', '1', 'Halishar has no damaged pieces.'],
    ['Uttara', '0', 'At least 1.'],
    ['Uttara', '', 'Enter a number.'],
    ['Uttara', '89400001', 'This looks like a code. Enter how many.'],
  ])('does not put back in %s %j', async (where, text, message) => {
    const server = await openForm({ uttara: 2 });
    await server.choose('Repaired: back to the stock', where);
    if (text) await server.person.type(server.pieces, text);
    await server.person.click(screen.getByRole('button', { name: 'Put back' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  it('shows both figures as they were when it is refused, and says why', async () => {
    const server = await openForm({ uttara: 2 });
    const errors = [{ path: 'quantity', message: 'Damaged pieces of it in Uttara: only 1.' }];
    server.api.on(DAMAGE, () => problem(422, 'invalid_input', `quantity: ${errors[0]?.message}`, { errors }));
    await server.choose('Repaired: back to the stock', 'Uttara');
    await server.person.type(server.pieces, '2{Enter}');
    expect(await screen.findByText(/^Damaged pieces of it in Uttara: only 1\./)).toBeVisible();
    expect(line('2 damaged in Uttara')).toBeVisible();
    expect(total()).toBe('12 items available');
  });
});
