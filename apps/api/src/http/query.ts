import type { Request } from 'express';
import type * as z from 'zod/v4/core';
import { parseInput } from './parse-input.js';

/**
 * The query parameters, parsed by a strict schema of strings: an unknown or repeated parameter is a 422 naming it.
 * Express's default parser is node:querystring, so that `email[$gt]=` is a parameter of that name and no object.
 */
export function readQuery<T extends z.$ZodType>(req: Request, schema: T): z.output<T> {
  return parseInput(schema, { ...req.query });
}
