import { useEffect, useState } from 'react';

/** The lock of a closed or reloaded tab is free within this time. */
const PATIENCE_MS = 500;

/**
 * A lock that one tab holds, for what two tabs must not write at once. `elsewhere`: another tab has it; it comes here when that
 * tab is closed. Pages over plain http from another machine have no locks: there every tab holds it.
 */
export function useTabLock(name: string): 'asking' | 'elsewhere' | 'held' {
  const [state, setState] = useState<{ of: string; is: 'elsewhere' | 'held' } | null>(null);
  useEffect(() => {
    if (!navigator.locks) return setState({ of: name, is: 'held' });
    const left = new AbortController();
    const timer = setTimeout(() => setState({ of: name, is: 'elsewhere' }), PATIENCE_MS);
    const untilLeft = () =>
      new Promise<void>((release) => {
        clearTimeout(timer);
        left.signal.addEventListener('abort', () => release());
        if (left.signal.aborted) release();
        else setState({ of: name, is: 'held' });
      });
    // Rejects if this tab leaves before it is its turn.
    navigator.locks.request(name, { signal: left.signal }, untilLeft).catch(() => undefined);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [name]);
  return state?.of === name ? state.is : 'asking';
}
