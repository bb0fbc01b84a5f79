import { useState } from 'react';
import { isUncertain, newIdempotencyKey, sendOnce } from './send-once';

type Call<T> = (headers: { 'Idempotency-Key': string }) => Promise<T>;

/**
 * `sendOnce` that remembers keys: a change that is tried again because nobody knew whether it went through counts once.
 * `intention` names what is wanted, such as `delete <id>`; what differs in it is another change. Rejects with the
 * `ApiError`.
 */
export type SendRemembered = <T>(intention: string, call: Call<T>) => Promise<T>;

export function createSendOnce(): SendRemembered {
  const keys = new Map<string, string>();
  return async (intention, call) => {
    const key = keys.get(intention) ?? newIdempotencyKey();
    keys.set(intention, key);
    try {
      const answer = await sendOnce(key, call);
      keys.delete(intention);
      return answer;
    } catch (error) {
      if (!isUncertain(error)) keys.delete(intention);
      throw error;
    }
  };
}

/** One that remembers for as long as the component is there. */
export function useSendOnce(): SendRemembered {
  return useState(createSendOnce)[0];
}
