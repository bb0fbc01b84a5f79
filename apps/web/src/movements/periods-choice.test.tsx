import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PeriodsChoice } from './periods-choice';

it.each(['2026-12-01T04:00:00Z', '2026-12-17T04:00:00Z'])(
  'has the same short periods on each day: %s',
  (now) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    onTestFinished(() => void vi.useRealTimers());
    render(<PeriodsChoice url={{ filters: { from: '', to: '' }, show: () => {} }} length="short" />);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Today', 'Yesterday']);
  },
);
