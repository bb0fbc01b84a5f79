import { withAsciiDigits } from '@godown/shared/language/digits';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ZodMiniType } from 'zod/mini';
import { say } from '../language/say';
import { readNumber } from '../ui/read-number';

const ID = /^[0-9a-f]{24}$/;

/** The typed code. Digits of any keyboard become ASCII digits. */
export const toCode = (text: string): string => withAsciiDigits(text.trim());

/** The id of an item in a text, or null. */
export function toId(text: string): string | null {
  const id = toCode(text).toLowerCase();
  return ID.test(id) ? id : null;
}

/** True if a text is rather a code than a name or a number of units: an id, or the many digits of a barcode. */
export const isCode = (text: string): boolean => /^\d{8,}$/.test(toCode(text)) || toId(text) !== null;

export const CODE_MESSAGE = msg`This looks like a code. Enter how many.`;

/** The number of units in a text. Null if it is none, or a code that was scanned into the wrong field. 89,400,001 is a number. */
export const readCount = (text: string): number | null => (isCode(text) ? null : readNumber(text));

/** The rule of a number field for react-hook-form: true, or the error message. */
export function checkCount(text: string, schema: ZodMiniType<number>): true | string {
  if (isCode(text)) return i18n._(CODE_MESSAGE);
  const count = readNumber(text);
  if (count === null) return t`Enter a number.`;
  return checkWith(schema, count);
}

/** The rule of a field for react-hook-form by a schema: true, or the error message. */
export function checkWith<T>(schema: ZodMiniType<T>, value: T): true | string {
  const message = schema.safeParse(value).error?.issues[0]?.message;
  return message === undefined || say(message);
}
