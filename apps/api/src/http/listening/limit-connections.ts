import type { Server } from 'node:http';
import { networkOf } from '../limits/client-address.js';
import { countOpen } from '../limits/count-open.js';

/**
 * Closes connections of one address beyond `most`. A client that opens connections and says nothing would otherwise take all of
 * the server's, and nobody else could connect.
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    if (countOpen(open, networkOf(socket.remoteAddress), socket) >= most) socket.destroy();
  });
}
