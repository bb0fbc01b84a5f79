import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { inBangla } from '../../test/in-bangla';
import { brokenConnection, json, list, makeItem, renderAt, stubApi } from '../../test/inventory-kit';
import { ManageInventoryPage } from '../manage-inventory-page';

const solo = makeItem({ name: 'Microwave Solo 20L' });
const grill = makeItem({ name: 'Microwave Grill 25L' });
const kettle = makeItem({ name: 'Kettle 1.7L' });

/** Serves the results of searches, and the search that may have been meant. */
const serve = (found: Record<string, { items: (typeof solo)[]; similar?: string }>) =>
  stubApi({
    'GET /item': ({ query }) => {
      const { items, similar } = found[query.get('q') ?? ''] ?? { items: [] };
      return json(items, {
        'X-Total-Count': String(items.length),
        ...(similar !== undefined && { 'X-Similar-Search': encodeURIComponent(similar) }),
      });
    },
  });

function open(q: string) {
  renderAt(ManageInventoryPage, {
    at: `/manageInventory?${new URLSearchParams({ q })}`,
    path: '/manageInventory',
  });
  return userEvent.setup();
}

const models = () => screen.queryAllByRole('link', { name: /L$/ }).map(({ textContent }) => textContent);
const address = () => screen.getByTestId('location').textContent;

it('shows the items of a similar search if no item matches, says so, and searches for the typed one when asked', async () => {
  serve({ mircowave: { items: [], similar: 'microwave' }, microwave: { items: [solo, grill] } });
  const person = open('mircowave');
  expect(await screen.findByText('Showing microwave.')).toBeVisible();
  await waitFor(() => expect(models()).toEqual([solo.name, grill.name]));
  expect(screen.getByRole('searchbox')).toHaveValue('mircowave');
  expect(screen.getByText('2 items match')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Search for mircowave instead' }));
  expect(await screen.findByText('No item matches “mircowave”')).toBeVisible();
  expect(models()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Search for microwave instead' }));
  await waitFor(() => expect(models()).toEqual([solo.name, grill.name]));
  expect(address()).toContain('q=microwave');
  expect(screen.getByRole('searchbox')).toHaveValue('microwave');
});

it('leaves what matches, and offers a search that finds more', async () => {
  serve({ মাইক্রোওয়েভ: { items: [kettle], similar: 'microwave' }, microwave: { items: [solo, grill] } });
  const person = open('মাইক্রোওয়েভ');
  await waitFor(() => expect(models()).toEqual([kettle.name]));
  expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Search for microwave instead' }));
  await waitFor(() => expect(models()).toEqual([solo.name, grill.name]));
});

it('offers nothing beside a search that nothing is similar to', async () => {
  serve({ xyzzy: { items: [] } });
  open('xyzzy');
  expect(await screen.findByText('No item matches “xyzzy”')).toBeVisible();
  expect(screen.queryByRole('button', { name: /instead/ })).not.toBeInTheDocument();
});

it('says so in Bangla', async () => {
  await inBangla();
  serve({ mircowave: { items: [], similar: 'microwave' }, microwave: { items: [solo] } });
  open('mircowave');
  expect(await screen.findByText('microwave দেখানো হচ্ছে।')).toBeVisible();
  expect(screen.getByRole('button', { name: 'mircowave দিয়ে খুঁজুন' })).toBeVisible();
});

it('does so without a connection, with the items on this device', async () => {
  stubApi({
    'GET /item': ({ query }) => (query.has('q') ? brokenConnection() : list([solo, grill, kettle])),
  });
  renderAt(ManageInventoryPage, { at: '/manageInventory', path: '/manageInventory' });
  const person = userEvent.setup();
  await waitFor(() => expect(models()).toHaveLength(3));
  act(() => onlineManager.setOnline(false));
  await person.type(screen.getByRole('searchbox'), 'micro wvae');
  expect(await screen.findByText('Showing microwave.')).toBeVisible();
  expect(models()).toEqual([solo.name, grill.name]);
  expect(screen.getByText('No internet. Searching items on this phone: 2 items')).toBeVisible();
});
