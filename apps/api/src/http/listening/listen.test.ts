import { EventEmitter, once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpServer, listen } from './listen.js';

const ANYWHERE = { port: 0, host: null };

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

describe('a server that stops', () => {
  it.each([
    ['has sent half of its headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Half: '],
    ['has sent half of its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'],
  ])('cuts off a client that %s', async (_, text) => {
    const { port, stop } = await listen((req, res) => {
      if (req.method === 'GET') res.end();
    }, ANYWHERE);
    const socket = await open(port);
    const closed = once(
      socket.on('error', () => {}),
      'close',
    );
    socket.write(text);
    // This response shows that the server has seen the connection before it.
    await fetch(`http://127.0.0.1:${port}/`);
    await stop(20);
    await closed;
  });

  it('does not wait for a client that has sent nothing yet', async () => {
    const { port, stop } = await listen((_req, res) => res.end(), ANYWHERE);
    const closed = once(await open(port), 'close');
    await fetch(`http://127.0.0.1:${port}/`);
    await stop(60_000);
    await closed;
  });

  it('waits for a response that is not complete', async () => {
    const events = new EventEmitter();
    const { port, stop } = await listen(async (_req, res) => {
      events.emit('asked');
      await once(events, 'finish');
      res.end('done');
    }, ANYWHERE);
    const asked = once(events, 'asked');
    const response = fetch(`http://127.0.0.1:${port}/`);
    await asked;
    const stopped = stop(60_000);
    events.emit('finish');
    expect(await (await response).text()).toBe('done');
    await stopped;
  });
});

describe('a kept-alive client of a server that stops', () => {
  /** Sends requests over one connection until it is closed. Resolves with the reason. */
  async function askUntilClosed(port: number, onResponse: () => unknown): Promise<string> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const response = await new Promise<IncomingMessage | string>((resolve) => {
        get({ port, host: '127.0.0.1', agent }, resolve).on('error', (error) =>
          resolve('code' in error ? String(error.code) : error.message),
        );
      });
      if (typeof response === 'string') return response;
      await response.resume().toArray();
      if (response.headers.connection === 'close') return 'close';
      onResponse();
    }
  }

  it('gets Connection: close, and is never cut off', async () => {
    for (let round = 0; round < 20; round++) {
      const { port, stop } = await listen((_req, res) => res.end('x'), ANYWHERE);
      const events = new EventEmitter();
      const busy = once(events, 'busy');
      let responses = 0;
      const onResponse = () => ++responses === 40 && events.emit('busy');
      const clients = Array.from({ length: 8 }, () => askUntilClosed(port, onResponse));
      await busy;
      const stopped = stop(5000);
      expect(new Set(await Promise.all(clients))).toEqual(new Set(['close']));
      await stopped;
    }
  });

  it('gets it in a response that was pending when the stop began, too', async () => {
    const events = new EventEmitter();
    const { port, stop } = await listen(async (_req, res) => {
      events.emit('asked');
      await once(events, 'finish');
      res.end('done');
    }, ANYWHERE);
    const asked = once(events, 'asked');
    const client = askUntilClosed(port, () => {});
    await asked;
    const stopped = stop(5000);
    events.emit('finish');
    expect(await client).toBe('close');
    await stopped;
  });
});

describe('bytes that are not HTTP', () => {
  it('close a connection whose response has begun, and add nothing to it', async () => {
    const { port, stop } = await listen((_req, res) => void res.write('begun'), ANYWHERE);
    onTestFinished(() => stop(0));
    const socket = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = String((await once(socket, 'data'))[0]);
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.on('error', () => {});
    socket.write('NONSENSE\r\n\r\n');
    await once(socket, 'close');
    expect(text).toContain('begun');
    expect(text).not.toContain('400');
  });
});

describe('a server', () => {
  it('limits the number of connections, and how long one may stall', () => {
    const { server } = createHttpServer(() => {});
    expect(server).toMatchObject({ maxConnections: 2000, timeout: 30_000 });
    // For a client that sends a byte a second: all of the headers, and all of the request.
    expect(server).toMatchObject({ headersTimeout: 60_000, requestTimeout: 300_000 });
  });

  it('responds at once while others send their requests byte by byte', async () => {
    const { port, stop } = await listen((_req, res) => res.end(), ANYWHERE);
    onTestFinished(() => stop(0));
    const slow = await Promise.all(Array.from({ length: 50 }, () => open(port)));
    for (const letter of 'GET / HT') {
      for (const socket of slow) socket.write(letter);
      expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
    }
    for (const socket of slow) socket.destroy();
  });

  it('cuts off a client that sends a byte now and then with 408, and serves others', async () => {
    const { server } = createHttpServer((_req, res) => res.end('served'));
    // The real limit is a minute. Node looks every 30 seconds.
    Object.assign(server, { headersTimeout: 200, connectionsCheckingInterval: 50 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const socket = await open(port);
    let received = '';
    socket.on('data', (text) => {
      received += text;
    });
    const timer = setInterval(() => socket.write('x'), 20);
    onTestFinished(() => clearInterval(timer));
    socket.on('error', () => {}).write('GET / HTTP/1.1\r\nX-Slow: ');
    const closed = once(socket, 'close');
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served');
    await closed;
    expect(received).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
  });

  it('closes the connection of a client that reads nothing', async () => {
    const { server } = createHttpServer((_req, res) => res.end(Buffer.alloc(20_000_000)));
    server.timeout = 100;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const accepted = once(server, 'connection');
    const socket = await open((server.address() as AddressInfo).port);
    socket.on('error', () => {}).pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [connection] = (await accepted) as [Socket];
    await once(connection, 'close');
    expect(connection.bytesWritten).toBeGreaterThan(0);
  });
});

describe('the place where a server listens', () => {
  const start = async (host: string | null) => {
    const listening = await listen((_req, res) => res.end(), { port: 0, host });
    onTestFinished(() => listening.stop(0));
    return listening;
  };
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === 'IPv4' && !address.internal);

  it.each([null, '127.0.0.1', '0.0.0.0', '127.0.0.2'])(
    '%s can be reached at the URL it reports',
    async (host) => {
      const { url } = await start(host);
      expect((await fetch(url)).status).toBe(200);
    },
  );

  it('is reachable from the network with 0.0.0.0, but not with the loopback address', async () => {
    const [other] = others;
    // Without a network, another loopback address has the same effect.
    const address = other?.address ?? '127.0.0.2';
    const closed = await start('127.0.0.1');
    await expect(fetch(`http://${address}:${closed.port}`)).rejects.toThrow();
    const opened = await start('0.0.0.0');
    expect((await fetch(`http://${address}:${opened.port}`)).status).toBe(200);
  });

  it.each(['192.0.2.1', 'no-such-name.invalid'])(
    '%s, which is not this machine’s, is refused with its name',
    async (host) => {
      await expect(start(host)).rejects.toThrow(`HOST is ${host}, which is not an address of this machine.`);
    },
  );
});
