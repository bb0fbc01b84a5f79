/** Generated requests for every route of the OpenAPI document. */
import fc from 'fast-check';
import type { OpenApiDocument, Operation } from '../../web/openapi/build-document.js';
import { toBytes } from './bodies.js';
import { CALLERS, type Caller } from './callers.js';
import { oddValue, spoil, toArbitrary } from './json-values.js';
import type { FuzzRoute } from './routes.js';

export interface Plan {
  /** Such as `POST /item/{id}`, or null for a method or an address that does not exist. */
  route: string | null;
  method: string;
  /** Texts may have `@item#17` and `@self`, which `known.ts` replaces when the request is sent. */
  path: string[];
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** JSON until it is sent, or bytes. */
  body: { json: unknown; encoding: string } | { bytes: Uint8Array } | null;
  caller: Caller;
  /** Use the values that the server has at the moment, such as balances, where the request has to match them. */
  isUpToDate: boolean;
  /** The same request arrives twice at the same time. */
  isSentTwice: boolean;
}

/** The kind of thing whose id replaces `{id}` in a path, by the part before it. */
const KINDS: Record<string, string> = {
  item: 'item',
  lines: 'item',
  movements: 'movement',
  documents: 'document',
  'stock-counts': 'count',
  partners: 'partner',
  entries: 'entry',
  jobs: 'job',
  imports: 'import',
  'api-keys': 'key',
  views: 'view',
  webhooks: 'webhook',
  deliveries: 'delivery',
};
const INVITED = ['one@example.com', 'two@example.com', 'manager@example.com', 'nobody'];
const ODD_PARTS = [
  'x',
  '65f000000000000000000009',
  'DN-2026-000001',
  '..',
  '%00',
  '%zz',
  'ß',
  'a'.repeat(3000),
];
const ODD_HEADERS: Record<string, readonly string[]> = {
  'if-match': ['"1"', '*', 'W/"1"', '"1", "2"', '1', ''],
  'if-none-match': ['"1"', '*', 'x'],
  'idempotency-key': ['x', '00000000-0000-4000-8000-000000000001', ''],
  'last-event-id': ['x', '1', ''],
  'content-type': ['text/plain', 'application/json; charset=latin1', 'application/json;charset=utf-8', 'x'],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  accept: ['text/html', 'application/xml', '*/*'],
  'accept-encoding': ['gzip', 'br', 'x'],
  origin: ['https://fuzz.invalid', 'null'],
  'x-request-id': ['x', 'a b', 'x'.repeat(300)],
  via: ['1.1 godown'],
  'sec-fetch-dest': ['image'],
  authorization: ['Basic eDp4', 'Bearer', 'x y z', 'Bearer a.b.c'],
};

/** Requests that take long are rarer, and those that others need are more frequent. */
const RARE: Record<string, number> = { 'POST /jobs': 1, 'GET /health/ledger': 1, 'POST /imports': 8 };
const WEIGHT = 4;

export const arbitraryOf = (routes: readonly FuzzRoute[], document: OpenApiDocument, callers = CALLERS) => {
  const all = routes.map((route) => ({
    weight: RARE[route.name] ?? WEIGHT,
    arbitrary: toPlans(route, document, callers),
  }));
  return fc.oneof(...all, { weight: WEIGHT, arbitrary: strays(routes, callers) });
};

/** The deep code is reached by people who may write. */
function callerArbitrary(callers: readonly Caller[]): fc.Arbitrary<Caller> {
  const writers = callers.filter((caller) =>
    ['manager', 'staff', 'storekeeper', 'writeKey'].includes(caller),
  );
  const anybody = fc.constantFrom(...callers);
  if (writers.length === 0) return anybody;
  // The manager makes more requests, because some routes are open to managers only.
  return fc.oneof(anybody, { weight: 5, arbitrary: fc.constantFrom(...writers, 'manager', 'manager') });
}

function toPlans(
  route: FuzzRoute,
  document: OpenApiDocument,
  callers: readonly Caller[],
): fc.Arbitrary<Plan> {
  const { operation } = route;
  return fc.record({
    route: fc.constant(route.name),
    method: route.method === 'GET' ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD') : fc.constant(route.method),
    path: pathArbitrary(route.path),
    query: queryArbitrary(operation, document),
    headers: headersArbitrary(operation),
    body: bodyArbitrary(operation, document),
    caller: callerArbitrary(callers),
    isUpToDate: fc.boolean(),
    isSentTwice: fc.nat(20).map((n) => n === 0),
  });
}

/** Other methods and other addresses. */
const strays = (routes: readonly FuzzRoute[], callers: readonly Caller[]): fc.Arbitrary<Plan> =>
  fc.record({
    route: fc.constant(null),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'),
    path: fc.oneof(
      fc.constantFrom(...routes.map(({ path }) => path)).chain(pathArbitrary),
      fc.constantFrom(...ODD_PARTS).map((part) => ['nowhere', part]),
    ),
    query: fc.constant([]),
    headers: fc.constant({}),
    body: fc.constant(null),
    caller: callerArbitrary(callers),
    isUpToDate: fc.constant(false),
    isSentTwice: fc.constant(false),
  });

function pathArbitrary(path: string): fc.Arbitrary<string[]> {
  const parts = path.slice(1).split('/');
  return fc.tuple(
    ...parts.map((part, index) => {
      // Express takes both for the same.
      if (!part.startsWith('{')) return fc.nat(50).map((n) => (n === 0 ? part.toUpperCase() : part));
      if (part === '{email}') return fc.constantFrom(...INVITED);
      const kind = KINDS[parts[index - 1] ?? ''] ?? 'item';
      const known = fc.nat(10_000).map((place) => `@${kind}#${place}`);
      return fc.oneof({ weight: 12, arbitrary: known }, fc.constantFrom(...ODD_PARTS));
    }),
  );
}

function queryArbitrary(
  { parameters }: Operation,
  document: OpenApiDocument,
): fc.Arbitrary<[string, string][]> {
  const fields = parameters.filter((parameter) => parameter.in === 'query');
  const values = fields.map(({ name, required, schema }) => {
    const value = toArbitrary(schema, document.components.schemas, name).map(String);
    const present = value.map((text): [string, string][] => [[name, text]]);
    return required ? present : fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, present);
  });
  const good = fc.tuple(...values).map((all) => all.flat());
  const names = fc.constantFrom(...fields.map(({ name }) => name), 'unknown');
  const odd = fc.tuple(names, oddValue).map(([name, value]): [string, string] => [name, toText(value)]);
  const bad = fc.tuple(good, odd).map(([all, one]) => [...all, one]);
  return fc.oneof({ weight: 4, arbitrary: good }, bad);
}

/** Half of a surrogate pair has no place in an address. */
const toText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    .replace(/\p{Surrogate}/gu, '')
    .slice(0, 2000);

function headersArbitrary({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const key = parameters.find(({ name }) => name === 'Idempotency-Key');
  const uuid = fc.uuid({ version: 4 }).map((id): Record<string, string> => ({ 'idempotency-key': id }));
  // One of few keys, so that some requests are retries, or use the key of another one.
  const used = fc
    .nat(30)
    .map((n) => ({ 'idempotency-key': `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }));
  const none = fc.constant({});
  const good = key ? fc.oneof({ weight: 6, arbitrary: uuid }, used) : none;
  const odd = fc
    .constantFrom(...Object.keys(ODD_HEADERS))
    .chain((name) => fc.constantFrom(...(ODD_HEADERS[name] ?? [])).map((value) => ({ [name]: value })));
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 1, arbitrary: fc.tuple(good, odd).map(([one, other]) => ({ ...one, ...other })) },
    { weight: 1, arbitrary: odd },
  );
}

const ENCODINGS = ['latin1', 'utf16le', 'cut', 'gzip', 'broken-gzip', 'bom', 'empty', 'padded'];

function bodyArbitrary({ requestBody }: Operation, document: OpenApiDocument): fc.Arbitrary<Plan['body']> {
  if (!requestBody) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, junkBody);
  const schema = requestBody.content['application/json']?.schema;
  if (!schema) return toBytes.map((bytes) => ({ bytes }));
  const good = toArbitrary(schema, document.components.schemas);
  const plain = fc.constant('utf8');
  const json = fc.oneof(
    { weight: 6, arbitrary: fc.record({ json: good, encoding: plain }) },
    { weight: 3, arbitrary: fc.record({ json: spoil(good), encoding: plain }) },
    { weight: 1, arbitrary: fc.record({ json: good, encoding: fc.constantFrom(...ENCODINGS) }) },
  );
  return fc.oneof({ weight: 20, arbitrary: json }, junkBody, fc.constant(null));
}

const junkBody: fc.Arbitrary<Plan['body']> = fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes }));
