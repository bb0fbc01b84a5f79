/** Schemas of damaged pieces, which lie beside the good stock of each warehouse, and of goods that come back or go back. */
import * as z from 'zod/mini';
import { textSchema } from '../items/item.js';
import { conditionSchema, warehouseSchema } from '../items/warehouse-schemas.js';
import { oneOfText } from '../language/texts.js';
import { unitsSchema } from '../trade/documents.js';
import { DAMAGE_REASONS, RETURN_REASONS } from './damaged.js';

const piecesFields = {
  quantity: unitsSchema,
  /** By default the home warehouse. */
  warehouse: z.optional(warehouseSchema),
  note: z.optional(textSchema(500)),
};

/** Body of `POST /item/{id}/damaged`. The note of a write-off gives the reason. */
export const newDamageSchema = z
  .strictObject({ reason: z.enum(DAMAGE_REASONS, oneOfText(DAMAGE_REASONS)), ...piecesFields })
  .check(
    z.refine(({ reason, note }) => reason !== 'written-off' || !!note, {
      path: ['note'],
      error: /* i18n */ 'Say why it is written off.',
    }),
  );
export type NewDamage = z.infer<typeof newDamageSchema>;

/** Body of `POST /item/{id}/returns`. */
export const newReturnSchema = z.strictObject({
  reason: z.enum(RETURN_REASONS, oneOfText(RETURN_REASONS)),
  condition: conditionSchema,
  ...piecesFields,
  /** The customer who brought it, or the supplier to whom it goes. */
  party: z.optional(textSchema(200)),
});
export type NewReturn = z.infer<typeof newReturnSchema>;
