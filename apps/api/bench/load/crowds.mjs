/** People who use up what all share. Each function starts them, and returns one that stops them and tells what was sent. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './http.mjs';

/** The address that the quiet client has, too: an office shares one. */
const FROM = '127.0.0.1';
const VIEWER_CONNECTIONS = 8;
const VIEWER_CALLS_A_SECOND = 10;
const UNREAD_EXPORTS = 8;
const JOBS = 60;
const JUNK_CONNECTIONS = 8;
/** An export that was closed is opened again after so many milliseconds. */
const AGAIN_MS = 1000;

/**
 * @typedef {{ port: number, ids: string[], people: string[] }} Target
 * @typedef {() => Promise<string>} End
 */

/** Counts the responses of each status. */
class Tally {
  /** @type {Map<number, number>} */
  #counts = new Map();

  add(/** @type {number} */ status) {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
  }

  toString() {
    const parts = [...this.#counts].sort(([a], [b]) => a - b);
    return parts.map(([status, count]) => `${count} × ${status || 'no response'}`).join(', ') || 'none';
  }
}

/**
 * Some clients that send one call after the other.
 * @param {Target} target
 * @param {{ clients: number, pauseMs?: number, make: (client: number, index: number) => import('./http.mjs').Call }} given
 * @returns {End}
 */
function sendAll({ port }, { clients, pauseMs = 0, make }) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const tally = new Tally();
  let stopped = false;
  const run = async (/** @type {number} */ client) => {
    for (let index = 0; !stopped; index++) {
      const { status } = await call({ port, from: FROM, agent }, make(client, index));
      tally.add(status);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const running = Array.from({ length: clients }, (_, client) => run(client));
  return async () => {
    stopped = true;
    await Promise.all(running);
    agent.destroy();
    return String(tally);
  };
}

/** Exports whose responses are never read. @param {Target} target @returns {End} */
function leaveExportsUnread({ port, people: [authorization = ''] }) {
  const tally = new Tally();
  /** @type {Set<import('node:http').ClientRequest>} */
  const open = new Set();
  let stopped = false;
  const start = () => {
    const sent = request({
      port,
      host: '127.0.0.1',
      localAddress: FROM,
      path: '/api/export/movements?format=csv',
      headers: { authorization },
      agent: false,
    });
    open.add(sent);
    sent.on('response', (response) => {
      tally.add(response.statusCode ?? 0);
      response.on('error', () => {});
      // A refusal is read, so that it ends.
      if (response.statusCode === 200) response.pause();
      else response.resume();
    });
    sent.on('error', () => {});
    sent.once('close', () => {
      open.delete(sent);
      if (!stopped) setTimeout(() => !stopped && start(), AGAIN_MS);
    });
    sent.end();
  };
  for (let i = 0; i < UNREAD_EXPORTS; i++) start();
  return async () => {
    stopped = true;
    for (const sent of open) sent.destroy();
    return String(tally);
  };
}

/** @param {Target} target @returns {End} */
function startJobs(target) {
  const { port, people } = target;
  const agent = new Agent({ keepAlive: true });
  const tally = new Tally();
  const body = JSON.stringify({
    selection: { filter: {} },
    change: { kind: 'pricePercent', percent: 1 },
  });
  const running = Array.from({ length: JOBS }, async () => {
    const authorization = people[0] ?? '';
    const job = { path: '/jobs', method: 'POST', authorization, body, key: randomUUID() };
    tally.add((await call({ port, from: FROM, agent }, job)).status);
  });
  return async () => {
    await Promise.all(running);
    agent.destroy();
    return String(tally);
  };
}

const VIEWER_PATHS = ['/reorder', '/movements/summary', '/reports/day'];
const REPORTS = ['/reports/day', '/reports/stock-value', '/movements/summary'];

/** @type {Record<string, (target: Target) => End>} */
export const CROWDS = {
  'exports nobody reads': leaveExportsUnread,
  'a viewer with 8 connections': (target) =>
    sendAll(target, {
      clients: VIEWER_CONNECTIONS,
      pauseMs: (1000 * VIEWER_CONNECTIONS) / VIEWER_CALLS_A_SECOND,
      make: (client, index) => ({
        path: VIEWER_PATHS[(client + index) % VIEWER_PATHS.length] ?? '',
        authorization: target.people[0] ?? '',
      }),
    }),
  'ten people on reports': (target) =>
    sendAll(target, {
      clients: target.people.length,
      make: (client, index) => ({
        path: REPORTS[(client + index) % REPORTS.length] ?? '',
        authorization: target.people[client] ?? '',
      }),
    }),
  'wrong logins and junk': (target) =>
    sendAll(target, {
      clients: JUNK_CONNECTIONS,
      make: (client, index) =>
        client % 2 === 0
          ? {
              path: '/login',
              method: 'POST',
              authorization: 'Bearer a.b.c',
              body: JSON.stringify({ email: `person${client}-${index}@example.com` }),
            }
          : { path: ['/login', '/item', '/jobs'][index % 3] ?? '', method: 'POST', body: '{nonsense' },
    }),
  // The last: its jobs go on after it.
  '60 jobs over all items': startJobs,
};
