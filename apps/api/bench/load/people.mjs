/** Many people at work: they think, open items, search, deliver, and listen to the stream of events. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, percentile } from './http.mjs';

/** Seconds between two actions of one person. */
const THINK_S = { least: 3, most: 12 };
/** Calls of one person alone, one after the other, and the most that the p99 of many may be, as a multiple of their median. */
const ALONE = 200;
const MAX_RATIO = 60;
/** Memory in the second half over that in the first. */
const LEVEL = 1.15;
const SAMPLE_MS = 1000;
const WORDS = ['halda', 'solo', 'fan', 'inverter', 'karnaphuli', '20', 'grill', 'steel'];

/** The same numbers for the same seed (mulberry32). @param {number} seed */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {import('./server.mjs').Server} server @param {() => number} random @param {string} authorization */
function choose({ ids }, random, authorization) {
  const id = ids[Math.floor(random() * ids.length)];
  const dice = random();
  if (dice < 0.35) return { kind: 'open an item', path: `/item/${id}`, authorization };
  if (dice < 0.55) return { kind: 'browse the list', path: '/item?limit=50', authorization };
  if (dice < 0.75) {
    const word = WORDS[Math.floor(random() * WORDS.length)];
    return { kind: 'search', path: `/item?limit=50&q=${word}`, authorization };
  }
  if (dice < 0.85) return { kind: 'read the history', path: `/item/${id}/movements?limit=50`, authorization };
  // Deliveries and restocks, so that nothing runs out.
  const isDelivery = dice < 0.92;
  const body = JSON.stringify({
    change: isDelivery ? -1 : 2,
    warehouse: 'halishar',
    reason: isDelivery ? 'delivered' : 'restock',
  });
  const path = `/item/${id}/movements`;
  return { kind: 'deliver or restock', method: 'POST', path, body, authorization, key: randomUUID() };
}

/** Listens until it is told to stop. @param {number} port @param {(bytes: number) => void} onData @param {() => void} onError */
function listen(port, onData, onError) {
  let stopped = false;
  const sent = request({ port, host: '127.0.0.1', path: '/api/events', agent: false }, (response) => {
    if (response.statusCode !== 200) onError();
    response.on('data', (data) => onData(data.length)).on('error', () => {});
    response.on('close', () => stopped || onError());
  });
  sent.on('error', () => stopped || onError()).end();
  return () => {
    stopped = true;
    sent.destroy();
  };
}

/** The median in ms of what a call takes while nobody else is there. @param {import('./server.mjs').Server} server */
async function measureAlone(server) {
  const agent = new Agent({ keepAlive: true });
  const random = createRandom(0);
  const times = [];
  for (let n = 0; n < 2 * ALONE; n++) {
    const { kind: _, ...action } = choose(server, random, server.authorizationOf('alone'));
    times.push((await call({ port: server.port, from: '127.0.0.1', agent }, action)).ms);
  }
  agent.destroy();
  // The first half warms the server.
  return percentile(times.slice(ALONE), 0.5);
}

/** @param {import('./server.mjs').Server} server @param {{ people: number, seconds: number }} given */
export async function measurePeople(server, { people, seconds }) {
  const alone = await measureAlone(server);
  /** @type {Map<string, number[]>} */
  const times = new Map();
  /** @type {Map<string, number>} */
  const errors = new Map();
  const count = (/** @type {string} */ what) => errors.set(what, (errors.get(what) ?? 0) + 1);
  let received = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: people, timeout: 20_000 });
  const until = performance.now() + seconds * 1000;

  /** @param {number} index */
  async function work(index) {
    const random = createRandom(index + 1);
    const authorization = server.authorizationOf(`person-${index}`);
    const stopListening = listen(
      server.port,
      (bytes) => {
        received += bytes;
      },
      () => count('event stream'),
    );
    const think = () => 1000 * (THINK_S.least + random() * (THINK_S.most - THINK_S.least));
    // They do not all come at once.
    let pause = random() * 1000 * THINK_S.most;
    while (performance.now() + pause < until) {
      await sleep(pause);
      const { kind, ...action } = choose(server, random, authorization);
      const { status, ms } = await call({ port: server.port, from: '127.0.0.1', agent }, action);
      times.set(kind, [...(times.get(kind) ?? []), ms]);
      if (status < 200 || status >= 300) count(`${kind}: ${status}`);
      pause = think();
    }
    await sleep(Math.max(0, until - performance.now()));
    stopListening();
  }

  /** @type {number[]} */
  const memory = [];
  const sampling = setInterval(async () => memory.push(await server.memory()), SAMPLE_MS);
  await Promise.all(Array.from({ length: people }, (_, index) => work(index)));
  clearInterval(sampling);
  agent.destroy();
  report({ people, seconds, alone, times, errors, memory, received });
}

/** @param {{ people: number, seconds: number, alone: number, times: Map<string, number[]>, errors: Map<string, number>, memory: number[], received: number }} found */
function report({ people, seconds, alone, times, errors, memory, received }) {
  const all = [...times.values()].flat();
  console.log(`\n${people} people for ${seconds} s, ${all.length} actions, ${received} bytes of events:`);
  console.log(`${''.padEnd(22)}${['calls', 'p50', 'p95', 'p99'].map((text) => text.padStart(9)).join('')}`);
  for (const [kind, ms] of [...times, /** @type {const} */ (['all', all])]) {
    const cells = [0.5, 0.95, 0.99].map((share) => percentile(ms, share).toFixed(1).padStart(9));
    console.log(`${kind.padEnd(22)}${String(ms.length).padStart(9)}${cells.join('')}`);
  }
  // Once everybody has come and the code is compiled. The median: a collection of garbage makes single samples low or high.
  const late = memory.slice(memory.length / 2);
  const half = Math.floor(late.length / 2);
  const [before, after] = [percentile(late.slice(0, half), 0.5), percentile(late.slice(half), 0.5)];
  console.log(`memory in the second half: first ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`);
  for (const [what, times] of errors) console.log(`error: ${what}, ${times} times`);
  const ratio = percentile(all, 0.99) / alone;
  console.log(`p99 over the median of one person alone, ${alone.toFixed(1)} ms: ${ratio.toFixed(1)}`);
  const isHeld = errors.size === 0 && ratio < MAX_RATIO && after <= before * LEVEL && all.length > 0;
  console.log(`${isHeld ? 'held' : 'FAILED'}: no error, p99 under ${MAX_RATIO} times that, memory level`);
  if (!isHeld) process.exitCode = 1;
}
