import type { Item } from '@godown/shared/items/item';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ITEM_PATH, serveItem } from '../../test/fake-server';
import { inBangla } from '../../test/in-bangla';
import {
  brokenConnection,
  json,
  later,
  makeItem,
  problem,
  renderAt,
  stubApi,
  watchToasts,
} from '../../test/inventory-kit';
import { ItemPage } from '../item-page';
import { OwnCodesButton } from './own-codes-button';

const CODE = '2002851740009';
const GIVE = `POST ${ITEM_PATH}/own-code`;
const UNDO = expect.objectContaining({ label: 'Undo' });

function goOffline() {
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
}

describe('an item without a barcode', () => {
  async function open(barcode?: string) {
    const served = serveItem();
    if (barcode) served.state.item = { ...served.state.item, barcode };
    const code = (given: string) => {
      served.state.item = { ...served.state.item, barcode: given, version: served.state.item.version + 1 };
      return json(served.state.item);
    };
    served.api.on(GIVE, () => code(CODE));
    renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
    await screen.findByRole('heading', { level: 1, name: 'Grill 25L Black' });
    return { ...served, code, toasts: watchToasts(), person: userEvent.setup() };
  }
  const button = () => screen.findByRole('button', { name: 'Give it a code of our own' });

  it('gets one with a key, is shown with it, and loses it by Undo', async () => {
    const { api, person, toasts, state } = await open();
    await person.click(await button());
    expect(await screen.findByText(CODE)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give it a code of our own' })).not.toBeInTheDocument();
    expect(api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith(`Barcode: ${CODE}`, UNDO));
    const { version } = state.item;
    api.on(`PATCH ${ITEM_PATH}`, () => {
      const { barcode: _, ...rest } = state.item;
      state.item = { ...rest, version: version + 1 };
      return json(state.item);
    });
    act(() => toasts.mock.calls[0]?.[1]?.run());
    expect(await screen.findByRole('button', { name: 'Give it a code of our own' })).toBeVisible();
    const [undo] = api.of('PATCH');
    expect(undo?.body).toEqual({ barcode: '' });
    expect(undo?.headers.get('If-Match')).toBe(`"${version}"`);
  });

  it('keeps the barcode that somebody has just given it, and says which', async () => {
    const { api, person, toasts, code } = await open();
    const info = vi.spyOn((await import('../../ui/notify')).notify, 'info').mockImplementation(() => {});
    api.on(GIVE, () => code('4006381333931'));
    await person.click(await button());
    expect(await screen.findByText('4006381333931')).toBeVisible();
    await waitFor(() => expect(info).toHaveBeenCalledExactlyOnceWith('Had a barcode already: 4006381333931'));
    expect(toasts).not.toHaveBeenCalled();
  });

  it('says why it got none, and asks again with the same key', async () => {
    const { api, person } = await open();
    api.on(GIVE, () => problem(503, 'server_busy', 'Too many changes are waiting.'));
    await person.click(await button());
    expect(await screen.findByText('Too many changes are waiting.')).toBeVisible();
    api.on(GIVE, () => problem(404, 'item_not_found', 'There is no such item.'));
    await person.click(await button());
    expect(await screen.findByText('There is no such item.')).toBeVisible();
    const keys = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('says that it needs a connection', async () => {
    await open();
    goOffline();
    expect(await screen.findByText('A code needs a connection.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give it a code of our own' })).not.toBeInTheDocument();
  });
});

it('is offered in Bangla too', async () => {
  await inBangla();
  serveItem();
  renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  expect(await screen.findByRole('button', { name: 'দোকানের নিজের কোড দিন' })).toBeVisible();
});

it('is not offered for an item with a barcode', async () => {
  const { state } = serveItem();
  state.item = { ...state.item, barcode: '4006381333931' };
  renderAt(ItemPage, { at: ITEM_PATH, path: '/item/:itemId' });
  expect(await screen.findByText('4006381333931')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give it a code of our own' })).not.toBeInTheDocument();
});

describe('many items without a barcode', () => {
  const codeOf = (index: number) => `20000000${String(index).padStart(5, '0')}`;
  function serve(count: number) {
    const items = Array.from({ length: count }, () => makeItem());
    const api = stubApi({});
    for (const [index, item] of items.entries())
      api.on(`POST /item/${item._id}/own-code`, () =>
        json({ ...item, barcode: codeOf(index), version: item.version + 1 }),
      );
    return { items, api };
  }
  function open(items: readonly Item[]) {
    renderAt(() => <OwnCodesButton items={items} />, { at: '/labels', path: '/labels' });
    return { toasts: watchToasts(), person: userEvent.setup() };
  }
  const start = async (person: ReturnType<typeof userEvent.setup>, name: string) => {
    await person.click(await screen.findByRole('button', { name }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Give codes' }));
  };

  it('get one each after one question', async () => {
    const { items, api } = serve(9);
    const { toasts, person } = open(items);
    await start(person, 'Give 9 items a code of our own');
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('9 items have a code now.', UNDO));
    expect(api.of('POST').map(({ path }) => path)).toEqual(items.map(({ _id }) => `/item/${_id}/own-code`));
    const keys = api.of('POST').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(9);
  });

  it('keep a barcode that they have meanwhile, which is named', async () => {
    const { items, api } = serve(2);
    api.on(`POST /item/${items[1]?._id}/own-code`, () => json({ ...items[1], barcode: '4006381333931' }));
    const { toasts, person } = open(items);
    await start(person, 'Give 2 items a code of our own');
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith(
        `Barcode: ${codeOf(0)}\nHad a barcode already: 4006381333931`,
        UNDO,
      ),
    );
  });

  it('get none if the person does not want that', async () => {
    const { items, api } = serve(2);
    const { person } = open(items);
    await person.click(await screen.findByRole('button', { name: 'Give 2 items a code of our own' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(api.of('POST')).toEqual([]);
  });

  it('show how many are done', async () => {
    const { items, api } = serve(3);
    const answer = later<Response>();
    api.on(`POST /item/${items[2]?._id}/own-code`, () => answer.promise);
    const { person, toasts } = open(items);
    await start(person, 'Give 3 items a code of our own');
    expect(await screen.findByText('2 of 3')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Codes of our own' })).toHaveAttribute('value', '2');
    answer.resolve(json({ ...items[2], barcode: codeOf(2) }));
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('name each that got none, and why', async () => {
    const { items, api } = serve(3);
    api.on(`POST /item/${items[1]?._id}/own-code`, () =>
      problem(404, 'item_not_found', 'The item does not exist, or was deleted.'),
    );
    const { person, toasts } = open(items);
    await start(person, 'Give 3 items a code of our own');
    expect(
      await screen.findByText(`${items[1]?.name}: The item does not exist, or was deleted.`),
    ).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith('2 items have a code now.', UNDO);
  });

  it('stop when the connection is lost', async () => {
    const { items, api } = serve(40);
    for (const { _id } of items.slice(4)) api.on(`POST /item/${_id}/own-code`, brokenConnection);
    const { person, toasts } = open(items);
    await start(person, 'Give 40 items a code of our own');
    await waitFor(() => expect(toasts).toHaveBeenCalledExactlyOnceWith('4 items have a code now.', UNDO));
    // At most one more for each request that was on its way.
    expect(api.of('POST').length).toBeLessThanOrEqual(8);
  });
});
