/** Finds what a caller did or saw without being allowed to. */
import { gunzipSync } from 'node:zlib';
import { can, type Permission } from '@godown/shared/access/roles';
import { describedPath } from '../conformance.js';
import { type Caller, emailOf, mayCall, roleOf } from './callers.js';
import type { Plan } from './requests.js';
import { FUZZ_ROUTES } from './routes.js';
import type { Received, Sent } from './send.js';

type Fields = Record<string, unknown>;

/** Fields of items that visitors do not get. */
const HIDDEN_FROM_VISITORS = ['email', 'updatedBy', 'lastCounts', 'reorderPoints', 'cost'];
/** Each field with the permission that is needed to see it. */
const HIDDEN = {
  cost: ['cost'],
  trade: ['unitPrice', 'net', 'subtotal', 'owed', 'creditLimit'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;
/** The only routes that respond with a secret. */
const SECRET_ROUTES = ['POST /api-keys', 'POST /webhooks'];
/** They describe all fields. */
const DESCRIPTIONS = ['/openapi.json', '/docs'];

/** None for a response to somebody who is entitled to it. */
export function findTrespasses(plan: Plan, sent: Sent, received: Received): string[] {
  const { caller, route } = plan;
  const done = received.status < 400 ? (FUZZ_ROUTES.find(({ name }) => name === route) ?? null) : null;
  // An odd part of a path may have made it another route.
  const path = describedPath(pathOf(sent))?.path ?? '';
  const isMeant = done && path === done.path;
  return [
    ...(isMeant && !mayCall(caller, done.access) ? [`${caller} got ${received.status}`] : []),
    ...(isMeant ? findForbiddenBodies(plan, sent, received) : []),
    ...(DESCRIPTIONS.includes(path) ? [] : findSecrets(plan, received)),
  ];
}

export const pathOf = ({ url }: Sent): string => url.slice('/api'.length).split('?', 1)[0] ?? '';

/** Checks permissions that depend on the body: it may need more than the route does. */
function findForbiddenBodies({ caller, route }: Plan, sent: Sent, received: Received): string[] {
  if (sent.method === 'GET' || sent.method === 'HEAD') return [];
  const asked = parseFields(decode(sent));
  const made = parseFields(received.body);
  const job = route?.includes('/jobs') ? made : {};
  const needed: Permission[] = [
    ...('cost' in asked ? (['cost'] as const) : []),
    ...(job.kind === 'delete' || job.kind === 'import' ? ([job.kind] as const) : []),
  ];
  return [
    ...needed.flatMap((permission) =>
      may(caller, permission) ? [] : [`${caller} did what needs ${permission}`],
    ),
    ...(route === 'POST /item' && made.email !== emailOf(caller)
      ? [`${caller} added an item of ${made.email}`]
      : []),
  ];
}

const may = (caller: Caller, permission: Permission): boolean => {
  const role = roleOf(caller);
  return role !== null && can(role, permission);
};

/** Takes a body that is no gzip as it is: an import ignores the header. */
function decode({ headers, body }: Sent): Buffer | null {
  if (body === null || headers['content-encoding'] !== 'gzip') return body;
  try {
    return gunzipSync(body);
  } catch {
    return body;
  }
}

function findSecrets({ caller, route }: Plan, { body, headers }: Received): string[] {
  const type = String(headers['content-type']);
  const text = body?.toString() ?? '';
  const has = (field: string) => type.includes('json') && text.includes(`"${field}":`);
  const hidden: readonly string[] = [
    ...(roleOf(caller) === null ? HIDDEN_FROM_VISITORS : []),
    ...(may(caller, 'cost') ? [] : HIDDEN.cost),
    ...(may(caller, 'trade') ? [] : HIDDEN.trade),
  ];
  const isCostColumn = type.startsWith('text/csv') && /^[^\n]*\bCost\b/.test(text) && !may(caller, 'cost');
  return [
    ...hidden.flatMap((field) => (has(field) ? [`${caller} saw ${field}`] : [])),
    ...(isCostColumn ? [`${caller} saw the column Cost`] : []),
    ...(has('secret') && !SECRET_ROUTES.includes(route ?? '') ? [`${caller} saw a secret`] : []),
  ];
}

/** None if it is no JSON object. */
function parseFields(bytes: Buffer | null): Fields {
  try {
    const value: unknown = JSON.parse(bytes?.toString().replace(/^\ufeff/, '') ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
