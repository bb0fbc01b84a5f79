/** Turns typed text into values for the API, and errors into messages at the fields. */
import type { Message } from '@godown/shared/texts';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { t } from '@lingui/core/macro';
import type { FieldErrors, FieldValues, ResolverResult, UseFormSetError } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '../../api/api-error';
import { say } from '../../language/say';
import {
  ITEM_FIELDS,
  type ItemFieldName,
  type ItemText,
  isItemField,
  numberError,
  toValue,
} from '../../stock/fields';

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
  const errors: FieldErrors<ItemText> = {};
  for (const { path, message } of checked.error.issues) {
    const [name = '', part] = path.map(String);
    if (isItemField(name))
      errors[name] ??= {
        type: 'schema',
        message: toMessage(name, { text: typed[name], part, why: { message } }),
      };
  }
  return { values: {}, errors };
}

/** Shows the server's errors at their fields. False if none of them belongs to a field. */
export function showAtFields(error: unknown, typed: ItemText, setError: UseFormSetError<ItemText>): boolean {
  const problems = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const shown = problems.flatMap(({ path, ...why }) => {
    const [name = '', part] = path.split('.');
    return isItemField(name) ? [{ name, part, why }] : [];
  });
  for (const [index, { name, part, why }] of shown.entries())
    setError(
      name,
      { type: 'server', message: toMessage(name, { text: typed[name], part, why }) },
      { shouldFocus: index === 0 },
    );
  return shown.length > 0;
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
