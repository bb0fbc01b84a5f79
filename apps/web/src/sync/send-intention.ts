import { createStore } from '../api/storage';
import { isUncertain } from './outcome';
import { type Keyed, newIdempotencyKey, sendOnce } from './send-once';

const store = createStore([() => window.sessionStorage]);

interface Intention {
  /** Whose it is, by their address: the same of somebody else is another. */
  by: string;
  /** Such as `delete <id> <version>`. What differs in it is another change: deleting again what was restored is one. */
  what: string;
}

/**
 * `sendOnce` with a key that is remembered, for as long as the tab lives: what is tried again because nobody knew whether
 * it went through counts once, also from a page that was left or reloaded meanwhile. Rejects with the `ApiError`.
 */
export async function sendIntention<T>(
  { by, what }: Intention,
  call: (keyed: Keyed) => Promise<T>,
): Promise<T> {
  const name = `godown-key ${by} ${what}`;
  const kept = store.get(name);
  const key = kept ?? newIdempotencyKey();
  store.set(name, key);
  try {
    const answer = await sendOnce({ key, by }, call, { inDoubt: kept !== null });
    store.remove(name);
    return answer;
  } catch (error) {
    if (!isUncertain(error)) store.remove(name);
    throw error;
  }
}
