/** Sends generated requests and checks every response. `npm run fuzz` and a test use it. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import fc from 'fast-check';
import type { Db } from 'mongodb';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { API_DOCUMENT } from '../app-routes.js';
import { encode } from './bodies.js';
import { authorize, emailOf, type KeySecrets, prepareCallers, WHO_MAY_NOT_WRITE } from './callers.js';
import { checkResponse } from './check-response.js';
import { Known, NEXT_PAGE, PAYMENT } from './known.js';
import { arbitraryOf, type Plan } from './requests.js';
import { FUZZ_ROUTES } from './routes.js';
import { type Received, type Sent, send } from './send.js';
import { differenceOf, stockOf, waitForJobs } from './stock.js';

/** Requests of a batch are sent together. */
const BATCH = 20;
/** The server reads few of these at once, and responds to others with 503. So they are sent one after the other. */
const SLOW = /export|reports/i;
/** The share of batches whose callers may not write. */
const CLOSED_EVERY = 3;
/** Texts may have `@item#0`. Chance alone seldom writes a note, and undoing and cancelling need one. */
const BEGINNING: readonly [url: string, body: object][] = [
  ...['Grill', 'Solo', 'Convection', 'Kettle', 'Toaster', 'Fridge'].map(
    (name) => ['/api/item', { email: emailOf('manager'), name, price: 50, quantity: 9 }] as [string, object],
  ),
  ['/api/partners', { kind: 'customer', name: 'Rahman Stores' }],
  ['/api/partners', { kind: 'supplier', name: 'Surma Electronics' }],
  [
    '/api/documents',
    {
      kind: 'delivery',
      warehouse: 'halishar',
      partner: '@partner#0',
      lines: [{ item: '@item#0', quantity: 2, unitPrice: 40 }],
    },
  ],
  ['/api/partners/@partner#0/payments', PAYMENT],
  ['/api/stock-counts', { warehouse: 'uttara', items: ['@item#0', '@item#1'] }],
];
/** Between the batches of one seed and those of the next one. */
const SEED_STEP = 1_000_003;

export interface FuzzTarget {
  origin: string;
  db: Db;
  jwtSecret: string;
  now: () => Date;
}

interface FuzzOptions {
  requests: number;
  seed: number;
  onBatch?: (sent: number) => Promise<void>;
}

export interface FuzzResult {
  /** The number of responses by route and status. */
  covered: Map<string, Map<string, number>>;
  /** The faults, each kind once, with an example. */
  wrong: Map<string, string>;
  /** Comparisons of the stock around requests of callers who may not write. */
  compared: number;
}

/** The app must have `manager@example.com` as its manager. The same seed generates the same requests. */
export async function runFuzz(
  target: FuzzTarget,
  { requests, seed, onBatch }: FuzzOptions,
): Promise<FuzzResult> {
  const run = new Run(target, await prepareCallers(target));
  await run.begin();
  const open = arbitraryOf(FUZZ_ROUTES, API_DOCUMENT);
  const closed = arbitraryOf(FUZZ_ROUTES, API_DOCUMENT, WHO_MAY_NOT_WRITE);
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

  /** Adds the things that requests can be about. Chance alone would add the first item late, and most of them need one. */
  async begin(): Promise<void> {
    const { manager = '' } = authorize(this.target.jwtSecret, this.keys, this.target.now());
    for (const [path, fields] of BEGINNING) {
      const url = this.#known.resolve(path, '');
      const headers = {
        authorization: manager,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const body = Buffer.from(JSON.stringify(this.#known.resolve(fields, '')));
      const received = await send(this.target.origin, { method: 'POST', url, headers, body }, this.#agent);
      if (received.status !== 201) throw new Error(`${url}: ${received.status} ${received.body}`);
      this.#learn(received);
    }
  }

  async sendAll(plans: readonly Plan[]): Promise<void> {
    const slow = plans.filter(({ path }) => SLOW.test(path.join('/')));
    const sendSlow = async () => {
      for (const plan of slow) await this.#send(plan);
    };
    await Promise.all([
      sendSlow(),
      ...plans.filter((plan) => !slow.includes(plan)).map((plan) => this.#send(plan)),
    ]);
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
    if (before !== after)
      this.#report(
        'a caller who may not write changed something',
        `${differenceOf(before, after)} by ${example}`,
      );
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
      for (const problem of checkResponse(plan, sent, received))
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
    const where = known.resolve(known.ownerFirst(path), email).map(toPathPart).join('/');
    const isLaterPage = query.some(([name, value]) => name === 'cursor' && value === NEXT_PAGE);
    const search =
      (isLaterPage ? known.findNext(`/api/${where}`) : null) ??
      query.map(([name, value]) => `${toPart(name)}=${toPart(known.resolve(value, email))}`).join('&');
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
    if (headers.link) this.#known.learnLink(String(headers.link));
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
