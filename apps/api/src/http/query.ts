import type * as z from 'zod/v4/core';
import { queryOf } from './address.js';
import { parseInput } from './parse-input.js';
import type { ApiRequest } from './router.js';

/** The query parameters, parsed by a strict schema of strings: an unknown or repeated parameter is a 422 naming it. */
export function readQuery<T extends z.$ZodType>(req: ApiRequest, schema: T): z.output<T> {
  return parseInput(schema, { ...queryOf(req) });
}
