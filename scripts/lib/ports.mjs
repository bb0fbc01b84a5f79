import { createServer } from 'node:net';
import { Refusal } from './terminal.mjs';

/**
 * Refuses when something listens on a port already.
 * @param {number} port
 * @param {string | null} host null for every interface
 */
export async function requireFreePort(port, host) {
  try {
    await tryListen(port, host);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    // The server checks everything else, and says what is wrong.
    if (code === 'EADDRINUSE')
      throw new Refusal(
        `Port ${port} is taken. Stop what is using it, or choose another: PORT=${(port % 65_535) + 1}.`,
      );
  }
}

/** A port of the loopback interface that is free right now. */
export function findFreePort() {
  return tryListen(0, '127.0.0.1');
}

/**
 * Listens for a moment.
 * @param {number} port
 * @param {string | null} host
 * @returns {Promise<number>} the port
 */
function tryListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, ...(host !== null && { host }) }, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(address.port));
    });
  });
}
