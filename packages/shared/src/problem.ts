/** Failures: RFC 9457 problem details, and the one table of codes that both sides know. */
import * as z from 'zod/mini';

/** Every failure the API answers on purpose. `docs/problems.md` describes each; a test holds the two together. */
export const PROBLEMS = {
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  bad_request: { status: 400, title: 'The request could not be read' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'That belongs to somebody else' },
  email_not_verified: { status: 403, title: 'The e-mail address is not verified' },
  not_staff: { status: 403, title: 'This address may not sign in' },
  not_found: { status: 404, title: 'There is nothing here' },
  item_not_found: { status: 404, title: 'There is no such item' },
  movement_not_found: { status: 404, title: 'There is no such movement' },
  method_not_allowed: { status: 405, title: 'That cannot be done here' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  already_undone: { status: 409, title: 'That has been undone already' },
  not_undoable: { status: 409, title: 'That cannot be undone' },
  key_reused: { status: 409, title: 'The idempotency key belongs to another request' },
  already_taken: { status: 409, title: 'Another item has that already' },
  version_conflict: { status: 412, title: 'Somebody changed the item first' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'Send JSON' },
  invalid_input: { status: 422, title: 'Some of the input is wrong' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong here' },
  server_busy: { status: 503, title: 'The server is too busy' },
  database_unavailable: { status: 503, title: 'The database cannot be reached' },
  identity_unavailable: { status: 503, title: 'The identity provider cannot be reached' },
  disk_full: { status: 507, title: 'The disk is full' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One bad field. `path` is dotted: `price`, `items.0.name`; a header or query parameter goes by its name. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every failure. `code` is a plain string here so that an older client survives a newer code. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  /** The item as it is now, with `version_conflict`. */
  current: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problemSchema>;
