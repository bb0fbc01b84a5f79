import { createServer, type Server as NetServer } from 'node:net';
import type { Engine } from '../commands/command.js';
import { SET_NAME } from '../commands/diagnostics.js';
import { ChangeLog } from '../engine/change-log.js';
import { Clients } from '../engine/clients.js';
import { Clock } from '../engine/clock.js';
import { Cursors } from '../engine/cursors.js';
import { SESSION_TIMEOUT_MINUTES, Sessions } from '../engine/sessions.js';
import { Locks } from '../storage/locks.js';
import { Store } from '../storage/store.js';
import type { WriteGate } from '../storage/write-gate.js';
import { Connection } from './connection.js';

interface ServerOptions {
  /** The data folder; made when it does not exist. */
  path: string;
  /** 0 lets the system choose. */
  port: number;
  /** Receives errors of the server itself; by default they go to standard error. */
  onFault?: (error: unknown) => void;
  /** Tells the free bytes on the disk of a folder; by default the system is asked. */
  freeBytes?: (path: string) => number;
  /** Needed where another thread may end this one. */
  gate?: WriteGate;
}

const HOST = '127.0.0.1';
const SWEEP_MS = 60_000;

export interface RunningServer {
  uri: string;
  close(): Promise<void>;
}

/** Opens the store and listens on the loopback interface. @throws CommandError and listen errors. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const store = new Store(options.path, options.freeBytes, options.gate);
  try {
    return await listen(store, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function listen(
  store: Store,
  { port, onFault = console.error }: ServerOptions,
): Promise<RunningServer> {
  const engine = createEngine(store);
  const connections = new Set<Connection>();
  let lastId = 0;
  const server = createServer((socket) => {
    lastId += 1;
    const connection = new Connection(engine, socket, lastId, onFault);
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  });
  const actualPort = await listenOn(server, port);
  engine.address = `${HOST}:${actualPort}`;
  const sweeper = setInterval(() => sweep(engine).catch(onFault), SWEEP_MS);
  sweeper.unref();
  return {
    uri: `mongodb://${engine.address}/?replicaSet=${SET_NAME}`,
    close: async () => {
      clearInterval(sweeper);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of connections) connection.close();
      engine.sessions.endSessions();
      engine.cursors.closeAll();
      await closed;
      await store.close();
    },
  };
}

function createEngine(store: Store): Engine {
  const locks = new Locks();
  const clock = new Clock();
  const log = new ChangeLog(store, clock);
  const sessions = new Sessions(store, locks, log);
  const cursors = new Cursors();
  sessions.onEnd = (transaction) => cursors.closeOf(transaction);
  return { store, locks, clock, log, sessions, cursors, clients: new Clients(sessions), address: '' };
}

function listenOn(server: NetServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

async function sweep({ cursors, sessions }: Engine): Promise<void> {
  cursors.sweep();
  await sessions.sweep(new Date(Date.now() - SESSION_TIMEOUT_MINUTES * 60_000));
}
