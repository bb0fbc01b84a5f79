import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../api/api-error';

/**
 * Runs changes of one list. `failure` is why the last one failed; it stays until the next one or until `dismiss`. `run` resolves with what
 * the call resolves with, or null if it failed.
 */
export function useStep(queryKey: readonly string[]) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run<T>(call: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    setFailure(null);
    try {
      const result = await call();
      await client.invalidateQueries({ queryKey });
      return result;
    } catch (error) {
      setFailure(`Nothing was changed. ${failureText(error)}`);
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy, failure, dismiss: () => setFailure(null) };
}
