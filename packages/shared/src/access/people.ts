/** Names to choose from in filters and forms. */
import * as z from 'zod/mini';

/** Response of `GET /people`: the addresses of everybody who has made a movement, sorted. */
export const peopleSchema = z.array(z.string());

/** Response of `GET /parties`: customers and suppliers that were entered before, sorted. */
export const partiesSchema = z.array(z.string());

/** Response of `GET /suppliers`: the suppliers of all items, sorted. '' stands for items without one. */
export const suppliersSchema = z.array(z.string());
