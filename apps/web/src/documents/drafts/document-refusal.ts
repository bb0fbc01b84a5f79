/** Texts for a document that the server refused. */
import type { FieldError } from '@godown/shared/http/problem';
import { t } from '@lingui/core/macro';
import { ApiError } from '../../api/api-error';
import { say } from '../../language/say';
import { countText } from '../../ui/format';
import type { KeptReason } from '../../ui/reason';

/** The maximum number of lines that a message names. */
const MOST = 3;

/** The fields that a refusal names, for wrong input or for what a role may not do; none if it is about the whole. */
export const wrongFieldsOf = (error: Error): readonly FieldError[] =>
  (error instanceof ApiError && error.problem?.errors) || [];

/** The index of the line that a path such as `lines.3.item` is about, or null. */
export function lineOf(path: string): number | null {
  const [, index] = /^lines\.(\d+)(\.|$)/.exec(path) ?? [];
  return index === undefined ? null : Number(index);
}

/** Such as `Kettle 1.7L: There is no such item. And 4 more.` Null without a wrong field. */
export function wrongFieldsText(names: readonly string[], error: Error): string | null {
  const fields = wrongFieldsOf(error);
  if (fields.length === 0) return null;
  const texts = fields.slice(0, MOST).map(({ path, ...why }) => {
    const name = names[lineOf(path) ?? -1];
    return name === undefined ? say(why) : `${name}: ${say(why)}`;
  });
  const rest = fields.length - texts.length;
  return [...texts, rest > 0 && t`And ${{ count: countText(rest) }} more.`].filter(Boolean).join(' ');
}

export const isFields = (wrong: readonly FieldError[] | KeptReason): wrong is readonly FieldError[] =>
  Array.isArray(wrong);
