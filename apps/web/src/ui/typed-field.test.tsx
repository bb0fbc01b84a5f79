import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DayFields } from './filter-fields';
import { TypedField } from './typed-field';

function openDay(value = '2026-11-15') {
  const onApply = vi.fn();
  render(<TypedField type="date" label="Day" value={value} onApply={onApply} />);
  const field = screen.getByLabelText('Day');
  const choose = (day: string) => fireEvent.change(field, { target: { value: day } });
  return { onApply, field, choose, person: userEvent.setup() };
}

it('applies a day that is chosen in the calendar at once', () => {
  const { choose, onApply } = openDay();
  choose('2026-11-20');
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-20');
});

it('applies a day that is typed on Enter or when the field is left, and none of those on the way to it', async () => {
  const { field, choose, onApply, person } = openDay();
  await person.click(field);
  for (const day of ['2026-01-15', '2026-11-02', '2026-11-20']) {
    await person.keyboard('1');
    choose(day);
  }
  expect(onApply).not.toHaveBeenCalled();
  await person.keyboard('{Enter}');
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-20');
  choose('2026-11-21');
  await person.tab();
  expect(onApply).toHaveBeenLastCalledWith('2026-11-21');
});

it('takes the last two digits of a year as one of this century', async () => {
  const { field, choose, onApply, person } = openDay();
  await person.click(field);
  await person.keyboard('1');
  choose('0026-11-20');
  await person.tab();
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-20');
  expect(screen.getByText('20 Nov 2026')).toBeInTheDocument();
});

it.each([
  ['From', '2026-12-03', { from: '2026-12-03', to: '2026-12-03' }],
  ['From', '2026-11-20', { from: '2026-11-20' }],
  ['From', '', { from: '' }],
  ['Until', '2026-11-10', { from: '2026-11-10', to: '2026-11-10' }],
  ['Until', '', { to: '' }],
])('takes the other day of a period along if it is beyond: %s %s', (label, day, shown) => {
  const show = vi.fn();
  render(<DayFields url={{ filters: { from: '2026-11-15', to: '2026-11-30' }, show }} />);
  fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
  expect(show).toHaveBeenCalledExactlyOnceWith(shown);
});
