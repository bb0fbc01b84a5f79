import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DayInput } from './day-input';

it('shows the day as the page writes days', () => {
  render(<DayInput aria-label="Day" value="2026-05-03" readOnly />);
  expect(screen.getByText('3 May 2026')).toBeVisible();
  expect(screen.getByLabelText('Day')).toHaveClass('text-transparent!');
});

it('leaves an input without a day as it is', () => {
  render(<DayInput aria-label="Day" value="" readOnly className="px-2" />);
  expect(screen.getByLabelText('Day').className.trim()).toBe('peer px-2');
});
