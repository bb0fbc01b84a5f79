import type { Server } from 'node:http';
import { networkOf } from './client-address.js';

/**
 * Closes connections of one address beyond `most`. A client that opens connections and says nothing would otherwise take all of
 * the server's, and nobody else could connect.
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const key = networkOf(socket.remoteAddress);
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    if (count > most) socket.destroy();
  });
}
