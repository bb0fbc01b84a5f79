/** Sends generated requests and checks every response. `npm run fuzz` and a test use it. */
import { Agent } from 'node:http';
import fc from 'fast-check';
import type { Db } from 'mongodb';
import { buildDocument } from '../../openapi/build-document.js';
import { ROUTES } from '../../openapi/routes.js';
import { verifyLedger } from '../../verify/verify-ledger.js';
import { describedPath, findDeviation } from '../conformance.js';
import { encode } from './bodies.js';
import {
  authorize,
  type Caller,
  emailOf,
  type KeySecrets,
  mayCall,
  prepareCallers,
  WHO_MAY_NOT_WRITE,
} from './callers.js';
import { Known } from './known.js';
import { arbitraryOf, type FuzzRoute, type Plan } from './requests.js';
import { type Received, type Sent, send } from './send.js';
import { stockOf, waitForJobs } from './stock.js';

/** Requests of a batch are sent together. */
const BATCH = 20;
/** The share of batches whose callers may not write. */
const CLOSED_EVERY = 3;
/** Between the batches of one seed and those of the next one. */
const SEED_STEP = 1_000_003;
/** What these mean is documented: the client tries again. */
const BUSY = ['server_busy', 'identity_unavailable'];

export interface FuzzTarget {
  origin: string;
  db: Db;
  jwtSecret: string;
  now: () => Date;
}

export interface FuzzOptions {
  requests: number;
  seed: number;
  onBatch?: (sent: number) => Promise<void>;
}

export interface FuzzResult {
  /** By route and status, how many responses. */
  covered: Map<string, Map<string, number>>;
  /** What was wrong, each kind once, with an example. */
  wrong: Map<string, string>;
  /** Comparisons of the stock around requests of callers who may not write. */
  compared: number;
}

const document = buildDocument(ROUTES);
const routes: FuzzRoute[] = Object.values(ROUTES).flatMap((descriptions) =>
  Object.entries(descriptions).flatMap(([name, { access }]) => {
    const [method = '', path = ''] = name.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    return operation ? [{ name, method, path, operation, access }] : [];
  }),
);

/** The app must have `manager@example.com` as its manager. The same seed generates the same requests. */
export async function runFuzz(
  target: FuzzTarget,
  { requests, seed, onBatch }: FuzzOptions,
): Promise<FuzzResult> {
  const run = new Run(target, await prepareCallers(target));
  const open = arbitraryOf(routes, document);
  const closed = arbitraryOf(routes, document, WHO_MAY_NOT_WRITE);
  for (let sent = 0, batch = 0; sent < requests; sent += BATCH, batch++) {
    const isClosed = batch % CLOSED_EVERY === CLOSED_EVERY - 1;
    const plans = fc.sample(isClosed ? closed : open, { seed: seed * SEED_STEP + batch, numRuns: BATCH });
    await (isClosed ? run.sendClosed(plans) : run.sendAll(plans));
    await onBatch?.(sent + BATCH);
  }
  await run.finish();
  return run;
}

class Run implements FuzzResult {
  readonly covered = new Map<string, Map<string, number>>();
  readonly wrong = new Map<string, string>();
  compared = 0;
  readonly #known = new Known();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: BATCH });

  constructor(
    readonly target: FuzzTarget,
    readonly keys: KeySecrets,
  ) {}

  async sendAll(plans: readonly Plan[]): Promise<void> {
    await Promise.all(plans.map((plan) => this.#send(plan)));
  }

  /** Nobody of these callers may write, so the stock must be the same afterwards. */
  async sendClosed(plans: readonly Plan[]): Promise<void> {
    const { db } = this.target;
    await waitForJobs(db);
    const before = await stockOf(db);
    await this.sendAll(plans);
    const after = await stockOf(db);
    this.compared++;
    const example = plans
      .map(({ caller, method, path }) => `${caller} ${method} ${path.join('/')}`)
      .join('; ');
    if (before !== after) this.#report('a caller who may not write changed something', example);
  }

  async finish(): Promise<void> {
    await waitForJobs(this.target.db);
    const health = await verifyLedger(this.target.db);
    if (!health.healthy) this.#report('the ledger does not verify', JSON.stringify(health));
    this.#agent.destroy();
  }

  async #send(plan: Plan): Promise<void> {
    const sent = this.#toSent(plan);
    await Promise.all([this.#sendOnce(plan, sent), plan.isSentTwice && this.#sendOnce(plan, sent)]);
  }

  async #sendOnce(plan: Plan, sent: Sent): Promise<void> {
    const route = plan.route ?? 'others';
    try {
      const received = await send(this.target.origin, sent, this.#agent);
      this.#count(route, String(received.status));
      for (const problem of check(plan, sent, received))
        this.#report(`${route}: ${problem}`, toText(sent, plan));
      this.#learn(received);
    } catch (error) {
      this.#count(route, 'none');
      this.#report(`${route}: no response, ${String(error)}`, toText(sent, plan));
    }
  }

  #toSent({ route, method, path, query, headers, body, caller, isUpToDate }: Plan): Sent {
    const email = emailOf(caller);
    const known = this.#known;
    const where = known.resolve(path, email).map(toPathPart).join('/');
    const search = query
      .map(([name, value]) => `${toPart(name)}=${toPart(known.resolve(value, email))}`)
      .join('&');
    const authorization = authorize(this.target.jwtSecret, this.keys, this.target.now())[caller];
    const before = authorization === undefined ? {} : { authorization };
    const isJson = body !== null && 'json' in body;
    const json = isJson && (isUpToDate ? known.update({ route, path }, body.json) : body.json);
    const encoded = isJson
      ? encode(known.resolve(json, email), body.encoding)
      : { bytes: body?.bytes, headers: {} };
    return {
      method,
      url: `/api/${where}${search === '' ? '' : `?${search}`}`,
      headers: { ...before, ...encoded.headers, ...headers },
      body: encoded.bytes ? Buffer.from(encoded.bytes) : null,
    };
  }

  #learn({ headers, body }: Received): void {
    if (body?.length && headers['content-type'] === 'application/json; charset=utf-8')
      this.#known.learn(JSON.parse(body.toString()));
  }

  #count(route: string, status: string): void {
    const statuses = this.covered.get(route) ?? new Map<string, number>();
    this.covered.set(route, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  #report(problem: string, example: string): void {
    if (!this.wrong.has(problem)) this.wrong.set(problem, example);
  }
}

const toPart = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
/** Some parts of generated paths are percent-encoded, wrongly too. */
const toPathPart = (text: string) => (text.startsWith('%') ? text : toPart(text));

const toText = ({ method, url, headers, body }: Sent, { caller }: Plan): string =>
  `${caller}: ${method} ${url.slice(0, 500)} ${JSON.stringify({ ...headers, authorization: undefined })} ${body?.toString().slice(0, 500) ?? ''}`;

/** What is wrong with a response. */
function check(
  { route, caller }: Plan,
  { method, url }: Sent,
  { status, headers, body }: Received,
): string[] {
  const path = url.slice('/api'.length).split('?', 1)[0] ?? '';
  const contentType = headers['content-type']?.toString();
  const deviation = findDeviation({ method, path, status, contentType, body });
  const code =
    contentType === 'application/problem+json' && body?.length ? JSON.parse(body.toString()).code : '';
  const isOurFault = status >= 500 && method !== 'HEAD' && !BUSY.includes(code);
  return [
    ...(deviation ? [withoutValues(deviation)] : []),
    ...(isOurFault ? [`${status} ${code}`] : []),
    ...(route && status < 400 && !isEntitled(route, caller, path) ? [`${caller} got ${status}`] : []),
  ];
}

function isEntitled(name: string, caller: Caller, path: string): boolean {
  const route = routes.find((each) => each.name === name);
  // An odd part of a path may have made it another route.
  if (!route || describedPath(path)?.path !== route.path) return true;
  return mayCall(caller, route.access);
}

/** The same for every id, so that each kind of deviation is reported once. */
const withoutValues = (text: string): string =>
  text.replace(/[0-9a-f]{24}/g, 'ID').replace(/ in [[{].*$/s, '');

/** How often each route gave each status, for people. */
export function toTable({ covered }: FuzzResult): string[] {
  const width = Math.max(...[...covered.keys()].map((route) => route.length));
  return [...covered]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([route, statuses]) => {
      const counts = [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return `${route.padEnd(width)}  ${counts.map(([status, count]) => `${status}: ${count}`).join('  ')}`;
    });
}

/** Routes of the document that have not responded with success. */
export const neverDone = ({ covered }: FuzzResult): string[] =>
  routes
    .map(({ name }) => name)
    .filter((name) => ![...(covered.get(name)?.keys() ?? [])].some((status) => status.startsWith('2')));
