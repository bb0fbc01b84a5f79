/** Turns typed text into values for the API, and errors into messages at the fields. */
import type { FieldErrors, FieldValues, ResolverResult, UseFormSetError } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '../../api/api-error';
import { readNumber } from '../../ui/read-number';
import { ITEM_FIELDS, type ItemFieldName, type ItemText, isItemField, isNumberField } from '../fields';

/** Checks the named fields with a schema that the server uses too. Returns the values, or a message for each field. */
export function checkFields<Values extends FieldValues>(
  schema: ZodMiniType<Values>,
  typed: ItemText,
  names: readonly ItemFieldName[],
): ResolverResult<ItemText, Values> {
  const checked = schema.safeParse(
    Object.fromEntries(names.map((name) => [name, toInput(name, typed[name])])),
  );
  if (checked.success) return { values: checked.data, errors: {} };
  const errors: FieldErrors<ItemText> = {};
  for (const { path, message } of checked.error.issues) {
    const name = String(path[0] ?? '');
    if (isItemField(name))
      errors[name] ??= { type: 'schema', message: toMessage(name, typed[name], message) };
  }
  return { values: {}, errors };
}

/** Shows the server's errors at their fields. False if none of them belongs to a field. */
export function showAtFields(error: unknown, typed: ItemText, setError: UseFormSetError<ItemText>): boolean {
  const problems = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const shown = problems.filter(({ path }) => isItemField(path));
  for (const [index, { path, message }] of shown.entries()) {
    if (!isItemField(path)) continue;
    setError(
      path,
      { type: 'server', message: toMessage(path, typed[path], message) },
      { shouldFocus: index === 0 },
    );
  }
  return shown.length > 0;
}

function toInput(name: ItemFieldName, text: string): unknown {
  return isNumberField(name) ? (readNumber(text) ?? Number.NaN) : text;
}

function toMessage(name: ItemFieldName, text: string, message: string): string {
  if (isNumberField(name) && readNumber(text) === null) return 'Enter a number.';
  const { empty, invalid } = ITEM_FIELDS[name].messages ?? {};
  return (text.trim() === '' ? empty : undefined) ?? invalid ?? message;
}
