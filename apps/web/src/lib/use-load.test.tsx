import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

  it('refreshes behind what is shown, and keeps that when it fails', async () => {
    let answer = Promise.resolve('old');
    const load = vi.fn(() => answer);
    const { result } = renderHook(() => useLoad(load));
    await waitFor(() => expect(result.current.data).toBe('old'));
    answer = Promise.reject(new Error('no'));
    await act(async () => result.current.refresh());
    expect(load).toHaveBeenCalledTimes(2);
    expect(result.current).toMatchObject({ state: 'loaded', data: 'old' });
    answer = Promise.resolve('new');
    act(() => result.current.refresh());
    expect(result.current.data).toBe('old');
    await waitFor(() => expect(result.current.data).toBe('new'));
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
