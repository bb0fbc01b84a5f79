import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** The TCP connection. */
  socket: Socket;
  /** Carries the bytes of HTTP: the same, or over TLS the socket that decrypts it. Undefined during the handshake. */
  http: Socket | undefined;
}

/**
 * The open connections of a server. Node closes only those on which a request has begun: not those in a TLS handshake, without a
 * byte of HTTP, or after a CONNECT.
 */
export class Connections {
  /** By the client's port and address, which the socket of TLS has too. */
  readonly #open = new Map<string, Connection>();

  constructor(server: Server, { encrypted }: { encrypted: boolean }) {
    server.on('connection', (socket) => {
      const client = clientOf(socket);
      this.#open.set(client, { socket, http: encrypted ? undefined : socket });
      socket.once('close', () => {
        // The client may have connected again meanwhile.
        if (this.#open.get(client)?.socket === socket) this.#open.delete(client);
      });
    });
    server.on('secureConnection', (http: Socket) => {
      const connection = this.#open.get(clientOf(http));
      if (connection) connection.http = http;
    });
  }

  /** Closes those on which no byte of HTTP has arrived. Browsers open some in advance. */
  closeSilent(): void {
    for (const { socket, http } of this.#open.values()) if (!http?.bytesRead) socket.destroy();
  }

  closeAll(): void {
    for (const { socket } of this.#open.values()) socket.destroy();
  }
}

const clientOf = ({ remotePort, remoteAddress }: Socket) => `${remotePort} ${remoteAddress}`;
