/** Shared by the tests of the item pages: items, a fake API in place of fetch, and everything around a page. */
import { type Item, itemSchema } from '@godown/shared/items/item';
import { holdersOf } from '@godown/shared/items/same-code';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { ComponentType } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { useSession } from '../account/session';
import { createApi } from '../api/client';
import { Sync } from '../app/sync';
import { matchItems } from '../stock/match-items';
import { notify } from '../ui/notify';
import { createFakeSession, RAHIMA } from './fake-identity';
import { renderPage } from './render-page';

let serial = 0;

/** The API client of a visitor. */
export const visitorApi = createApi({ tokens: { read: async () => null, renew: async () => null } });

/** An item as the API returns it. */
export function makeItem(overrides: Partial<Item> = {}): Item {
  serial += 1;
  return itemSchema.parse({
    _id: serial.toString(16).padStart(24, '0'),
    name: `Model ${serial}`,
    price: 129.5,
    supplier: 'Karnaphuli Imports',
    img: '/catalogue/x.svg',
    description: '900 W grill',
    quantity: 12,
    version: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...overrides,
  });
}

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  /** The body that is sent as it is, such as a picture. */
  file: Blob | undefined;
}

export type Handler = (call: Call) => Response | Promise<Response>;

/** Handles fetch by method and path, such as `'PUT /item/1'`. An unexpected call fails the test. */
export function stubApi(given: Record<string, Handler>) {
  // Wherever people are shown.
  const handlers: Record<string, Handler> = { 'GET /people/names': () => json([]), ...given };
  const calls: Call[] = [];
  const unexpected: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, window.location.origin);
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      file: init.body instanceof Blob ? init.body : undefined,
    };
    calls.push(call);
    const handler = handlers[`${call.method} ${call.path}`];
    if (handler) return handler(call);
    unexpected.push(`${call.method} ${call.path}`);
    return problem(500, 'internal_error', `No handler for ${call.method} ${call.path}`);
  });
  return {
    calls,
    unexpected,
    of: (method: string) => calls.filter((call) => call.method === method),
    on: (route: string, handler: Handler) => {
      handlers[route] = handler;
    },
  };
}

export function json(data: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(JSON.stringify(data), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** A list as `GET /item` returns it. */
export function list(items: Item[], total = items.length): Response {
  return json(items, { 'X-Total-Count': String(total) });
}

/** The items that `GET /item` finds for a search, a supplier, a warehouse or without a filter. */
export function listFound(items: Item[], { query }: Call): Response {
  const [q, supplier, warehouse] = ['q', 'supplier', 'warehouse'].map((name) => query.get(name));
  const isStocked = ({ stock }: Item) => stock === undefined || stock[warehouse as WarehouseId] !== 0;
  const found = matchItems(items, q ?? '')
    .filter((item) => supplier === null || supplier === undefined || item.supplier === supplier)
    .filter((item) => !warehouse || isStocked(item));
  const start = Number(query.get('cursor') ?? 0);
  const end = start + Number(query.get('limit') ?? 1000);
  const page = found.slice(start, end);
  const next = end < found.length && { Link: `</api/item?cursor=${end}>; rel="next"` };
  return json(page, { 'X-Total-Count': String(found.length), ...next });
}

/** Responds as `GET /items-by-id`. */
export const listById = (items: Item[], { query }: Call): Response =>
  json(items.filter(({ _id }) => query.get('ids')?.split(',').includes(_id)));

/** Responds as `GET /items-by-code`. */
export const listByCode = (items: Item[], { query }: Call): Response =>
  json(holdersOf(items, query.get('code') ?? ''));

export function problem(status: number, code: string, detail: string, extra: object = {}): Response {
  return json({ type: `/problems/${code}`, title: detail, status, code, detail, ...extra }, {}, status);
}

/** Fails as fetch does when the connection breaks. */
export function brokenConnection(): never {
  throw new TypeError('Failed to fetch');
}

/** A promise and the way to resolve it: a response that comes when the test says so. */
export function later<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((onValue) => {
    resolve = onValue;
  });
  return { promise, resolve };
}

interface Surroundings {
  at: string | { pathname: string; state: unknown };
  /** The route pattern of the page. */
  path: string;
  signedIn?: boolean;
}

/** Renders a page at an address. Every other address shows its location and state. */
export function renderAt(Page: ComponentType, { at, path, signedIn = true }: Surroundings) {
  const { session } = createFakeSession({ person: signedIn ? RAHIMA : null });
  void session.begin();
  const routes = (
    <>
      <Waiting />
      <Routes>
        <Route path={path} element={<Page />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </>
  );
  return { ...renderPage(routes, { session, entries: [at] }), session };
}

/** The toasts of one test. The container stays for all tests. */
export function watchToasts() {
  return vi.spyOn(notify, 'success').mockImplementation(() => {});
}

/** The parts of the shell around every page of a signed-in person. */
function Waiting() {
  const session = useSession();
  return session.state === 'signed-in' && <Sync email={session.email} />;
}

function Elsewhere() {
  const { pathname, state } = useLocation();
  return (
    <p>
      Now at {pathname} from {JSON.stringify(state)}
    </p>
  );
}
