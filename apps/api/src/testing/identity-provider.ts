import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The response of the stand-in: a status and JSON, or none at all. */
export type ProviderResponse = { status: number; body: unknown } | 'silence';

/** Google's servers for one test: public keys at `keysUrl`, accounts below `toolkitUrl`. */
export interface IdentityProvider {
  keysUrl: string;
  toolkitUrl: string;
  /** The response to a request for the keys. Each test may replace it. */
  keys: ProviderResponse;
  /** The response to `accounts:lookup`. Each test may replace it. */
  account: ProviderResponse;
  /** Method, path and body of every request so far. */
  requests: string[];
  /** Stops listening at the address. */
  goAway(): Promise<void>;
}

/** Starts a stand-in for Google on a free port of this machine. It stops with the test at the latest. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await readText(req);
    provider.requests.push(`${req.method} ${req.url} ${body}`.trim());
    const response = req.url === '/keys' ? provider.keys : provider.account;
    if (response === 'silence') return;
    res.writeHead(response.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(response.body));
  };
  const server = createServer((req, res) => void respond(req, res));
  const stop = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(stop);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: IdentityProvider = {
    keysUrl: `${origin}/keys`,
    toolkitUrl: origin,
    keys: { status: 200, body: { keys: [] } },
    account: { status: 200, body: {} },
    requests: [],
    goAway: stop,
  };
  return provider;
}

/** The JWK set of some public keys by their ids, as Google publishes it. */
export function keySet(keys: Record<string, KeyObject>): ProviderResponse {
  const jwks = Object.entries(keys).map(([kid, key]) => ({
    ...key.export({ format: 'jwk' }),
    kid,
    alg: 'RS256',
    use: 'sig',
  }));
  return { status: 200, body: { keys: jwks } };
}

async function readText(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req.setEncoding('utf8')) text += chunk;
  return text;
}
