import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createSlowLine } from '../lib/slow-line.mjs';

const BODY = randomBytes(20_000);
const BITS_PER_SECOND = 4_000_000;
const ROUND_TRIP_MS = 60;
/** The least that a download takes: a connection, a request, and the bytes. */
const LEAST_MS = 2 * ROUND_TRIP_MS + (BODY.length * 8000) / BITS_PER_SECOND;

async function openLine() {
  const server = createServer((_, response) => response.end(BODY));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const line = createSlowLine({ bitsPerSecond: BITS_PER_SECOND, roundTripMs: ROUND_TRIP_MS });
  onTestFinished(() => {
    line.close();
    server.close();
  });
  const address = server.address();
  return { line, port: await line.openTo(typeof address === 'object' && address ? address.port : 0) };
}

/** @param {number} port @returns {Promise<Buffer>} */
const download = (port) =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, agent: false }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    });
    asked.once('error', reject).end();
  });

it('passes everything on, in the time that such a line takes', async () => {
  const { line, port } = await openLine();
  line.setSlow(true);
  const begun = performance.now();
  expect(await download(port)).toEqual(BODY);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(LEAST_MS);
  expect(line.countBytes()).toBeGreaterThanOrEqual(BODY.length);
});

it('is shared by all connections', async () => {
  const { line, port } = await openLine();
  line.setSlow(true);
  const begun = performance.now();
  for (const body of await Promise.all([download(port), download(port), download(port)]))
    expect(body).toEqual(BODY);
  expect(performance.now() - begun).toBeGreaterThanOrEqual((3 * BODY.length * 8000) / BITS_PER_SECOND);
});
