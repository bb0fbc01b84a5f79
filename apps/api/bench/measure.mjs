/** Loads two servers in turn and measures each. */
import autocannon from 'autocannon';

/**
 * @typedef {{ name: string, path: string, method?: 'GET' | 'PUT', bodies?: string[] }} Work
 * @typedef {{ requests: number, seconds: number, latencies: Array<{ p50: number, p99: number, requests: number }> }} Sum
 * @typedef {{ perSecond: number, p50: number, p99: number }} Figures
 */

const CONNECTIONS = 16;
const ROUNDS = 3;
const WARM_UP_S = 1;
const ROUND_S = 2;

/**
 * Rounds of the two servers alternate, so that other load on the machine affects both.
 * @param {Work} work
 * @param {Array<{ url: string, headers: Record<string, string> }>} servers
 * @returns {Promise<Figures[]>} one for each server
 */
export async function measure(work, servers) {
  for (const server of servers) await load(work, server, WARM_UP_S);
  /** @type {Figures[][]} */
  const rounds = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    // The server that comes first changes too.
    const order = servers.map((_, index) => (index + round) % servers.length);
    for (const index of order) rounds[index].push(await load(work, servers[index], ROUND_S));
  }
  return rounds.map(summarise);
}

/** @param {Work} work @param {{ url: string, headers: Record<string, string> }} server @param {number} duration */
async function load({ path, method = 'GET', bodies = [''] }, { url, headers }, duration) {
  const result = await autocannon({
    url: `${url}${path}`,
    headers,
    requests: bodies.map((body) => ({ method, body })),
    duration,
    connections: CONNECTIONS,
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0 || result.requests.total === 0)
    throw new Error(`${method} ${path}: ${failed} requests failed.`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** The median of each figure, so that one disturbed round does not matter. @param {Figures[]} rounds @returns {Figures} */
function summarise(rounds) {
  /** @param {keyof Figures} key */
  const median = (key) =>
    rounds.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)];
  return { perSecond: median('perSecond'), p50: median('p50'), p99: median('p99') };
}
