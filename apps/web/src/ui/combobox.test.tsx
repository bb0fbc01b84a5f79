import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox';

const toOption = (name: string) => ({ id: name, name, hint: '' });

it('keeps the marked option when a better one comes later', async () => {
  const onChoose = vi.fn();
  const show = (...names: string[]) => (
    <Combobox
      ref={null}
      label="Item"
      text="ke"
      onText={() => {}}
      options={names.map(toOption)}
      onChoose={onChoose}
      emptyText=""
      error=""
    />
  );
  const { rerender } = render(show('Food keeper', 'Tea keeper'));
  const person = userEvent.setup();
  await person.type(screen.getByRole('combobox'), 'k');
  rerender(show('Kettle', 'Food keeper', 'Tea keeper'));
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Food keeper');
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Tea keeper');
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Kettle');
  rerender(show('Oven'));
  await person.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith(toOption('Oven'));
});
