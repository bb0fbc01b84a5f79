import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { json, makeItem, renderAt, stubApi } from '../test/inventory-kit';
import { ItemPicker } from './item-picker';

it('has the chosen item until another text is typed', async () => {
  const grill = makeItem({ name: 'Microwave Grill 25L' });
  stubApi({ 'GET /item': () => json([grill, makeItem({ name: 'Microwave Solo 20L' })]) });
  function Form() {
    const [name, setName] = useState('nothing');
    return (
      <>
        <ItemPicker label="Item" error="" onChoose={(item) => setName(item?.name ?? 'nothing')} />
        <output>Chosen: {name}</output>
      </>
    );
  }
  renderAt(Form, { at: '/here', path: '/here' });
  const person = userEvent.setup();
  const field = await screen.findByRole('combobox', { name: 'Item' });
  await person.type(field, 'grill');
  await person.click(await screen.findByRole('option', { name: /Grill/ }));
  expect(field).toHaveValue(grill.name);
  expect(screen.getByText(`Chosen: ${grill.name}`)).toBeVisible();
  await person.type(field, ' Black');
  expect(screen.getByText('Chosen: nothing')).toBeVisible();
});
