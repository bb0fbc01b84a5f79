/** How a route is described. `build-document.ts` makes the OpenAPI document of all descriptions. */

import type { ProblemCode } from '@godown/shared/problem';
import type { Permission } from '@godown/shared/roles';
import type { $ZodType } from 'zod/v4/core';

/** A file: its media types. */
export interface FileContent {
  types: readonly string[];
}

export interface RouteDescription {
  summary: string;
  /** What the summary and the schemas do not say. */
  details?: string;
  /** `everybody` may call without a token, and some of these routes show more to a signed-in caller. */
  access: 'everybody' | 'signed-in' | Permission;
  query?: $ZodType;
  requestHeaders?: readonly RequestHeader[];
  body?: $ZodType | FileContent;
  status?: 200 | 201 | 202;
  /** What a response of `status` contains. */
  response: $ZodType | FileContent;
  responseHeaders?: readonly ResponseHeader[];
  /** The problems of this route alone: those that all routes of its kind have are added. */
  problems?: readonly ProblemCode[];
}

/** By method and path, such as `GET /item/{id}`. */
export type RouteDescriptions = Readonly<Record<string, RouteDescription>>;

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
  'X-Total-Count': 'The length of the whole list, on its first page: 140, or 1000+ for more than 1,000.',
  'X-Event-Position': 'With it as Last-Event-ID, /events sends every change that this response may lack.',
  'Content-Disposition': 'The name of the file.',
} as const;
export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

export const isFile = (content: $ZodType | FileContent): content is FileContent => 'types' in content;

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Headers of a list in pages. */
export const PAGE_HEADERS = ['Link', 'X-Total-Count'] as const;

/** The problems that every change of stock or items can have. */
export const CHANGE_PROBLEMS = ['server_busy', 'disk_full', 'invalid_input'] as const;
