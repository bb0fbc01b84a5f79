import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.js';

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
    // Answered, so the server has met the connection before it.
    await fetch(`http://127.0.0.1:${port}/`);
    await stop(20);
    await closed;
  });

  it('does not wait for a client that has said nothing yet', async () => {
    const { port, stop } = await listen((_req, res) => res.end(), ANYWHERE);
    const closed = once(await open(port), 'close');
    await fetch(`http://127.0.0.1:${port}/`);
    await stop(60_000);
    await closed;
  });

  it('waits for an answer that is on its way', async () => {
    const events = new EventEmitter();
    const { port, stop } = await listen(async (_req, res) => {
      events.emit('asked');
      await once(events, 'answer');
      res.end('done');
    }, ANYWHERE);
    const asked = once(events, 'asked');
    const response = fetch(`http://127.0.0.1:${port}/`);
    await asked;
    const stopped = stop(60_000);
    events.emit('answer');
    expect(await (await response).text()).toBe('done');
    await stopped;
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
    '%s can be reached by the name it has',
    async (host) => {
      const { url } = await start(host);
      expect((await fetch(url)).status).toBe(200);
    },
  );

  it('is this machine alone with the loopback address, and the network with all', async () => {
    const [other] = others;
    // Without a network there is nobody to be kept out.
    const address = other?.address ?? '127.0.0.2';
    const closed = await start('127.0.0.1');
    await expect(fetch(`http://${address}:${closed.port}`)).rejects.toThrow();
    const opened = await start('0.0.0.0');
    expect((await fetch(`http://${address}:${opened.port}`)).status).toBe(200);
  });

  it.each(['192.0.2.1', 'no-such-name.invalid'])(
    '%s that is not this machine’s is refused by name',
    async (host) => {
      await expect(start(host)).rejects.toThrow(`HOST is ${host}, which is no address of this machine.`);
    },
  );
});
