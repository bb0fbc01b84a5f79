import type { ZodMiniType } from 'zod/mini';

/** The rule of a text field for react-hook-form: true, or the error message. */
export function checkText(text: string, schema: ZodMiniType<string | undefined>): true | string {
  return schema.safeParse(text).error?.issues[0]?.message ?? true;
}
