import type { ZodMiniType } from 'zod/mini';
import { readNumber } from '../ui/read-number';

/** The rule of a number field for react-hook-form: true, or the error message. */
export function checkCount(text: string, schema: ZodMiniType<number>): true | string {
  const count = readNumber(text);
  if (count === null) return 'Enter a number.';
  return schema.safeParse(count).error?.issues[0]?.message ?? true;
}
