/** The names of people, and names to choose from in filters and forms. */
import * as z from 'zod/mini';
import { textSchema } from '../items/item.js';

/** Response of `GET /people`: the addresses of everybody who has made a movement, sorted. */
export const peopleSchema = z.array(z.string());

/** Response of `GET /parties`: customers and suppliers that were entered before, sorted. */
export const partiesSchema = z.array(z.string());

/** Response of `GET /suppliers`: the suppliers of all items, sorted. '' stands for items without one. */
export const suppliersSchema = z.array(z.string());

/** Body and response of `PUT /members/{email}/name`. '' removes the name. */
export const personNameSchema = z.strictObject({
  // Papers and lists show the name in place of the address, so it must not look like the address of somebody else.
  name: textSchema(60).check(
    z.refine((name) => !name.includes('@'), /* i18n */ 'Enter a name, not an address.'),
  ),
});
export type PersonName = z.infer<typeof personNameSchema>;

/** Response of `GET /people/names`: everybody who has a name. */
export const namesSchema = z.array(z.object({ email: z.string(), name: z.string() }));
