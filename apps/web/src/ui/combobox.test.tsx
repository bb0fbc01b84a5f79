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

it('leaves a text that is free as it was typed, unless an arrow key marked an option', async () => {
  const onChoose = vi.fn();
  render(
    <Combobox
      isFree
      label="Customer"
      text="Kar"
      onText={() => {}}
      options={['Karim Traders', 'Karnaphuli Imports'].map(toOption)}
      onChoose={onChoose}
      error=""
    />,
  );
  const person = userEvent.setup();
  const field = screen.getByRole('combobox');
  await person.type(field, 'i');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
  await person.type(field, 'm{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Karnaphuli Imports');
  await person.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(toOption('Karim Traders'));
});

it('goes on by Enter: with the option that is taken, or past a list of which nothing is', async () => {
  const onEnter = vi.fn();
  const show = (names: string[], text = 'Kar') => (
    <Combobox
      isFree
      label="Customer"
      text={text}
      onText={() => {}}
      options={names.map(toOption)}
      onChoose={() => {}}
      onEnter={onEnter}
      error=""
    />
  );
  const { rerender } = render(show(['Karim Traders', 'Karnaphuli Imports']));
  const person = userEvent.setup();
  await person.type(screen.getByRole('combobox'), 'i{Enter}');
  expect(onEnter).not.toHaveBeenCalled();
  await person.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(2);
  rerender(show([], ''));
  await person.keyboard('{Control>}{Enter}{/Control}{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(3);
});
