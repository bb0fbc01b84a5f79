/**
 * The flooding client, in a process of its own so that it does not slow down the quiet one's clock. Its parent sends what to flood and
 * where from; it stops when the parent says so, disconnects, or a minute has passed.
 */
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { deliver } from './deliver.mjs';
import { call } from './http.mjs';

const CONNECTIONS = 32;
const SILENT_CONNECTIONS = 2000;
const MAX_MS = 60_000;

/** @typedef {{ port: number, ids: string[], from: string, authorizationOf: (uid: string) => string }} Target */

const junk = JSON.stringify({ email: 'somebody@example.com', note: 'x'.repeat(99_000) });

/** Calls of the flooding client. @type {Record<string, (server: Target, index: number) => import('./http.mjs').Call>} */
const FLOODS = {
  reads: ({ ids }, index) => ({ path: `/item/${ids[index % ids.length]}` }),
  lists: (_server, index) => ({ path: `/item?limit=1000&q=${index % 7}` }),
  movements: (server, index) => deliver(server, index, 'flooder'),
  'logins with junk': (_server, index) => ({
    path: '/login',
    method: 'POST',
    authorization: 'Bearer a.b.c',
    body: JSON.stringify({ email: `person${index}@example.com` }),
  }),
  'bodies of 100 kB': () => ({ path: '/login', method: 'POST', authorization: 'Bearer a.b.c', body: junk }),
};

/** Sends as fast as the server responds. @param {Server} server @param {(server: Server, index: number) => import('./http.mjs').Call} make */
function startFlood(server, make) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let stopped = false;
  let sent = 0;
  let refused = 0;
  const run = async () => {
    while (!stopped) {
      const { status } = await call({ port: server.port, from: server.from, agent }, make(server, sent++));
      if (status === 429) refused += 1;
    }
  };
  const running = Array.from({ length: CONNECTIONS }, run);
  return async () => {
    stopped = true;
    await Promise.all(running);
    agent.destroy();
    return `${sent} sent, ${refused} refused with 429`;
  };
}

/** Connections that send nothing; one that is closed is opened again. @param {Target} server */
function startSilence({ port, from }) {
  let stopped = false;
  let closed = 0;
  const sockets = new Set();
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      closed += 1;
      if (!stopped) setTimeout(() => !stopped && open(), 1000);
    });
  };
  for (let i = 0; i < SILENT_CONNECTIONS; i++) open();
  return async () => {
    stopped = true;
    const held = [...sockets].filter(({ readyState }) => readyState === 'open').length;
    for (const socket of sockets) socket.destroy();
    return `${held} held, ${closed} closed by the server`;
  };
}

process.once(
  'message',
  (
    /** @type {{ name: string, port: number, ids: string[], from: string, authorization: string }} */ given,
  ) => {
    const { name, authorization, ...place } = given;
    const target = { ...place, authorizationOf: () => authorization };
    const make = FLOODS[name];
    const stop = make ? startFlood(target, make) : startSilence(target);
    setTimeout(() => process.exit(1), MAX_MS).unref();
    process.once('disconnect', () => process.exit(1));
    process.once('message', async () => {
      process.removeAllListeners('disconnect');
      const told = await stop();
      process.send?.(told, () => process.exit(0));
    });
  },
);
// The scripts let their processes end while the channel is open; this one waits for its parent.
process.channel?.ref();
process.send?.({ url: '' });
