/**
 * The type of a contract: what a client sends to a route and receives from it. The contracts stand beside the schemas, in
 * `*.contracts.ts`: the server binds a handler to each, and the web app uses their types. They have no texts for people.
 */
import type { $ZodType } from 'zod/v4/core';
import type { Permission } from '../access/roles.js';
import type { NotFoundCode } from './problem.js';

/** In the order of the `Allow` header. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
/** Such as `GET /documents/{number}`. */
export type RouteName = `${Method} /${string}`;

/** A file: its media types. */
export interface FileContent {
  types: readonly string[];
}
export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The callers that may call a route. `everybody` needs no token, and none is looked at. `also-visitors` needs none either, shows more to a
 * signed-in caller, and refuses a token that is not valid. With `id-token` the route itself checks the token of the identity provider.
 */
export type Access = 'everybody' | 'also-visitors' | 'signed-in' | 'id-token' | Permission;

/**
 * A parameter of a path: without a schema an id, which has 24 hexadecimal digits. A value of another form names nothing, so it is the
 * problem `missing`; without that it is `invalid_input`.
 */
export type PathParameter =
  | { schema?: $ZodType<string>; missing: NotFoundCode }
  | { schema: $ZodType<string>; missing?: never };

export interface Contract {
  /** The name of the operation in generated clients. */
  id: string;
  route: RouteName;
  params?: Readonly<Record<string, PathParameter>>;
  access: Access;
  query?: $ZodType;
  /** A schema: JSON. A file is read by the handler. */
  body?: $ZodType | FileContent;
  /** The body may be left out. It then counts as an empty object. */
  isBodyOptional?: boolean;
  /** The request must or may have an `Idempotency-Key`. Absent: it has none. */
  key?: 'required' | 'optional';
  /** The request may name the version to change, in `If-Match`. */
  ifMatch?: boolean;
  /** The status of a success, by default 200. */
  status?: 200 | 201 | 202;
  /** The content of a response with `status`. */
  response: $ZodType | FileContent;
}
