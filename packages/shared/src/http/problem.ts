/** Failures: RFC 9457 problem details, and the one table of their codes. */
import * as z from 'zod/mini';
import { madeOf } from '../language/made-of.js';

/** Every failure that the API reports on purpose. `docs/problems.md` describes each; a test compares the two. */
export const PROBLEMS = {
  malformed_json: { status: 400, title: /* i18n */ 'The body is not valid JSON' },
  bad_request: { status: 400, title: /* i18n */ 'The request could not be read' },
  unauthenticated: { status: 401, title: /* i18n */ 'Sign in first' },
  forbidden: { status: 403, title: /* i18n */ 'This belongs to someone else' },
  email_not_verified: { status: 403, title: /* i18n */ 'The e-mail address is not verified' },
  not_staff: { status: 403, title: /* i18n */ 'This address may not sign in' },
  role_required: { status: 403, title: /* i18n */ 'Your role does not allow this' },
  not_found: { status: 404, title: /* i18n */ 'There is no such address' },
  item_not_found: { status: 404, title: /* i18n */ 'There is no such item' },
  movement_not_found: { status: 404, title: /* i18n */ 'There is no such movement' },
  document_not_found: { status: 404, title: /* i18n */ 'There is no such document' },
  partner_not_found: { status: 404, title: /* i18n */ 'There is no such customer or supplier' },
  entry_not_found: { status: 404, title: /* i18n */ 'There is no such entry in the account' },
  job_not_found: { status: 404, title: /* i18n */ 'There is no such job' },
  import_not_found: { status: 404, title: /* i18n */ 'There is no such import' },
  stock_count_not_found: { status: 404, title: /* i18n */ 'There is no such stock count' },
  member_not_found: { status: 404, title: /* i18n */ 'There is no such person' },
  api_key_not_found: { status: 404, title: /* i18n */ 'There is no such API key' },
  view_not_found: { status: 404, title: /* i18n */ 'Nobody shares such a view' },
  webhook_not_found: { status: 404, title: /* i18n */ 'There is no such webhook' },
  method_not_allowed: { status: 405, title: /* i18n */ 'This method is not allowed here' },
  request_timeout: { status: 408, title: /* i18n */ 'The request took too long to arrive' },
  already_undone: { status: 409, title: /* i18n */ 'The movement was already undone' },
  not_undoable: { status: 409, title: /* i18n */ 'The movement cannot be undone' },
  already_voided: { status: 409, title: /* i18n */ 'The document was already cancelled' },
  balance_not_zero: { status: 409, title: /* i18n */ 'Money is still owed' },
  over_credit_limit: { status: 409, title: /* i18n */ 'The customer would owe more than the limit' },
  paid_in_advance: { status: 409, title: /* i18n */ 'More is paid than the total' },
  above_refund: { status: 409, title: /* i18n */ 'More would be given back than was paid' },
  same_paper: { status: 409, title: /* i18n */ 'This number was entered before' },
  counted_since: { status: 409, title: /* i18n */ 'The stock was counted later' },
  stock_moved: { status: 409, title: /* i18n */ 'The stock moved since it was read' },
  line_changed: { status: 409, title: /* i18n */ 'Someone else counted this line' },
  stock_count_closed: { status: 409, title: /* i18n */ 'The stock count is closed' },
  job_ended: { status: 409, title: /* i18n */ 'The job has ended' },
  import_not_ready: { status: 409, title: /* i18n */ 'The import is not ready for this' },
  key_reused: { status: 409, title: /* i18n */ 'Already sent, with other contents' },
  too_many_pictures: { status: 409, title: /* i18n */ 'There are too many pictures' },
  already_taken: { status: 409, title: /* i18n */ 'Another item already has this value' },
  version_conflict: { status: 412, title: /* i18n */ 'Someone else changed the item' },
  body_too_large: { status: 413, title: /* i18n */ 'The body is too large' },
  unsupported_media_type: { status: 415, title: /* i18n */ 'The body must be JSON' },
  invalid_input: { status: 422, title: /* i18n */ 'Some of the input is wrong' },
  too_many_requests: { status: 429, title: /* i18n */ 'Too many requests' },
  too_many_jobs: { status: 429, title: /* i18n */ 'Too many of your jobs are waiting' },
  headers_too_large: { status: 431, title: /* i18n */ 'The headers are too large' },
  internal_error: { status: 500, title: /* i18n */ 'Something went wrong on the server' },
  server_busy: { status: 503, title: /* i18n */ 'The server is too busy' },
  database_unavailable: { status: 503, title: /* i18n */ 'The database cannot be reached' },
  identity_unavailable: { status: 503, title: /* i18n */ 'The identity provider cannot be reached' },
  disk_full: { status: 507, title: /* i18n */ 'The disk is full' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
export type NotFoundCode = Extract<ProblemCode, `${string}not_found`>;

/** One invalid field. `path` is dotted (`price`, `items.0.name`), or the name of a header or query parameter. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string(), ...madeOf });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every failure. `code` is any string, so that an older client accepts a newer code. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  ...madeOf,
  errors: z.optional(z.array(fieldErrorSchema)),
  /** With `version_conflict` and `stock_moved`: the current item. With `line_changed`: the current line. */
  current: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problemSchema>;
