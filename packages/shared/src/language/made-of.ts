import * as z from 'zod/mini';
import { describe } from './describe.js';

// Not a record: that would be the only one in the code that a phone loads first.
const valuesSchema = z.catchall(z.object({}), z.union([z.string(), z.number()]));

/** The template and the values of the English text beside it. Absent for a text without values. */
export const madeOf = {
  template: z.optional(describe(z.string(), 'the text with its values as {name}; may change')),
  values: z.optional(describe(valuesSchema, 'the values of the text')),
};

/** A text for people. */
export const messageSchema = z.object({ message: z.string(), ...madeOf });
