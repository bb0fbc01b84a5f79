import type { Item } from '@godown/shared/items/item';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../account/use-api';
import { edited } from '../../items/changes/edit';
import { useItemPages } from '../../items/list/use-item-pages';
import {
  brokenConnection,
  type Handler,
  json,
  listByCode,
  listFound,
  makeItem,
  problem,
  renderAt,
  stubApi,
} from '../../test/inventory-kit';
import { useChanges } from '../changes/use-changes';
import { inventoryQuery } from '../queries';
import { useFindByCode } from './use-find-by-code';

let find: ReturnType<typeof useFindByCode>;
function Page() {
  find = useFindByCode();
  return <p>ready</p>;
}

it.each([
  ['as it is stored', '8941100501234', '8941100501234'],
  ['in the digits of Bangla', '8941100501234', '৮৯৪১১০০৫০১২৩৪'],
  ['in other letters', 'ab-7', 'AB-7'],
  ['with the 0 that some scanners put before 12 digits', '036000291452', '0036000291452'],
  ['without it, if it is stored with it', '0036000291452', '036000291452'],
  ['with the 00 of a GTIN-14', '036000291452', '00036000291452'],
  ['that is short, and the beginning of many others', '8941', '8941'],
])('finds the item of a code %s', async (_, barcode, code) => {
  const item = makeItem({ name: 'Grill', barcode });
  const others = Array.from({ length: 9 }, (_, at) =>
    makeItem({ name: 'Other', barcode: `${barcode}${at}` }),
  );
  stubApi({ 'GET /items-by-code': (call) => listByCode([...others, item], call) });
  renderAt(Page, { at: '/here', path: '/here' });
  await screen.findByText('ready');
  expect(await act(() => find(code))).toMatchObject({ item: { name: 'Grill' }, units: 1 });
});

it('finds an item by the code that it was given, before the server knows', async () => {
  const item = makeItem({ name: 'Grill', barcode: '1' });
  stubApi({ 'GET /item': (call) => listFound([item], call) });
  function Giver() {
    const { make } = useChanges();
    useItemPages(inventoryQuery(useApi()));
    const give = () => void make(edited, item, { base: item, edit: { barcode: '8941100501234' } });
    return (
      <button type="button" onClick={give}>
        <Page />
      </button>
    );
  }
  renderAt(Giver, { at: '/here', path: '/here' });
  await screen.findByText('ready');
  onlineManager.setOnline(false);
  await userEvent.click(screen.getByRole('button'));
  expect(await act(() => find('8941100501234'))).toMatchObject({ item: { name: 'Grill' }, units: 1 });
  onlineManager.setOnline(true);
});

it.each([
  ['as it is stored', '18941100501231'],
  ['in the digits of Bangla', '১৮৯৪১১০০৫০১২৩১'],
  ['in other letters', 'BOX-6'],
])('finds the item of a carton, with its units, by its code %s', async (_, code) => {
  const cartons = [
    { code: '18941100501231', units: 6 },
    { code: 'Box-6', units: 6 },
  ];
  const item = makeItem({ name: 'Grill', barcode: '1', cartons });
  const all = [item, makeItem({ name: 'Other', barcode: '2' })];
  stubApi({ 'GET /items-by-code': (call) => listByCode(all, call) });
  renderAt(Page, { at: '/here', path: '/here' });
  await screen.findByText('ready');
  expect(await act(() => find(code))).toMatchObject({ item: { name: 'Grill' }, units: 6 });
});

it('finds none if a code is only the beginning of one', async () => {
  stubApi({ 'GET /items-by-code': () => json([makeItem({ barcode: '89411005012345' })]) });
  renderAt(Page, { at: '/here', path: '/here' });
  await screen.findByText('ready');
  expect(await act(() => find('8941100501234'))).toBeNull();
});

/** A page on which the items of this device have been read. */
async function openWith(onDevice: Item[], onServer: Handler) {
  stubApi({ 'GET /item': (call) => listFound(onDevice, call), 'GET /items-by-code': onServer });
  function Reader() {
    useItemPages(inventoryQuery(useApi()));
    return <Page />;
  }
  renderAt(Reader, { at: '/here', path: '/here' });
  await screen.findByText('ready');
}

it('takes the item that has the code as it is written, also if only another one is on this device', async () => {
  const lower = makeItem({ name: 'Lower', barcode: 'q1' });
  const upper = makeItem({ name: 'Upper', cartons: [{ code: 'Q1', units: 6 }] });
  await openWith([lower], (call) => listByCode([lower, upper], call));
  expect(await act(() => find('Q1'))).toMatchObject({ item: { name: 'Upper' }, units: 6 });
  expect(await act(() => find('q1'))).toMatchObject({ item: { name: 'Lower' }, units: 1 });
});

it('takes the item of this device without a connection', async () => {
  await openWith([makeItem({ name: 'Grill', barcode: '0036000291452' })], brokenConnection);
  expect(await act(() => find('036000291452'))).toMatchObject({ item: { name: 'Grill' } });
  await expect(act(() => find('5'))).rejects.toThrow();
});

it('finds none for what cannot be a code', async () => {
  await openWith([], () => problem(422, 'invalid_input', 'No.'));
  expect(await act(() => find('আলো'))).toBeNull();
});

describe('a code that several items have', () => {
  const both = ['Box-A', 'bOX-a'].map((barcode) => makeItem({ name: `Item ${barcode}`, barcode }));

  it('asks which one is meant', async () => {
    await openWith([], (call) => listByCode(both, call));
    const found = find('BOX-A');
    const dialog = within(await screen.findByRole('dialog', { name: 'Which item has the code BOX-A?' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Item bOX-a' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Choose this item' }));
    expect(await found).toMatchObject({ item: { name: 'Item bOX-a' } });
  });

  it('is of none of them if the question is cancelled', async () => {
    await openWith(both, brokenConnection);
    const found = find('box-a');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await found).toBe('cancelled');
  });
});
