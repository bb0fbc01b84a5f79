import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useController, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { NumberField } from './number-field';

/** Hears each text that the form keeps. */
const kept = vi.fn();

function Price({ value }: { value: string }) {
  const { control } = useForm({ defaultValues: { price: value } });
  const { field } = useController({ name: 'price', control });
  const keep = (text: string) => {
    kept(text);
    field.onChange(text);
  };
  return <NumberField {...field} onChange={keep} label="Price" min={0} max={1000} decimals={2} />;
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

describe('in Bangla', () => {
  beforeEach(inBangla);

  it.each([
    ['129,5', '১২৯,৫', '= ১২৯.৫০', '129,5'],
    ['১২৯,৫', '১২৯,৫', '= ১২৯.৫০', '129,5'],
    ['123456', '১২৩৪৫৬', '', '123456'],
    ['1.29.500,5', '১.২৯.৫০০,৫', '= ১,২৯,৫০০.৫০', '1.29.500,5'],
    ['১,২৯,৫০০', '১,২৯,৫০০', '', '1,29,500'],
    ['1e', '১e', '', '1e'],
  ])('shows %s as %s with the hint %j, and keeps %s', async (typed, shown, hint, text) => {
    const field = await open();
    await field.person.type(field.input, typed);
    expect(field.input).toHaveValue(shown);
    expect(field.hint()).toBe(hint);
    expect(kept).toHaveBeenLastCalledWith(text);
  });

  it('shows what the form has, and what steps and leaving make of it', async () => {
    const { person, input } = await open('129.5');
    expect(input).toHaveValue('১২৯.৫');
    expect(input).toHaveAttribute('aria-valuenow', '129.5');
    expect(input).toHaveAttribute('aria-valuetext', '১২৯.৫০');
    await person.keyboard('{ArrowUp}');
    expect(input).toHaveValue('১৩০.৫');
    await person.tab();
    expect(input).toHaveValue('১৩০.৫০');
  });

  it('keeps the caret where one types', async () => {
    const { person, input } = await open('19');
    await person.type(input, '23', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(input).toHaveValue('১২৩৯');
  });
});
