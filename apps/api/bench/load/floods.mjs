/** One client that floods, and a quiet one: does the flood slow the quiet one down? */
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../children.mjs';
import { deliver } from './deliver.mjs';
import { call, percentile } from './http.mjs';

const QUIET = '127.0.0.1';
/** Somebody who looks at what came before the next call. */
const QUIET_PAUSE_MS = 130;
/** A quiet p95 above this without a flood means that the machine is too busy to tell. */
const MAX_IDLE_MS = 150;
const MAX_RATIO = 2;
/** Each from an address of its own, so that the limits of one do not spare the next. */
const FLOODS = [
  'reads',
  'lists',
  'movements',
  'logins with junk',
  'bodies of 100 kB',
  '2000 silent connections',
];

/** @typedef {import('./server.mjs').Server} Server */

/** The quiet client's calls for so long, one after the other. @param {Server} server @param {number} ms */
async function beQuiet(server, ms) {
  const authorization = server.authorizationOf('quiet');
  // A new connection for each call: somebody who comes while the flood lasts must get one.
  const agent = new Agent({ keepAlive: false });
  const times = [];
  let failed = 0;
  const until = performance.now() + ms;
  for (let index = 0; performance.now() < until; index++) {
    const calls = [
      { path: `/item/${server.ids[(index * 7) % server.ids.length]}`, authorization },
      { path: '/item?limit=50', authorization },
      deliver(server, index * 13, 'quiet'),
    ];
    const { status, ms: took } = await call(
      { port: server.port, from: QUIET, agent },
      calls[index % calls.length] ?? calls[0],
    );
    times.push(took);
    if (status < 200 || status >= 300) failed += 1;
    await sleep(QUIET_PAUSE_MS);
  }
  agent.destroy();
  return { p95: percentile(times, 0.95), failed, count: times.length };
}

/** Resolves with a function that ends the flood. @param {Server} server @param {string} name @param {string} from */
async function startFlooder({ port, ids, authorizationOf }, name, from) {
  const { child } = await startChild('./load/flooder.mjs');
  child.send({ name, port, ids, from, authorization: authorizationOf('flooder') });
  return async () => {
    const told = once(child, 'message');
    child.send('stop');
    return String((await told)[0]);
  };
}

/** @param {Server} server @param {number} seconds for each measurement */
export async function measureFloods(server, seconds) {
  console.log(`One flooding client, one quiet client; its p95 in ms:`);
  await beQuiet(server, seconds * 500);
  for (const [index, name] of FLOODS.entries()) {
    const idle = await beQuiet(server, seconds * 1000);
    const stop = await startFlooder(server, name, `127.0.0.${index + 2}`);
    const during = await beQuiet(server, seconds * 1000);
    const told = await stop();
    const ratio = during.p95 / idle.p95;
    const isHeld = ratio <= MAX_RATIO && during.failed === 0 && idle.p95 < MAX_IDLE_MS;
    console.log(
      `${isHeld ? 'held  ' : 'FAILED'} ${name.padEnd(24)} idle ${idle.p95.toFixed(1).padStart(6)}  flooded ${during.p95.toFixed(1).padStart(6)}  ratio ${ratio.toFixed(2)}  quiet calls failed ${during.failed} of ${during.count}; ${told}`,
    );
    if (!isHeld) process.exitCode = 1;
  }
}
