/** The type of a route. `access/router.ts` makes the API's router from lists of routes, and `web/openapi/` their description. */

import { PERMISSIONS, type Permission } from '@godown/shared/access/roles';
import type { ProblemCode } from '@godown/shared/http/problem';
import type { RequestHandler } from 'express';
import type { $ZodType } from 'zod/v4/core';

/** In the order of the `Allow` header. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** A file: its media types. */
export interface FileContent {
  types: readonly string[];
}

/**
 * The callers that may call a route. `everybody` needs no token, and some of these routes show more to a signed-in caller. With
 * `id-token` the route itself checks the token of the identity provider.
 */
export type Access = 'everybody' | 'signed-in' | 'id-token' | Permission;

/** A route: its requirements, its description and its handler. */
export interface Route {
  /** The name of the operation in generated clients. */
  id: string;
  summary: string;
  /** Details that the summary and the schemas do not give. */
  details?: string;
  access: Access;
  query?: $ZodType;
  requestHeaders?: readonly RequestHeader[];
  /** A schema: JSON, which the handler finds in `req.body`. The handler itself reads a file. */
  body?: $ZodType | FileContent;
  /** The body may be left out. Then `req.body` is undefined. */
  isBodyOptional?: boolean;
  status?: 200 | 201 | 202;
  /** The content of a response with `status`. */
  response: $ZodType | FileContent;
  responseHeaders?: readonly ResponseHeader[];
  /** The problems of this route alone: those that all routes of its kind have are added. */
  problems?: readonly ProblemCode[];
  /** Compress the response if the client accepts that. */
  isCompressed?: boolean;
  /** Called when the caller may call the route, before the body is read: limits of this route, for example. */
  before?: RequestHandler;
  handle: RequestHandler;
}

/** Routes by method and path, such as `GET /documents/{number}`. */
export type Routes = Readonly<Record<`${Method} /${string}`, Route>>;

/** A route of the app. */
export interface ListedRoute extends Route {
  /** Such as `GET /documents/{number}`. */
  name: string;
  method: Method;
  path: string;
  /** The heading under which it is described. */
  heading: string;
}

/** The routes of all lists, which stand under their headings. Throws if two have the same method and path, or the same id. */
export function listRoutes(lists: Readonly<Record<string, readonly Routes[]>>): readonly ListedRoute[] {
  const listed = Object.entries(lists).flatMap(([heading, some]) =>
    some.flatMap((routes) =>
      Object.entries(routes).map(([name, route]): ListedRoute => {
        const [method, path] = name.split(' ') as [Method, string];
        return { ...route, name, method, path, heading };
      }),
    ),
  );
  for (const key of ['name', 'id'] as const) {
    const seen = new Set<string>();
    for (const route of listed) {
      if (seen.has(route[key])) throw new Error(`Two routes have the ${key} ${route[key]}.`);
      seen.add(route[key]);
    }
  }
  return listed;
}

export const REQUEST_HEADERS = {
  'Idempotency-Key': {
    isRequired: true,
    format: 'uuid',
    text: 'A new UUID for each change, and the same for a retry, which is then not made twice.',
  },
  'Optional-Idempotency-Key': {
    isRequired: false,
    format: 'uuid',
    text: 'A new UUID for each change, and the same for a retry, which is then not made twice.',
  },
  'If-Match': {
    isRequired: false,
    text: 'The ETag of the version to change, such as "3". Another version is refused with 412.',
  },
  'If-None-Match': {
    isRequired: false,
    text: 'The ETag that the caller has. The response is 304 if it is still the current one.',
  },
  'Last-Event-ID': { isRequired: false, text: 'The event after which an interrupted stream goes on.' },
} as const;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

export const RESPONSE_HEADERS = {
  ETag: 'The version, in quotes.',
  Link: 'The next page, with rel="next". Absent on the last page.',
  Location: 'The address of what was made.',
  'X-Total-Count':
    'The length of the whole list, on its first page: 140, or 1000+ for more than 1,000. Without a filter it is the database’s own count.',
  'X-Similar-Search':
    'What may have been meant by a “q” that finds fewer than 3 items: a “q” that finds more, percent-encoded. API keys do not get it.',
  'X-Event-Position': 'With it as Last-Event-ID, /events sends every change that this response may lack.',
  'Content-Disposition': 'The name of the file.',
} as const;
type ResponseHeader = keyof typeof RESPONSE_HEADERS;

export const isPermission = (access: Access): access is Permission => access in PERMISSIONS;

export const isFile = (content: $ZodType | FileContent): content is FileContent => 'types' in content;

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Headers of a list in pages. */
export const PAGE_HEADERS = ['Link', 'X-Total-Count'] as const;

/** The problems that every change of stock or items can have. */
export const CHANGE_PROBLEMS = ['server_busy', 'disk_full', 'invalid_input'] as const;
