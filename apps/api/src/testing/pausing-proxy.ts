import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface PausingProxy {
  port: number;
  /** From now on nothing passes in either direction, as if the machine had frozen. */
  pause(): void;
  close(): void;
}

/** Starts a proxy for a server on this machine. */
export async function startPausingProxy(targetPort: number): Promise<PausingProxy> {
  const sockets = new Set<Socket>();
  let paused = false;
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from.on('error', () => to.destroy()).on('close', () => to.destroy()));
      from.on('data', (bytes) => {
        if (!paused) to.write(bytes);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    pause: () => {
      paused = true;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
