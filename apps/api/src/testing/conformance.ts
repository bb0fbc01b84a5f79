/** Compares responses with the OpenAPI document: tests and `npm run fuzz` use it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod';
import type { Operation, ResponseObject } from '../web/openapi/build-document.js';
import { API_DOCUMENT } from './app-routes.js';

interface SeenResponse {
  method: string;
  /** Without the prefix `/api` and without the query. */
  path: string;
  status: number;
  contentType: string | undefined;
  /** Null if it is not compared: it was not received completely. */
  body: Buffer | null;
}

const PROBLEM = 'application/problem+json';

const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
for (const [name, schema] of [
  ['date', z.iso.date()],
  ['date-time', z.iso.datetime()],
] as const)
  ajv.addFormat(name, (text: string) => schema.safeParse(text).success);
ajv.addSchema(API_DOCUMENT, 'openapi');

const toPointer = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
const pointTo = (...names: string[]) => `openapi#/${names.map(toPointer).join('/')}`;
const validateProblem = ajv.getSchema(pointTo('components', 'schemas', 'Problem'));

/** Fixed paths come first: `/imports/template.csv` is no id. */
const paths = Object.entries(API_DOCUMENT.paths)
  .map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  }))
  .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));

export const describedPath = (path: string) => paths.find(({ pattern }) => pattern.test(path));

/** The fault of a response, or null. */
export function findDeviation(seen: SeenResponse): string | null {
  const found = describedPath(seen.path);
  const method = seen.method === 'HEAD' ? 'GET' : seen.method;
  const operation = found?.operations[method.toLowerCase()];
  const wrong =
    found && operation ? checkOperation(seen, { path: found.path, method, operation }) : checkOthers(seen);
  return wrong && `${seen.method} ${seen.path} responded with ${seen.status}: ${wrong}`;
}

/** An address or a method that does not exist, or OPTIONS. Whether somebody is signed in may be decided first. */
function checkOthers(seen: SeenResponse): string | null {
  if (seen.method === 'OPTIONS' && seen.status === 204) return null;
  if (seen.status < 400 || seen.status >= 500) return 'this route is not described.';
  return checkBody(seen, [PROBLEM], validateProblem);
}

interface Described {
  path: string;
  method: string;
  operation: Operation;
}

function checkOperation(seen: SeenResponse, { path, method, operation }: Described): string | null {
  // Express tells HEAD from GET for the streams only.
  if (seen.method === 'HEAD' && seen.status === 405) return null;
  const response: ResponseObject | undefined = operation.responses[seen.status];
  if (!response) return 'the status is not described.';
  const types = Object.keys(response.content ?? {});
  const type = types.find((each) => seen.contentType?.startsWith(each)) ?? '';
  const place = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(seen.status),
    'content',
    type,
    'schema',
  ];
  const validate = response.content?.[type]?.schema && ajv.getSchema(pointTo(...place));
  return checkBody(seen, types, validate);
}

function checkBody(
  { method, contentType = '', body }: SeenResponse,
  types: readonly string[],
  validate: ValidateFunction | undefined,
): string | null {
  if (types.length === 0) return body && body.length > 0 ? 'no body is described.' : null;
  if (!types.some((type) => contentType.startsWith(type)))
    return `the content type “${contentType}” is not described.`;
  if (method === 'HEAD' || body === null || !validate) return null;
  if (validate(JSON.parse(body.toString()))) return null;
  const text = ajv.errorsText(validate.errors, { dataVar: 'body' });
  return `${text} in ${body.toString().slice(0, 500)}`;
}
