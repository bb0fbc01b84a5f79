/** Movements for tests. */
import { type Movement, movementSchema } from '@godown/shared/stock/movements';

/** The item of movements for which the test gives none. */
export const GRILL_ID = '65f000000000000000000001';

let serial = 0;

/** A movement as the API returns it. Each is newer than the previous one. */
export function makeMovement(overrides: Partial<Movement> = {}): Movement {
  serial += 1;
  return movementSchema.parse({
    _id: serial.toString(16).padStart(24, 'a'),
    at: new Date(Date.UTC(2026, 2, 1, 6, serial)).toISOString(),
    email: 'counter@godown.test',
    item: GRILL_ID,
    itemName: 'Grill 25L Black',
    version: serial,
    warehouse: 'halishar',
    change: -1,
    after: 6,
    totalAfter: 11,
    reason: 'delivered',
    ...overrides,
  });
}

/** Both movements of a transfer of 5 from Halishar to Uttara, newest first. */
export function makeTransfer(overrides: Partial<Movement> = {}): [into: Movement, out: Movement] {
  const shared = {
    reason: 'transfer',
    transfer: 'c'.repeat(24),
    version: 9000 + serial,
    ...overrides,
  } as const;
  const out = makeMovement({ ...shared, change: -5, warehouse: 'halishar', totalAfter: 7 });
  const into = makeMovement({ ...shared, change: 5, warehouse: 'uttara', totalAfter: 12 });
  return [into, out];
}
