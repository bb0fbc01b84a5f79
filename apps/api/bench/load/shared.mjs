/** People who use up what all share: do the lists, deliveries, sign-ins and exports of a quiet client notice it? */
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../children.mjs';
import { CROWDS } from './crowds.mjs';
import { deliver } from './deliver.mjs';
import { call, percentile } from './http.mjs';
import { idTokenOf } from './id-token.mjs';

const QUIET = '127.0.0.1';
const QUIET_PAUSE_MS = 130;
/** The quiet client is held if its p95 is at most twice that without the crowd, or later by at most this many lists that it reads alone. */
const MAX_RATIO = 2;
const MAX_LISTS_MORE = 15;

/** @typedef {import('./server.mjs').Server} Server */
/** @typedef {Map<string, { times: number[], failed: number }>} Found */

/** Calls of the quiet client, in order. @param {Server} server @param {number} index @returns {[string, import('./http.mjs').Call][]} */
function quietCalls(server, index) {
  const authorization = server.authorizationOf('quiet');
  const email = 'quiet@example.com';
  return [
    ['lists', { path: '/item?limit=50', authorization }],
    ['deliveries', deliver(server, index * 13, 'quiet')],
    ['lists', { path: '/movements?limit=50', authorization }],
    [
      'sign-ins',
      {
        path: '/login',
        method: 'POST',
        authorization: `Bearer ${idTokenOf(email)}`,
        body: JSON.stringify({ email }),
      },
    ],
    ['exports', { path: '/export/documents?format=csv', authorization }],
  ];
}

/** @param {Server} server @param {number} ms @returns {Promise<Found>} */
async function beQuiet(server, ms) {
  // A new connection for each call: somebody who comes while the crowd is there must get one.
  const agent = new Agent({ keepAlive: false });
  /** @type {Found} */
  const found = new Map();
  const until = performance.now() + ms;
  for (let index = 0; performance.now() < until; index++)
    for (const [kind, what] of quietCalls(server, index)) {
      const { status, ms: took } = await call({ port: server.port, from: QUIET, agent }, what);
      const of = found.get(kind) ?? { times: [], failed: 0 };
      of.times.push(took);
      if (status < 200 || status >= 300) of.failed += 1;
      found.set(kind, of);
      await sleep(QUIET_PAUSE_MS);
    }
  agent.destroy();
  return found;
}

/** Resolves with a function that ends the crowd and tells what it did. @param {Server} server @param {string} name */
async function startCrowd({ port, ids, authorizationOf }, name) {
  const { child } = await startChild('./load/crowd.mjs');
  const people = Array.from({ length: 10 }, (_, index) => authorizationOf(`crowd-${index}`));
  child.send({ name, port, ids, people });
  return async () => {
    const told = once(child, 'message');
    child.send('stop');
    return String((await told)[0]);
  };
}

/** @param {Server} server @param {number} seconds for each measurement */
export async function measureShared(server, seconds) {
  console.log('\nPeople who use what all share, and a quiet client; its p95 in ms:');
  await beQuiet(server, seconds * 500);
  const quiet = await beQuiet(server, seconds * 1000);
  const list = percentile(quiet.get('lists')?.times ?? [], 0.5);
  console.log(`A list takes ${list.toFixed(1)} ms while nobody else is there.`);
  for (const name of Object.keys(CROWDS)) {
    const idle = await beQuiet(server, seconds * 1000);
    const stop = await startCrowd(server, name);
    const during = await beQuiet(server, seconds * 1000);
    console.log(`${name}: ${await stop()}`);
    for (const [kind, { times, failed }] of during) {
      const before = percentile(idle.get(kind)?.times ?? [], 0.95);
      const now = percentile(times, 0.95);
      const isHeld = failed === 0 && (now <= before * MAX_RATIO || now <= before + MAX_LISTS_MORE * list);
      console.log(
        `${isHeld ? 'held  ' : 'FAILED'}   ${kind.padEnd(12)} idle ${before.toFixed(1).padStart(7)}  then ${now.toFixed(1).padStart(8)}  ratio ${(now / before).toFixed(2).padStart(6)}  worst ${Math.max(
          ...times,
        )
          .toFixed(0)
          .padStart(6)}  failed ${failed} of ${times.length}`,
      );
      if (!isHeld) process.exitCode = 1;
    }
  }
}
