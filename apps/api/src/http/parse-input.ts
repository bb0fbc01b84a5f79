import type { FieldError } from '@godown/shared/http/problem';
import type * as z from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { invalidInput } from './problem-error.js';

/** Hints for a value of another type, where the schema has no text for it. */
const EXPECTED = new Map(
  Object.entries({
    string: 'Send a text.',
    number: 'Send a number.',
    boolean: 'Send true or false.',
    array: 'Send a list.',
    object: 'Send a JSON object.',
  }),
);

/**
 * Parses the input of a client into a typed value; throws 422 naming each bad field. A `ZodError` from anywhere else is our
 * own mistake and stays a 500.
 */
export function parseInput<T extends z.$ZodType>(schema: T, input: unknown): z.output<T> {
  const error: z.$ZodErrorMap = ({ code, expected }) =>
    code === 'invalid_type' ? EXPECTED.get(String(expected)) : undefined;
  const result = safeParse(schema, input, { error });
  if (result.success) return result.data;
  throw invalidInput(result.error.issues.flatMap(toFieldErrors));
}

function toFieldErrors(issue: z.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: /* i18n */ 'Unknown field.',
    }));
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type')
    return [{ path: '', message: 'Send a JSON object.' }];
  return [{ path: issue.path.join('.'), message: issue.message }];
}
