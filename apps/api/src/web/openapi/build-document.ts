import { PERMISSIONS } from '@godown/shared/access/roles';
import type { Access, FileContent } from '@godown/shared/http/contract';
import { PROBLEMS, type ProblemCode } from '@godown/shared/http/problem';
import type { $ZodType } from 'zod/v4/core';
import {
  isFile,
  isPermission,
  type ListedRoute,
  REQUEST_HEADERS,
  RESPONSE_HEADERS,
  type RequestHeader,
} from '../../http/routes.js';
import { findParameterText } from './parameters.js';
import { problemsOf } from './problems-of.js';
import { type JsonSchema, namedSchemas, refTo, toJsonSchema } from './schemas.js';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}
export type Content = Record<string, { schema?: JsonSchema }>;
export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}
export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ResponseObject>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

/** The OpenAPI 3.1 document of all routes. */
export function buildDocument(routes: readonly ListedRoute[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: toOperation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Godown',
      version: '1',
      description:
        'Every failure is a problem (RFC 9457) of type application/problem+json; programs use its “code”. Every GET can be called with HEAD.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(routes.map(({ heading }) => heading))].map((name) => ({ name })),
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of POST /login, or an API key.',
        },
      },
    },
  };
}

function toOperation(route: ListedRoute): Operation {
  const { id, path, heading, summary, access, query, requestHeaders = [], body, isBodyOptional } = route;
  const description = toDescription(route);
  return {
    operationId: id,
    tags: [heading],
    summary,
    ...(description !== '' && { description }),
    security: isOpen(access) ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => toPathParameter(route, parameter)),
      ...(query ? toQueryParameters(route, toJsonSchema(query, 'input')) : []),
      ...requestHeaders.map(toHeaderParameter),
    ],
    ...(body && { requestBody: { required: !isBodyOptional, content: toContent(body, 'input') } }),
    responses: { ...toSuccess(route), ...toFailures(problemsOf(route)) },
  };
}

/** True if it can be called without a token. */
const isOpen = (access: Access) => access === 'everybody' || access === 'also-visitors';

function toDescription({ details, access }: ListedRoute): string {
  return [details, needsOf(access)].filter(Boolean).join(' ');
}

function needsOf(access: Access): string {
  if (isPermission(access)) return `Needs the role ${PERMISSIONS[access]}.`;
  return access === 'signed-in' ? 'Needs a sign-in.' : '';
}

const toPathParameter = ({ parameters }: ListedRoute, name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  ...(parameters?.[name] ?? findParameterText(name)),
});

function toQueryParameters(
  { parameters }: ListedRoute,
  { properties = {}, required = [] }: JsonSchema,
): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
    ...(parameters?.[name] ?? findParameterText(name)),
  }));
}

function toHeaderParameter(name: RequestHeader): Parameter {
  const header = REQUEST_HEADERS[name];
  return {
    name: name.replace('Optional-', ''),
    in: 'header',
    required: header.isRequired,
    description: header.text,
    schema: { type: 'string', ...('format' in header && { format: header.format }) },
  };
}

function toContent(content: $ZodType | FileContent, io: 'input' | 'output'): Content {
  if (isFile(content)) return Object.fromEntries(content.types.map((type) => [type, {}]));
  return { 'application/json': { schema: toJsonSchema(content, io) } };
}

function toSuccess({ method, status = 200, response, responseHeaders = [] }: ListedRoute) {
  const headers = responseHeaders.map((name) => [
    name,
    { description: RESPONSE_HEADERS[name], schema: { type: 'string' } },
  ]);
  const success: ResponseObject = {
    description: 'Done',
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    content: toContent(response, 'output'),
  };
  // Without an ETag it is the response to If-None-Match: *, as RFC 9110 says.
  const unchanged: ResponseObject = { description: 'The caller has the current version.' };
  return {
    [status]: success,
    ...(method === 'GET' && { 304: unchanged }),
  };
}

/** One response for each status, with the codes that it may have. */
function toFailures(codes: ReadonlySet<ProblemCode>): Record<string, ResponseObject> {
  const statuses = new Set([...codes].map((code) => PROBLEMS[code].status));
  const withStatus = (status: number) => [...codes].filter((code) => PROBLEMS[code].status === status);
  return Object.fromEntries([...statuses].map((status) => [status, toFailure(status, withStatus(status))]));
}

function toFailure(status: number, codes: readonly ProblemCode[]): ResponseObject {
  const isTemporary = [429, 503, 507].includes(status);
  const schema: JsonSchema = {
    allOf: [refTo('Problem'), { properties: { status: { const: status }, code: { enum: [...codes] } } }],
  };
  const retryAfter = { description: 'Seconds to wait.', schema: { type: 'string' as const } };
  return {
    description: codes.map((code) => PROBLEMS[code].title).join('; '),
    ...(isTemporary && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/problem+json': { schema } },
  };
}
