/** The time of the server. The clock of a device may be wrong by hours or days, and what it calls today would be another day. */

/** A slow response is not older, and nobody sees such a difference. */
const TOLERANCE_MS = 5 * 60_000;

let ahead = 0;
let onChange = () => {};

/** The time in ms. Until a response has come it is the device's. */
export const timeNow = (): number => Date.now() + ahead;

/** Sets what is called when the device turns out to be wrong, or is set right. */
export function whenTimeChanges(call: () => void): void {
  onChange = call;
}

/** Reads the time of a response that has just come, and returns it. Responses of the API are never kept. */
export function readTime(response: Response): Response {
  const difference = Date.parse(response.headers.get('Date') ?? '') - Date.now();
  if (Math.abs(difference - ahead) > TOLERANCE_MS) {
    ahead = difference;
    onChange();
  }
  return response;
}
