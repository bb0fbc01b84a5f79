/** The currencies in which prices can be. A shop has one (`CURRENCY`). */
export const CURRENCIES = ['USD', 'BDT'] as const;
export type Currency = (typeof CURRENCIES)[number];
