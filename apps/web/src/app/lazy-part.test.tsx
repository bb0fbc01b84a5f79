import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, isPartAwaited, lazyPart, loadPart } from './lazy-part';
import { PartBoundary } from './part-boundary';

afterEach(() => {
  vi.useRealTimers();
});

describe('loading a part', () => {
  it('fails as a chunk-load failure after 120 seconds, and not before', async () => {
    vi.useFakeTimers();
    const outcome = vi.fn();
    loadPart('team', () => new Promise(() => {})).catch(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledOnce();
    const error: unknown = outcome.mock.calls[0]?.[0];
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({ name: 'ChunkLoadError', timedOut: true });
  });

  it('fails at once when the server refuses', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(loadPart('team', () => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      timedOut: false,
      cause,
    });
  });

  it('leaves no timer behind when it succeeds', async () => {
    vi.useFakeTimers();
    await expect(loadPart('team', async () => 42)).resolves.toBe(42);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('is reported as loading until it is loaded', async () => {
  let arrive = (_part: { Team: () => string }) => {};
  const Team = lazyPart(() => new Promise<{ Team: () => string }>((resolve) => (arrive = resolve)), 'Team');
  Team.preload();
  expect(isPartAwaited()).toBe(false);
  await act(async () => {
    render(
      <Suspense>
        <Team />
      </Suspense>,
    );
  });
  expect(isPartAwaited()).toBe(true);
  await act(async () => arrive({ Team: () => 'Eight people' }));
  expect(screen.getByText('Eight people')).toBeVisible();
  expect(isPartAwaited()).toBe(false);
});

describe('a part that did not load', () => {
  const show = (reload: () => void) => {
    const Broken = lazyPart(() => Promise.reject(new TypeError('404')), 'TeamPage');
    // React reports the error that the boundary catches. This test expects it.
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <MemoryRouter>
        <PartBoundary resetKey="/team" reload={reload}>
          <Suspense>
            <Broken />
          </Suspense>
        </PartBoundary>
      </MemoryRouter>,
    );
    return reported;
  };

  it('is reported, and shows a message with a reload button', async () => {
    const reload = vi.fn();
    const reported = show(reload);
    expect(await screen.findByRole('heading', { name: 'This part could not be loaded' })).toBeVisible();
    expect(reported.mock.calls.flat()).toContainEqual(expect.objectContaining({ name: 'ChunkLoadError' }));
    reported.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
