import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/types.js';
import type { Sessions } from './sessions.js';

/** One connection, and what it tells about the client at its other end. */
export interface Peer {
  /** Connections are numbered in the order in which they were opened. */
  readonly number: number;
  /** What the client says of itself in the handshake; clients of one program say the same. */
  client: Doc | undefined;
  /** How often it has sent `hello` of the driver's own accord. */
  greetings: number;
  /** Whether it has sent anything else. */
  works: boolean;
  /** Milliseconds of the process's clock. */
  closedAt: number | undefined;
}

/** The connections of a process that dies close together; this leaves room for a server that is busy meanwhile. */
export const TOGETHER_MS = 500;

/**
 * Ends the transactions of clients that are gone.
 *
 * A connection that closes says little: a pool drops idle connections, and sends the statements of a
 * transaction over whichever is free. But every driver also keeps a connection on which it watches the server, for as
 * long as the client lives. So a transaction is over when all connections that have carried it have closed
 * and, together with the last of them, one that watched for a client of the same description.
 * Whoever cannot be told apart in this way keeps the transaction to the end of its time.
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
  return { number, client: undefined, greetings: 0, works: false, closedAt: undefined };
}

function isTogether({ closedAt }: Peer, time: number): boolean {
  return closedAt !== undefined && Math.abs(closedAt - time) <= TOGETHER_MS;
}

/**
 * Whether a connection may have watched the server for the client of these others: it was opened before them and
 * carried no command. A driver of one connection watches over that, which shows in its greeting more than once.
 */
function watchedFor(peer: Peer, others: readonly Peer[]): boolean {
  if (others.includes(peer)) return peer.greetings > 1;
  const watches = !peer.works && others.every(({ number }) => peer.number < number);
  return watches && others.some(({ client }) => isSameClient(peer.client, client));
}

function isSameClient(a: Doc | undefined, b: Doc | undefined): boolean {
  return a !== undefined && b !== undefined && equalValues(a, b);
}
