/** The settings that the server writes into `index.html` as JSON for the web app. None of them is secret. */
import * as z from 'zod/mini';
import type { WarehouseId } from '../items/warehouses.js';
import { CURRENCIES } from '../language/currency.js';

export const publicSettingsSchema = z.object({
  firebase: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    /** Origin of the Auth emulator, such as `http://127.0.0.1:9099`; absent with a real project. */
    emulatorOrigin: z.optional(z.string()),
  }),
  /** The currency of all prices; US dollars without the setting. */
  currency: z.optional(z.enum(CURRENCIES)),
  /** The company's data for printed documents. Absent if no such setting is set. Addresses may have several lines. */
  company: z.optional(
    z.object({
      name: z.string(),
      address: z.string(),
      warehouseAddresses: z.object({
        halishar: z.string(),
        bahaddarhat: z.string(),
        uttara: z.string(),
      } satisfies Record<WarehouseId, unknown>),
    }),
  ),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** The account that `npm start` creates in the emulator. It owns a part of the demonstration catalogue. */
export const DEMO_ACCOUNT = { email: 'demo@godown.test', password: 'godown-demo' } as const;
