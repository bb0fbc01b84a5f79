import { once } from 'node:events';
import { Agent, createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { send } from './send.js';

const GET = { method: 'GET', url: '/', headers: {}, body: null };

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function keepConnections(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

it('sends again on a new connection what met the end of an idle one', async () => {
  const used = new Set<Socket>();
  const origin = await serve(({ socket }, res) => {
    if (used.has(socket)) socket.destroy();
    else res.end('ok');
    used.add(socket);
  });
  const agent = keepConnections();
  expect(await send(origin, GET, agent)).toMatchObject({ status: 200 });
  expect(await send(origin, GET, agent)).toMatchObject({ status: 200 });
  expect(used.size).toBe(2);
});

it('reports a connection that ends without a response, also after a used one', async () => {
  let requests = 0;
  const origin = await serve(({ socket }, res) => {
    if (++requests === 1) res.end('ok');
    else socket.destroy();
  });
  const agent = keepConnections();
  await send(origin, GET, agent);
  await expect(send(origin, GET, agent)).rejects.toThrow('socket hang up');
  expect(requests).toBe(3);
});
