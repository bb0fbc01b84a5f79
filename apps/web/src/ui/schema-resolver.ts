import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { say } from '../language/say';

/** Checks a form with a schema that the server uses too. Each field gets its first message. */
export function schemaResolver<Values extends FieldValues>(
  schema: ZodMiniType<Values>,
): Resolver<Values, unknown, Values> {
  return (typed) => {
    const checked = schema.safeParse(typed);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of checked.error.issues)
      errors[String(path[0])] ??= { type: 'schema', message: say(message) };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
