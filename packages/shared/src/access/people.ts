/** The names of people, and names to choose from in filters and forms. */
import * as z from 'zod/mini';
import { textSchema } from '../items/item.js';
import { isKeyPerson } from './api-keys.js';

/** Response of `GET /people`: the addresses of everybody who has made a movement, sorted. */
export const peopleSchema = z.array(z.string());

/** Response of `GET /parties`: customers and suppliers that were entered before, sorted. */
export const partiesSchema = z.array(z.string());

/**
 * Response of `GET /suppliers`: the suppliers of all items, sorted. '' stands for items without one. Of `GET /suppliers/unlisted`: those
 * of them that are no supplier with an account.
 */
export const suppliersSchema = z.array(z.string());

/** Body and response of `PUT /members/{email}/name`. '' removes the name. */
export const personNameSchema = z.strictObject({
  // Papers and lists show it where others have their address or the name of a key, so it must not look like one of these.
  name: textSchema(60).check(
    z.refine((name) => !name.includes('@') && !isKeyPerson(name), /* i18n */ 'Enter a name, not an address.'),
  ),
});
export type PersonName = z.infer<typeof personNameSchema>;

/** Response of `GET /people/names`: everybody who has a name. */
export const namesSchema = z.array(z.object({ email: z.string(), name: z.string() }));
