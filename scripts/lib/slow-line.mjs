/** A slow mobile line in front of servers on this machine. Unlike the browser's own throttling it also slows a service worker down. */
import { connect, createServer } from 'node:net';

/** Small pieces, so that connections share the line as they do in reality. */
const PIECE_BYTES = 1400;
/** A sender waits while so much of its data has not left. */
const QUEUED_BYTES = 16_384;

/** @typedef {import('node:net').Socket} Socket */
/** `arriving`: what has left and when it is there. @typedef {{ from: Socket, to: Socket, pieces: Buffer[], queued: number, isEnded: boolean, openAt: number, arriving: [at: number, send: () => void][] }} Stream */

/**
 * One direction of a line that all connections share.
 * @param {{ bitsPerSecond: number, latencyMs: number }} options `latencyMs` is for this direction
 */
function createDirection({ bitsPerSecond, latencyMs }) {
  /** Streams with data, each of which sends a piece in turn. @type {Stream[]} */
  const waiting = [];
  let isSlow = false;
  let freeAt = 0;
  let isPumping = false;
  let bytes = 0;

  /** @param {Stream} stream */
  function sendPiece(stream) {
    const piece = stream.pieces.shift();
    if (!piece) return;
    stream.queued -= piece.length;
    bytes += piece.length;
    freeAt += isSlow ? (piece.length * 8000) / bitsPerSecond : 0;
    arrive(stream, () => stream.to.write(piece));
    if (stream.queued < QUEUED_BYTES) stream.from.resume();
    if (stream.pieces.length > 0) waiting.push(stream);
    else if (stream.isEnded) arrive(stream, () => stream.to.end());
  }

  /** @param {Stream} stream @param {() => void} send */
  function arrive(stream, send) {
    const at = isSlow ? Math.max(freeAt + latencyMs, stream.openAt) : 0;
    if (stream.arriving.push([at, send]) === 1) deliver(stream);
  }

  function pump() {
    isPumping = false;
    // A late timer makes the line no slower.
    while (waiting.length > 0 && freeAt <= performance.now()) {
      const stream = waiting.shift();
      if (stream) sendPiece(stream);
    }
    if (waiting.length === 0 || isPumping) return;
    isPumping = true;
    setTimeout(pump, Math.max(0, freeAt - performance.now()));
  }

  return {
    countBytes: () => bytes,
    /** @param {boolean} slow */
    setSlow: (slow) => {
      isSlow = slow;
    },
    /** Passes on what `from` sends, at first after `openMs`. @param {Socket} from @param {Socket} to @param {number} openMs */
    join(from, to, openMs = 0) {
      const openAt = performance.now() + (isSlow ? openMs : 0);
      /** @type {Stream} */
      const stream = { from, to, pieces: [], queued: 0, isEnded: false, openAt, arriving: [] };
      from.on('data', (data) => {
        if (waiting.length === 0) freeAt = Math.max(performance.now(), freeAt);
        if (stream.pieces.length === 0) waiting.push(stream);
        for (let at = 0; at < data.length; at += PIECE_BYTES)
          stream.pieces.push(data.subarray(at, at + PIECE_BYTES));
        stream.queued += data.length;
        if (stream.queued >= QUEUED_BYTES) from.pause();
        if (!isPumping) pump();
      });
      from.on('end', () => {
        stream.isEnded = true;
        if (stream.pieces.length === 0) arrive(stream, () => to.end());
      });
    },
  };
}

/** Sends what has arrived, in its order. @param {Stream} stream */
function deliver(stream) {
  for (let [first] = stream.arriving; first; [first] = stream.arriving) {
    const [at, send] = first;
    const waitMs = at - performance.now();
    if (waitMs > 0) {
      setTimeout(() => deliver(stream), waitMs);
      return;
    }
    stream.arriving.shift();
    if (!stream.to.destroyed) send();
  }
}

/**
 * @typedef {object} SlowLine
 * @property {(port: number) => Promise<number>} openTo opens a port that leads to another one
 * @property {(slow: boolean) => void} setSlow it is fast at first
 * @property {() => number} countBytes what the servers have sent so far
 * @property {() => void} close
 */

/**
 * A line that all its ports share, with a delay of a whole round trip for each new connection.
 * @param {{ bitsPerSecond: number, roundTripMs: number }} options
 * @returns {SlowLine}
 */
export function createSlowLine({ bitsPerSecond, roundTripMs }) {
  const half = { bitsPerSecond, latencyMs: roundTripMs / 2 };
  const up = createDirection(half);
  const down = createDirection(half);
  /** @type {Set<import('node:net').Server>} */
  const servers = new Set();
  /** @type {Set<Socket>} */
  const sockets = new Set();
  return {
    openTo: (port) =>
      new Promise((resolve, reject) => {
        const server = createServer((near) => {
          const far = connect(port, '127.0.0.1');
          for (const socket of [near, far]) {
            sockets.add(socket);
            socket.on('close', () => sockets.delete(socket));
          }
          // Each program notices itself that its connection is closed. What the server has sent still arrives.
          far.on('error', () => near.destroy());
          near.on('error', () => far.destroy());
          near.on('close', () => far.destroy());
          up.join(near, far, roundTripMs * 1.5);
          down.join(far, near);
        });
        servers.add(server);
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : 0);
        });
      }),
    setSlow: (slow) => {
      up.setSlow(slow);
      down.setSlow(slow);
    },
    countBytes: down.countBytes,
    close: () => {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
