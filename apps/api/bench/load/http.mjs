/** Calls from a chosen loopback address, so that limits by address tell clients apart. */
import { request } from 'node:http';

const TIMEOUT_MS = 20_000;

/**
 * @typedef {{ port: number, from: string, agent: import('node:http').Agent }} Line
 * @typedef {{ path: string, method?: string, authorization?: string, body?: string, key?: string }} Call
 */

/** Resolves with the status, or 0 without a response, and the milliseconds. @param {Line} line @param {Call} call @returns {Promise<{ status: number, ms: number }>} */
export function call({ port, from, agent }, { path, method = 'GET', authorization, body, key }) {
  const began = performance.now();
  const headers = {
    ...(authorization && { authorization }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
    ...(key && { 'idempotency-key': key }),
  };
  return new Promise((resolve) => {
    const end = (/** @type {number} */ status) => resolve({ status, ms: performance.now() - began });
    const options = {
      port,
      host: '127.0.0.1',
      localAddress: from,
      agent,
      path: `/api${path}`,
      method,
      headers,
    };
    const sent = request({ ...options, timeout: TIMEOUT_MS }, (response) => {
      response.on('error', () => end(0)).on('end', () => end(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', () => end(0)).on('timeout', () => sent.destroy());
    sent.end(body);
  });
}

/** @param {number[]} times @param {number} share */
export function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
