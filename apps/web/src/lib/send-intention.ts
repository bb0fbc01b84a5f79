import { isUncertain } from './outcome';
import { type KeyHeaders, newIdempotencyKey, sendOnce } from './send-once';
import { createStore } from './storage';

const store = createStore([() => window.sessionStorage]);

/**
 * `sendOnce` with a key that is remembered, for as long as the tab lives: what is tried again because nobody knew whether
 * it went through counts once, also from a page that was left or reloaded meanwhile. `intention` names what is wanted,
 * such as `delete <id> <version>`; what differs in it is another change: deleting again what was restored is one. Rejects
 * with the `ApiError`.
 */
export async function sendIntention<T>(
  intention: string,
  call: (headers: KeyHeaders) => Promise<T>,
): Promise<T> {
  const name = `godown-key ${intention}`;
  const kept = store.get(name);
  const key = kept ?? newIdempotencyKey();
  store.set(name, key);
  try {
    const answer = await sendOnce(key, call, { inDoubt: kept !== null });
    store.remove(name);
    return answer;
  } catch (error) {
    if (!isUncertain(error)) store.remove(name);
    throw error;
  }
}
