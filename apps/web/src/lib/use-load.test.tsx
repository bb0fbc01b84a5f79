import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { later } from '../features/items/test-kit';
import { useLoad } from './use-load';

describe('useLoad', () => {
  it('goes from loading to loaded', async () => {
    const load = async () => 42;
    const { result } = renderHook(() => useLoad(load));
    expect(result.current.state).toBe('loading');
    await waitFor(() => expect(result.current).toMatchObject({ state: 'loaded', data: 42 }));
  });

  it('fails, and loads again when asked to', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce('yes');
    const { result } = renderHook(() => useLoad(load));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', error: { message: 'no' } }));
    act(() => result.current.reload());
    expect(result.current.state).toBe('loading');
    await waitFor(() => expect(result.current).toMatchObject({ state: 'loaded', data: 'yes' }));
  });

  it('shows what has come another way, and no older answer or failure after it', async () => {
    const answers = [later<string>(), later<string>()];
    const load = vi.fn(async () => (await answers[load.mock.calls.length - 1]?.promise) ?? 'none');
    const { result } = renderHook(() => useLoad(load));
    act(() => result.current.update(() => ({ state: 'loaded', data: 'new' })));
    expect(result.current).toMatchObject({ state: 'loaded', data: 'new' });
    await act(async () => answers[0]?.resolve('old'));
    expect(result.current.data).toBe('new');
    act(() => result.current.reload());
    expect(result.current.state).toBe('loading');
    await act(async () => answers[1]?.resolve('reloaded'));
    expect(result.current.data).toBe('reloaded');
  });

  it('aborts when the component goes', () => {
    let signal: AbortSignal | undefined;
    const load = (given: AbortSignal) => {
      signal = given;
      return new Promise(() => {});
    };
    renderHook(() => useLoad(load)).unmount();
    expect(signal?.aborted).toBe(true);
  });
});
