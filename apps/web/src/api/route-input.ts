/** What a call sends to a route and receives from it, as the contract of the route says. */
import type { Contract, FileContent } from '@godown/shared/http/contract';
import type { ContractOf } from '@godown/shared/http/contracts-by-route';
import type * as z from 'zod/mini';
import type { Parser } from './http';

type Schema = z.core.$ZodType;

/** The names of all routes, such as `GET /item/{id}`. */
type Route = keyof ContractOf;
type Responding<Response> = { [R in Route]: ContractOf[R]['response'] extends Response ? R : never }[Route];

export type JsonRoute = Responding<Schema>;
export type FileRoute = Responding<FileContent>;
/** The routes of lists. */
export type ListRoute = { [R in JsonRoute]: DataOf<R> extends object[] ? R : never }[JsonRoute];

/** The body of the response. */
export type DataOf<R extends JsonRoute> = z.output<ContractOf[R]['response']>;

interface CallOptions {
  /** The address of the person who makes the call. It is never sent with the token of another person. */
  by?: string;
  /** By default a call waits for a sign-in that is still fetching the token. `optional` sends the token if there is one. */
  auth?: 'optional';
  signal?: AbortSignal | undefined;
}

export type InputOf<R extends Route> = CallOptions & Sent<ContractOf[R]>;

type Sent<C extends Contract> = ParamsOf<C> &
  QueryOf<C> &
  BodyOf<C> &
  KeyOf<C> &
  (C extends { ifMatch: true } ? { version?: number } : unknown);

type ParamsOf<C> = C extends { params: infer Params } ? { params: Record<keyof Params, string> } : unknown;

/** As fields, or as a query string. */
type QueryOf<C> = C extends { query: infer Query extends Schema }
  ? Field<'query', WithoutUndefined<z.input<Query>> | string>
  : unknown;

/** JSON, or a file, which is sent as it is. */
type BodyOf<C> = C extends { body: infer Body }
  ? Body extends Schema
    ? C extends { isBodyOptional: true }
      ? { body?: z.input<Body> }
      : { body: z.input<Body> }
    : { body: Blob }
  : unknown;

type KeyOf<C> = C extends { key: 'required' }
  ? { key: string }
  : C extends { key: 'optional' }
    ? { key?: string }
    : unknown;

type Empty = Record<never, never>;

/** Optional if it may be empty. */
type Field<Name extends string, T> = Empty extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** `URLSearchParams` would send `undefined` as text. */
type WithoutUndefined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** The last argument of a call. It may be left out if all of it is optional. */
export type InputArgument<R extends Route> =
  Empty extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>];

/** Checks the response of a route. */
export type ParserOf<R extends JsonRoute> = Parser<DataOf<R>>;

/** The input of any route. */
export interface AnyInput extends CallOptions {
  params?: Record<string, string>;
  query?: string | Record<string, string>;
  body?: unknown;
  key?: string;
  version?: number;
}

/** The last argument of a call, with the signal of a query. `input`: the rest of an `InputOf<R>`, which TypeScript cannot see. */
export const withSignal = <R extends Route>(input: object, signal: AbortSignal) =>
  [{ ...input, signal }] as unknown as InputArgument<R>;
