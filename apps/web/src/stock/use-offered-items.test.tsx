import { onlineManager, useInfiniteQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useApi } from '../account/use-api';
import { brokenConnection, json, makeItem, renderAt, stubApi } from '../test/inventory-kit';
import { inventoryQuery } from './queries';
import { useOfferedItems } from './use-offered-items';

const solo = makeItem({ name: 'Microwave Solo 20L' });
const grill = makeItem({ name: 'Microwave Grill 25L' });
const kettle = makeItem({ name: 'Kettle 1.7L' });
const bangla = makeItem({ name: 'মাইক্রোওয়েভ ওভেন' });

function renderOffered(text: string) {
  function Offered() {
    const { items, state } = useOfferedItems({ text, limit: 6, isEnabled: true });
    return (
      <output>
        {state}: {items.map(({ name }) => name).join(', ')}
      </output>
    );
  }
  stubApi({
    'GET /item': ({ query }) =>
      query.get('q') === 'microwave'
        ? json([solo, grill])
        : json(query.get('q') === 'মাইক্রোওয়েভ' ? [bangla] : [], { 'X-Similar-Search': 'microwave' }),
  });
  renderAt(Offered, { at: '/here', path: '/here' });
}

it.each([
  ['mircowave', 'complete: Microwave Solo 20L, Microwave Grill 25L'],
  ['মাইক্রোওয়েভ', 'complete: মাইক্রোওয়েভ ওভেন, Microwave Solo 20L, Microwave Grill 25L'],
])('%s: the items of a similar text follow those that match', async (text, shown) => {
  renderOffered(text);
  expect(await screen.findByText(shown)).toBeVisible();
});

it('without a connection: those on this device', async () => {
  function Offered() {
    const [text, setText] = useState('');
    const { data } = useInfiniteQuery(inventoryQuery(useApi()));
    const { items } = useOfferedItems({ text, limit: 6, isEnabled: text !== '' });
    return (
      <button type="button" onClick={() => setText('mircowave')}>
        {data ? 'read' : 'reading'}: {items.map(({ name }) => name).join(', ')}
      </button>
    );
  }
  stubApi({
    'GET /item': ({ query }) => (query.has('q') ? brokenConnection() : json([solo, kettle, grill])),
  });
  renderAt(Offered, { at: '/here', path: '/here' });
  const button = await screen.findByRole('button', { name: 'read:' });
  act(() => onlineManager.setOnline(false));
  await userEvent.click(button);
  expect(await screen.findByText('read: Microwave Solo 20L, Microwave Grill 25L')).toBeVisible();
});
