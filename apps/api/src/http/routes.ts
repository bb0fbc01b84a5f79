/** The type of a route. `access/router.ts` makes the API's router from lists of routes, and `web/openapi/` their description. */

import { PERMISSIONS, type Permission } from '@godown/shared/access/roles';
import type { Access, Contract, FileContent, Method, RouteName } from '@godown/shared/http/contract';
import type { ProblemCode } from '@godown/shared/http/problem';
import type { RequestHandler } from 'express';
import type { $ZodType, JSONSchema } from 'zod/v4/core';

/** What a parameter of a path or of a query means. */
export interface ParameterText {
  description: string;
  /** For a number or a boolean: all parameters arrive as text, and the schema of the route describes that text. */
  schema?: JSONSchema.JSONSchema;
}

export type ParameterTexts = Readonly<Record<string, ParameterText>>;

/** What people read about a route, and what only the server knows of it. */
export interface RouteDescription {
  summary: string;
  /** Details that the summary and the schemas do not give. */
  details?: string;
  /** Parameters that mean something else here than in `web/openapi/parameters.ts`, or that only this route has. */
  parameters?: ParameterTexts;
  /** Besides those of the contract. */
  requestHeaders?: readonly RequestHeader[];
  responseHeaders?: readonly ResponseHeader[];
  /** The problems of this route alone: those that all routes of its kind have are added. */
  problems?: readonly ProblemCode[];
  /** Compress the response if the client accepts that. */
  isCompressed?: boolean;
  /** Called when the caller may call the route, before the body is read: limits of this route, for example. */
  before?: RequestHandler;
}

/** A contract with its description and its handler. */
export interface Route extends Omit<Contract, 'route'>, RouteDescription {
  name: RouteName;
  handle: RequestHandler;
}

/** The routes of a part of a room. */
export type Routes = readonly Route[];

/** A route of the app. */
export interface ListedRoute extends Route {
  method: Method;
  path: string;
  /** The heading under which it is described. */
  heading: string;
}

/** The routes of all lists, which stand under their headings. Throws if two have the same method and path, or the same id. */
export function listRoutes(lists: Readonly<Record<string, readonly Routes[]>>): readonly ListedRoute[] {
  const listed = Object.entries(lists).flatMap(([heading, some]) =>
    some.flat().map((route): ListedRoute => {
      const [method, path] = route.name.split(' ') as [Method, string];
      return { ...route, method, path, heading };
    }),
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

export interface Sent {
  isSent: true;
}

/** Returned by a handler that has sent its response itself: a file, a stream, or JSON that takes long. */
export const SENT: Sent = { isSent: true };

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

/** Headers of a list in pages. */
export const PAGE_HEADERS = ['Link', 'X-Total-Count'] as const;

/** The problems that every change of stock or items can have. */
export const CHANGE_PROBLEMS = ['server_busy', 'disk_full', 'invalid_input'] as const;
