import { useCallback, useRef } from 'react';
import { isUncertain, newIdempotencyKey, sendOnce } from './send-once';

type Call<T> = (headers: { 'Idempotency-Key': string }) => Promise<T>;

/**
 * `sendOnce` that remembers keys: a change that is tried again because nobody knew whether it went through counts once.
 * `intention` names what is wanted, such as `delete <id>`; what differs in it is another change. Rejects with the
 * `ApiError`.
 */
export function useSendOnce(): <T>(intention: string, call: Call<T>) => Promise<T> {
  const keys = useRef(new Map<string, string>());
  return useCallback(async (intention, call) => {
    const key = keys.current.get(intention) ?? newIdempotencyKey();
    keys.current.set(intention, key);
    try {
      const answer = await sendOnce(key, call);
      keys.current.delete(intention);
      return answer;
    } catch (error) {
      if (!isUncertain(error)) keys.current.delete(intention);
      throw error;
    }
  }, []);
}
