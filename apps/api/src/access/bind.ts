/** Binds handlers to the contracts of routes. */
import type { LowestRoles, Role } from '@godown/shared/access/roles';
import type { Access, Contract, PathParameter } from '@godown/shared/http/contract';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Request, Response } from 'express';
import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import { readVersions } from '../http/conditional.js';
import { readIdempotencyKey, requireIdempotencyKey } from '../http/idempotency-key.js';
import { notFound } from '../http/not-found.js';
import { requireObjectId } from '../http/object-id.js';
import { readAfter } from '../http/paging.js';
import { parseInput } from '../http/parse-input.js';
import { isFile, type RequestHeader, type Route, type RouteDescription, SENT } from '../http/routes.js';
import type { Caller } from './identity/access-tokens.js';

/** The input of a request as its contract describes it, checked, and who sent it. */
export interface Call<C extends Contract = Contract, Place = never> {
  req: Request;
  res: Response;
  params: ParamsOf<C>;
  /** Without `limit` and `cursor` of a list in pages. */
  query: [Place] extends [never] ? QueryOf<C> : FilterOf<C>;
  /** Of a list in pages. */
  page: [Place] extends [never] ? undefined : AskedPage<Place>;
  /** Undefined for a file, which the handler reads. */
  body: C extends { body: infer Schema extends $ZodType } ? output<Schema> : undefined;
  /** The idempotency key. Null without one. */
  keyId: C extends { key: 'required' } ? string : C extends { key: 'optional' } ? string | null : null;
  /** The versions that may be changed: see `readVersions`. Null for any. */
  versions: number[] | null;
  /** Null for a visitor, and for a route that everybody may call. */
  caller: Known<C['access'], Caller>;
  /** The caller's role. */
  role: Known<C['access'], Role>;
  /** The only warehouse whose stock the caller may change. Null: all of them. */
  worksIn: WarehouseId | null;
  /** The lowest roles that the shop has set. */
  lowestRoles: LowestRoles;
}

/** The page that a request asks for. */
export interface AskedPage<Place> {
  limit: number;
  /** The place after which it begins. Undefined for the first page. */
  after: Place | undefined;
}

type QueryOf<C extends Contract> = C extends { query: infer Schema extends $ZodType }
  ? output<Schema>
  : undefined;

type FilterOf<C extends Contract> = Omit<QueryOf<C>, 'limit' | 'cursor'>;

type ParamsOf<C extends Contract> = C extends { params: infer Params }
  ? {
      [Name in keyof Params]: Params[Name] extends { schema: infer S extends $ZodType }
        ? output<S>
        : ObjectId;
    }
  : undefined;

type Known<A extends Access, T> = A extends 'everybody' | 'id-token'
  ? null
  : A extends 'also-visitors'
    ? T | null
    : T;

/** The body of the response, in the form that the contract says. */
type Answer<C extends Contract> =
  | typeof SENT
  | (C extends { response: infer Schema extends $ZodType } ? output<Schema> : never);

interface PageRules<Place, Filter> {
  /** The length of a page, unless the request says another. */
  limit: number;
  /** The place that a cursor means; null if it means none. */
  readPlace: (text: string, query: Filter) => Place | null;
}

interface Binding<C extends Contract, Place> extends RouteDescription {
  /** Of a list in pages. */
  page?: PageRules<Place, FilterOf<C>>;
  /** Sends what it returns, as JSON, with the status of the contract. It sets headers on `res`. */
  handle: (call: Call<C, Place>) => Promise<Answer<C>> | Answer<C>;
}

/**
 * The route of a contract. The handler gets a request that was checked in this order: the caller and the body's format
 * (`access/router.ts`), the path, `If-Match`, the query, the body, the key.
 */
export function bind<const C extends Contract, Place = never>(
  contract: C,
  { page, handle, requestHeaders = [], ...description }: Binding<C, Place>,
): Route {
  const { route: name, ...input }: Contract = contract;
  const { key, ifMatch, status = 200 } = input;
  requireParams(contract);
  const headers: RequestHeader[] = [
    ...(key ? [KEY_HEADERS[key]] : []),
    ...(ifMatch ? (['If-Match'] as const) : []),
    ...requestHeaders,
  ];
  return {
    ...input,
    ...description,
    name,
    ...(headers.length > 0 && { requestHeaders: headers }),
    handle: async (req, res) => {
      // It has what the types of the contract say.
      const call = readCall(contract, page as PageRules<unknown, unknown> | undefined, req, res);
      const body = await handle(call as Call<C, Place>);
      if (body !== SENT) res.status(status).json(body);
    },
  };
}

function requireParams({ id, route, params = {} }: Contract): void {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.join() !== Object.keys(params).join())
    throw new Error(`${id} has not the parameters of its path.`);
}

const KEY_HEADERS = {
  required: 'Idempotency-Key',
  optional: 'Optional-Idempotency-Key',
} as const satisfies Record<string, RequestHeader>;

/** A call of some contract. */
type AnyCall = Record<keyof Call, unknown>;

/** Reads the input in the order in which it is refused. */
function readCall(
  contract: Contract,
  page: PageRules<unknown, unknown> | undefined,
  req: Request,
  res: Response,
): AnyCall {
  const { access, params, query: querySchema, body, isBodyOptional, key, ifMatch } = contract;
  const {
    caller = null,
    role = null,
    worksIn = null,
    lowestRoles = {},
  } = access === 'everybody' ? {} : res.locals;
  return {
    req,
    res,
    caller,
    role,
    worksIn,
    lowestRoles,
    params: params && readParams(params, req),
    versions: ifMatch ? readVersions(req) : null,
    ...readQuery(querySchema, page, req),
    body: body && !isFile(body) ? parseInput(body, isBodyOptional ? (req.body ?? {}) : req.body) : undefined,
    keyId:
      key === 'required' ? requireIdempotencyKey(req) : key === 'optional' ? readIdempotencyKey(req) : null,
  };
}

function readQuery(
  schema: $ZodType | undefined,
  rules: PageRules<unknown, unknown> | undefined,
  req: Request,
) {
  const all = schema && parseInput(schema, req.query);
  if (!rules) return { query: all, page: undefined };
  const { limit = rules.limit, cursor: _, ...query } = all as { limit?: number; cursor?: string };
  return { query, page: { limit, after: readAfter(req, (text) => rules.readPlace(text, query)) } };
}

const readParams = (params: Readonly<Record<string, PathParameter>>, req: Request) =>
  Object.fromEntries(
    Object.entries(params).map(([name, parameter]) => [name, readParam(name, parameter, req.params[name])]),
  );

function readParam(name: string, { schema, missing }: PathParameter, text: unknown): unknown {
  if (missing === undefined) return parseInput(z.object({ [name]: schema }), { [name]: text })[name];
  if (!schema) return requireObjectId(text, () => notFound(missing));
  const result = safeParse(schema, text);
  if (!result.success) throw notFound(missing);
  return result.data;
}
