/** The time of the server. The clock of a device may be wrong by hours or days, and what it calls today would be another day. */

/** A slow response is not older, and nobody sees such a difference. */
const TOLERANCE_MS = 5 * 60_000;

let ahead = 0;
const listeners = new Set<() => void>();

/** The time in ms. Until a response has come it is the device's. */
export const timeNow = (): number => Date.now() + ahead;

/** Calls back when the device turns out to be wrong, or is set right. Returns a function that ends this. */
export function watchTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the time of a response that has just come. Responses of the API are never kept. */
export function readTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (!(Math.abs(difference - ahead) > TOLERANCE_MS)) return;
  ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  for (const listener of listeners) listener();
}
