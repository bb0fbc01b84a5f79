import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, isTemporary } from '../api/api-error';
import { useRequestKey } from './use-request-key';

/**
 * Runs changes of one list. `failure` is why the last one failed; it stays until the next one or until `dismiss`. `run` resolves with what
 * the call resolves with, or null if it failed. `busy` is the `name` of the one that is at work.
 */
export function useStep(queryKey: readonly string[]) {
  const client = useQueryClient();
  const { keyFor, done } = useRequestKey();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function run<T>(call: () => Promise<T>, name = 'change'): Promise<T | null> {
    setBusy(name);
    setFailure(null);
    try {
      const result = await call();
      await client.invalidateQueries({ queryKey });
      return result;
    } catch (error) {
      setFailure(t`Nothing was changed. ${{ reason: failureText(error) }}`);
      return null;
    } finally {
      setBusy(null);
    }
  }
  /** The same for what must not be made twice: while a lost response is retried, `call` gets the same idempotency key. */
  function runOnce<T>(body: object, call: (key: string) => Promise<T>): Promise<T | null> {
    return run(async () => {
      try {
        const result = await call(keyFor(body));
        done();
        return result;
      } catch (error) {
        if (!isTemporary(error)) done();
        throw error;
      }
    });
  }
  return { run, runOnce, busy, isBusy: busy !== null, failure, dismiss: () => setFailure(null) };
}
