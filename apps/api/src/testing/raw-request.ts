/** Sends requests that a client library would correct or refuse. */
import { request as rawRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Problem, problemSchema } from '@godown/shared/http/problem';
import { expect } from 'vitest';

/** Path and body are sent as they are. */
export interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export function sendRaw(
  server: Server,
  { method, path, headers = {}, body }: RawRequest,
): Promise<RawResponse> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = rawRequest(
      { port, method, path, headers: { connection: 'close', ...headers } },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: String(Buffer.concat(chunks)) }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The problem in a response, which must have a 4xx status. `what` is shown when it does not. */
export function readProblem({ status, headers, body }: RawResponse, what: unknown): Problem {
  expect(status, JSON.stringify(what)).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(what)).toBeLessThan(500);
  expect(headers['content-type'], JSON.stringify(what)).toBe('application/problem+json');
  expect(headers['x-request-id']).toBeTruthy();
  const problem = problemSchema.parse(JSON.parse(body));
  expect(problem.status).toBe(status);
  return problem;
}
