import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/types.js';
import type { Sessions } from './sessions.js';

/** A connection, and what is known about its client. */
export interface Peer {
  /** Connections are numbered in the order in which they were opened. */
  readonly number: number;
  /** The client's description in the handshake. Clients of one program send the same. */
  client: Doc | undefined;
  /** Number of `hello` that its driver has sent by itself. */
  greetings: number;
  /** When it last sent another command. Milliseconds of the process's clock, as below. */
  workedAt: number | undefined;
  closedAt: number | undefined;
}

/** The connections of a process that dies close at the same time; this allows for a busy server. */
export const TOGETHER_MS = 500;

/**
 * Ends the transactions of clients that are gone.
 *
 * A closed connection alone proves nothing: pools close idle connections, and the statements of a transaction may come
 * over different ones. But every driver also keeps a connection that monitors the server as long as the client
 * lives. So a transaction is over when all connections that carried it have closed and, at the same time as the last
 * of them, a monitoring connection of a client with the same description.
 * Other transactions end when their time is over.
 * Source: github.com/mongodb/specifications, server-discovery-and-monitoring and
 * connection-monitoring-and-pooling.
 */
export class Clients {
  readonly #sessions: Sessions;
  #closed: Peer[] = [];

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** Notes a `hello`. One with a session comes from the application and says nothing about the connection. */
  greet(peer: Peer, command: Doc): void {
    if (command.has('lsid')) return;
    const client = command.get('client');
    if (isDoc(client)) peer.client = client;
    peer.greetings += 1;
  }

  /** Notes that a connection has closed. */
  leave(peer: Peer, now = performance.now()): void {
    peer.closedAt = now;
    this.#closed = [...this.#closed.filter((each) => isTogether(each, now)), peer];
    for (const transaction of this.#sessions.openTransactions()) {
      if (this.#isAbandoned([...transaction.carriers])) this.#sessions.fail(transaction);
    }
  }

  #isAbandoned(carriers: readonly Peer[]): boolean {
    let last = 0;
    for (const { closedAt } of carriers) {
      if (closedAt === undefined) return false;
      last = Math.max(last, closedAt);
    }
    return this.#closed.some((each) => isTogether(each, last) && watchedFor(each, carriers));
  }
}

export function newPeer(number: number): Peer {
  return { number, client: undefined, greetings: 0, workedAt: undefined, closedAt: undefined };
}

function isTogether({ closedAt }: Peer, time: number): boolean {
  return closedAt !== undefined && Math.abs(closedAt - time) <= TOGETHER_MS;
}

/**
 * True if a connection that has closed may have monitored the server for the client of these others: it was opened
 * before them, carried no command and was open as long as they did. (A pool may close one that nobody has used yet, and
 * open another.) A driver with a single connection monitors with that, so it sends `hello` more than once.
 */
function watchedFor(peer: Peer, others: readonly Peer[]): boolean {
  const { number, workedAt, closedAt = 0 } = peer;
  if (others.includes(peer)) return peer.greetings > 1;
  const watches =
    workedAt === undefined &&
    others.every((each) => number < each.number && closedAt >= (each.workedAt ?? 0));
  return watches && others.some(({ client }) => isSameClient(peer.client, client));
}

function isSameClient(a: Doc | undefined, b: Doc | undefined): boolean {
  return a !== undefined && b !== undefined && equalValues(a, b);
}
