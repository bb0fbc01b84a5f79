/** The caller: who it is, and what they may do. */
import * as z from 'zod/mini';
import { warehouseSchema } from '../items/warehouse-schemas.js';
import { LANGUAGE_CODES } from '../language/languages.js';
import { oneOfText } from '../language/texts.js';
import { API_KEY_ACCESS } from './api-keys.js';
import { ROLES } from './roles.js';

/** The code of a language. */
export const languageSchema = z.enum(LANGUAGE_CODES, oneOfText(LANGUAGE_CODES));
export const roleSchema = z.enum(ROLES, oneOfText(ROLES));

/** Response of `GET /me`. */
export const meSchema = z.object({
  /** For an API key, the address of the person who made it. This person owns the items that the key adds. */
  email: z.string(),
  role: roleSchema,
  /** The only warehouse whose stock the caller may change. Absent: all of them. */
  worksIn: z.optional(warehouseSchema),
  /** The `Permission`s of the caller. */
  may: z.array(z.string()),
  /** True if `MANAGER_EMAILS` is set, so that roles matter. */
  hasRoles: z.boolean(),
  /** The language that the person chose last, on any device: a code of `LANGUAGES`. An older page may not know it. */
  language: z.optional(z.string()),
  /** Absent for somebody who has none. */
  name: z.optional(z.string()),
  /** Present for an API key: its name, as movements show it. */
  key: z.optional(z.object({ name: z.string(), access: z.enum(API_KEY_ACCESS) })),
});
export type Me = z.infer<typeof meSchema>;

/** Body and response of `PUT /me/language`. */
export const languageChoiceSchema = z.strictObject({ language: languageSchema });
