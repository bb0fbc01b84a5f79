import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useApi } from '../../account/use-api';
import { edited } from '../../items/changes/edit';
import { useItemPages } from '../../items/list/use-item-pages';
import { json, listFound, makeItem, renderAt, stubApi } from '../../test/inventory-kit';
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
])('finds the item of a code %s', async (_, barcode, code) => {
  const item = makeItem({ name: 'Grill', barcode });
  stubApi({ 'GET /item': (call) => listFound([item, makeItem({ name: 'Other', barcode: '1' })], call) });
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
  stubApi({ 'GET /item': (call) => listFound([item, makeItem({ name: 'Other', barcode: '2' })], call) });
  renderAt(Page, { at: '/here', path: '/here' });
  await screen.findByText('ready');
  expect(await act(() => find(code))).toMatchObject({ item: { name: 'Grill' }, units: 6 });
});

it('finds none if a code is only the beginning of one', async () => {
  stubApi({ 'GET /item': () => json([makeItem({ barcode: '89411005012345' })]) });
  renderAt(Page, { at: '/here', path: '/here' });
  await screen.findByText('ready');
  expect(await act(() => find('8941100501234'))).toBeNull();
});
