import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.js';

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
    }, 0);
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
    const { port, stop } = await listen((_req, res) => res.end(), 0);
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
    }, 0);
    const asked = once(events, 'asked');
    const response = fetch(`http://127.0.0.1:${port}/`);
    await asked;
    const stopped = stop(60_000);
    events.emit('answer');
    expect(await (await response).text()).toBe('done');
    await stopped;
  });
});
