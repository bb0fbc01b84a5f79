/** Turns typed text into values for the API, and errors into messages at the fields. */

import { WAREHOUSES } from '@godown/shared/items/warehouses';
import type { Message } from '@godown/shared/language/texts';
import { t } from '@lingui/core/macro';
import type { FieldError, FieldValues, ResolverResult, UseFormSetError } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '../../api/api-error';
import { say } from '../../language/say';
import { ITEM_FIELDS, type ItemFieldName, type ItemText, isItemField } from '../../stock/fields';
import { numberError, toValue } from './typed-values';

/** Checks the named fields with a schema that the server uses too. Returns the values, or a message for each field. */
export function checkFields<Values extends FieldValues>(
  schema: ZodMiniType<Values>,
  typed: ItemText,
  names: readonly ItemFieldName[],
): ResolverResult<ItemText, Values> {
  const checked = schema.safeParse(
    Object.fromEntries(names.map((name) => [name, toValue(name, typed[name])])),
  );
  if (checked.success) return { values: checked.data, errors: {} };
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: path.map(String),
    why: { message },
  }));
  return { values: {}, errors: Object.fromEntries(toErrors('schema', typed, issues)) };
}

/** Shows the server's errors at their fields. False if none of them belongs to a field. */
export function showAtFields(error: unknown, typed: ItemText, setError: UseFormSetError<ItemText>): boolean {
  const problems = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const issues = problems.map(({ path, ...why }) => ({ path: path.split('.'), why }));
  const shown = [...toErrors('server', typed, issues)];
  for (const [name, shownError] of shown) setError(name, shownError);
  return shown.length > 0;
}

interface Issue {
  path: readonly string[];
  why: Message;
}

/** The first message of each field. `types` has the first one of each part of a field, such as `1.code`. */
function toErrors(type: string, typed: ItemText, issues: readonly Issue[]): Map<ItemFieldName, FieldError> {
  const errors = new Map<ItemFieldName, FieldError>();
  for (const { path, why } of issues) {
    const [name = '', ...place] = path;
    if (!isItemField(name)) continue;
    const message = toMessage(name, { text: typed[name], part: place[0], why });
    const known: FieldError = errors.get(name) ?? { type, message };
    const parts = place.length > 1 && { types: { [place.join('.')]: message, ...known.types } };
    errors.set(name, { ...known, ...parts });
  }
  return errors;
}

interface Wrong {
  text: string;
  /** The warehouse whose reorder point is wrong. */
  part: string | undefined;
  why: Message;
}

function toMessage(name: ItemFieldName, { text, part, why }: Wrong): string {
  const warehouse = WAREHOUSES.find(({ id }) => id === part);
  if (warehouse) return t`${{ warehouse: say(warehouse.shortName) }}: ${{ message: say(why) }}`;
  const noNumber = numberError(name, text);
  if (noNumber) return noNumber;
  const { empty, invalid } = ITEM_FIELDS[name].messages ?? {};
  return ((text.trim() === '' ? empty : undefined) ?? invalid)?.() ?? say(why);
}
