import type {
  FieldErrors,
  FieldValues,
  Path,
  Resolver,
  ResolverResult,
  UseFormReturn,
} from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '../api/api-error';
import { say } from '../language/say';

/**
 * Checks what was typed in a form with a schema that the server uses too. Each field gets its first message. `names`: the fields of values
 * that the schema calls otherwise, such as `cheque.number`.
 */
export function checkTyped<Typed extends FieldValues, Values extends FieldValues>(
  schema: ZodMiniType<Values>,
  typed: unknown,
  names: Readonly<Record<string, keyof Typed & string>> = {},
): ResolverResult<Typed, Values> {
  const checked = schema.safeParse(typed);
  if (checked.success) return { values: checked.data, errors: {} };
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of checked.error.issues) {
    const field = names[path.map(String).join('.')] ?? String(path[0]);
    errors[field] ??= { type: 'schema', message: say(message) };
  }
  return { values: {}, errors: errors as FieldErrors<Typed> };
}

/** The same for a form whose fields are the values. */
export const schemaResolver =
  <Values extends FieldValues>(schema: ZodMiniType<Values>): Resolver<Values, unknown, Values> =>
  (typed) =>
    checkTyped(schema, typed);

/** Shows the server's errors at the fields of a form that have their names. */
export function showAtTyped<Typed extends FieldValues, Values extends FieldValues>(
  error: unknown,
  { getValues, setError }: UseFormReturn<Typed, unknown, Values>,
): void {
  const problems = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  for (const { path, ...why } of problems)
    if (path in getValues()) setError(path as Path<Typed>, { type: 'server', message: say(why) });
}
