/** A change of stock. */
import { randomUUID } from 'node:crypto';

/** @param {{ ids: string[], authorizationOf: (uid: string) => string }} server @param {number} index @param {string} uid @returns {import('./http.mjs').Call} */
export function deliver({ ids, authorizationOf }, index, uid) {
  const body = JSON.stringify({ change: 1, warehouse: 'halishar', reason: 'restock' });
  const path = `/item/${ids[index % ids.length]}/movements`;
  return { path, method: 'POST', body, authorization: authorizationOf(uid), key: randomUUID() };
}
