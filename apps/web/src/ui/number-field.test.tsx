import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useController, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { NumberField } from './number-field';

function Price({ value }: { value: string }) {
  const { control } = useForm({ defaultValues: { price: value } });
  const { field } = useController({ name: 'price', control });
  return <NumberField {...field} label="Price" min={0} max={1000} decimals={2} />;
}

async function open(value = '') {
  render(<Price value={value} />);
  const person = userEvent.setup();
  const input = screen.getByRole('spinbutton', { name: 'Price' });
  await person.click(input);
  return { person, input, hint: () => screen.getByRole('status').textContent };
}

it.each([
  ['129,50', '= 129.50'],
  ['1.299,5', '= 1,299.50'],
  ['1,299', ''],
  ['12,34,567', '= 1,234,567'],
  ['৪০', '= 40'],
  ['0,500', '= 0.50'],
  ['0,1234', '= 0.1234'],
  ['40', ''],
  ['129.50', ''],
  ['1.999', ''],
  ['1e', ''],
])('keeps %s as it was typed, and shows %j', async (text, hint) => {
  const shown = await open();
  await shown.person.type(shown.input, text);
  expect(shown.input).toHaveValue(text);
  expect(shown.hint()).toBe(hint);
});

it('has its number as a spin button', async () => {
  const { person, input } = await open();
  expect(input).not.toHaveAttribute('aria-valuenow');
  await person.type(input, '129,50');
  expect(input).toHaveAttribute('aria-valuenow', '129.5');
  expect(input).toHaveAttribute('aria-valuetext', '129.50');
  await person.type(input, 'x');
  expect(input).not.toHaveAttribute('aria-valuenow');
});

it.each([
  ['', '{ArrowUp}', '1'],
  ['129,99', '{ArrowUp}', '130.99'],
  ['5', '{ArrowDown}{ArrowDown}', '3'],
  ['0', '{ArrowDown}', '0'],
  ['1000', '{ArrowUp}', '1000'],
  ['1e', '{ArrowUp}', '1e'],
  ['5', '{Shift>}{ArrowUp}{/Shift}', '5'],
])('steps from %j with %s to %j', async (text, keys, result) => {
  const { person, input } = await open(text);
  await person.keyboard(keys);
  expect(input).toHaveValue(result);
});

it('does not change on scroll', async () => {
  const { input } = await open('129.50');
  fireEvent.wheel(input, { deltaY: 100 });
  expect(input).toHaveValue('129.50');
  // Browsers change an input of the type number on scroll.
  expect(input).toHaveAttribute('type', 'text');
});

it.each([
  ['129,5', '129.50'],
  ['40', '40.00'],
  ['1.999', '1.999'],
  ['1e', '1e'],
  ['', ''],
])('shows the amount %j as %j when the field is left', async (text, shown) => {
  const { person, input } = await open();
  if (text) await person.type(input, text);
  await person.tab();
  expect(input).toHaveValue(shown);
});
