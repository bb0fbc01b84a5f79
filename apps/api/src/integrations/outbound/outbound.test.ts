import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type LookupFunction,
  type Socket,
} from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createOutbound } from './outbound.js';

let server: Server;
let port: number;
let calls = 0;
beforeAll(async () => {
  server = createServer((_req, res) => {
    calls++;
    res.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const PRIVATE = [
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '192.168.1.1'],
  ...['100.64.0.1', '169.254.169.254', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['[::]', '[::1]', '[::ffff:127.0.0.1]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]'],
  ...['[ff02::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001::1]', '2130706433', '0x7f.1', '0177.0.0.1'],
  // IPv4 addresses in other forms: compatible, translated (also with the prefix of a network), and the old local ones.
  ...['[::7f00:5]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b:1::7f00:1]', '[fec0::1]', '[100::1]'],
];

const send = (host: string, { timeoutMs = 5000, at = port, ...options }: AskOptions = {}) =>
  createOutbound(options).send(new URL(`http://${host}:${at}/`), {
    headers: {},
    signal: AbortSignal.timeout(timeoutMs),
  });

interface AskOptions {
  lookup?: LookupFunction;
  allow?: string[];
  at?: number;
  timeoutMs?: number;
}

/** Resolves with the status; rejects if there is none. */
async function ask(host: string, options: AskOptions = {}) {
  const response = await send(host, options);
  response.destroy();
  return response.statusCode;
}

/** The port of a server that does this with each connection that has sent something. */
async function serve(respond: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const strange = createTcpServer((socket) => {
    sockets.add(socket);
    // The other side may close it at any time.
    socket.on('error', () => {});
    socket.once('data', () => respond(socket));
  }).listen(0, '127.0.0.1');
  await once(strange, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => strange.close(resolve));
  });
  return (strange.address() as AddressInfo).port;
}

/** Writes the same again and again, until the other side closes the connection. */
const repeat = (text: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(text), 5);
  socket.once('close', () => clearInterval(timer));
};

/** Ways in which a server ends a request without a response, or never ends it. */
const ENDS: [string, (socket: Socket) => void, string][] = [
  [
    'switches protocols and stays open',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    '101 Switching Protocols',
  ],
  [
    'switches protocols and hangs up',
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    '101 Switching Protocols',
  ],
  ['hangs up', (socket) => socket.end(), 'socket hang up'],
  ['breaks the connection', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
  ['says nothing', () => {}, 'timeout'],
  [
    'says that it is still working, for ever',
    repeat('HTTP/1.1 102 Processing\r\n\r\n'),
    'Too many responses',
  ],
  [
    'sends a header bit by bit',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
      repeat('x')(socket);
    },
    'timeout',
  ],
  ['sends headers without an end', repeat(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}`), 'Header overflow'],
  ['does not speak HTTP', (socket) => socket.write('220 mail.example ESMTP\r\n'), 'Parse Error'],
];

describe('an outbound request', () => {
  it.each(PRIVATE)('is refused to %s', async (host) => {
    await expect(ask(host)).rejects.toThrow('is not allowed');
    expect(calls).toBe(0);
  });

  it('is refused to a name of such an address, also beside a public one', async () => {
    const lookup: LookupFunction = (_host, { all }, done) => {
      if (all)
        done(null, [
          { address: '203.0.114.1', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]);
      else done(null, '127.0.0.1', 4);
    };
    await expect(ask('pictures.test', { lookup })).rejects.toThrow('is not allowed');
    await expect(ask('localhost', { lookup: dns.lookup as LookupFunction })).rejects.toThrow(
      'is not allowed',
    );
    expect(calls).toBe(0);
  });

  it.each(PRIVATE)('is known to be refused to %s', async (host) => {
    expect(await createOutbound().findRefusal(new URL(`http://${host}/`))).toMatch('private network');
  });

  it('is known to be refused to a name of a private address, but not to one that is not found now', async () => {
    const refusalOf = (addresses: string[] | null) => {
      const lookup: LookupFunction = (_host, _options, done) =>
        addresses
          ? done(
              null,
              addresses.map((address) => ({ address, family: 4 })),
            )
          : done(new Error(), '');
      return createOutbound({ lookup }).findRefusal(new URL('https://shop.example/hook'));
    };
    expect(await refusalOf(['203.0.114.1', '192.168.1.7'])).toMatch('private network');
    expect(await refusalOf(['203.0.114.1', '2606:4700::1111'])).toBeNull();
    expect(await refusalOf(null)).toBeNull();
  });

  it('is refused to a name that is public only when it is asked for the first time', async () => {
    const answers = ['203.0.114.1'];
    const lookup: LookupFunction = (_host, { all }, done) => {
      const address = answers.shift() ?? '127.0.0.1';
      if (all) done(null, [{ address, family: 4 }]);
      else done(null, address, 4);
    };
    lookup('pictures.test', {}, () => {});
    await expect(ask('pictures.test', { lookup })).rejects.toThrow('is not allowed');
    expect(calls).toBe(0);
  });

  it('reaches an address that a test allows', async () => {
    expect(await ask('127.0.0.1', { allow: ['127.0.0.1'] })).toBe(200);
    expect(calls).toBe(1);
  });

  it.each(ENDS)('fails in time if the other side %s', async (_what, respond, reason) => {
    const at = await serve(respond);
    const limit = reason === 'timeout' && { timeoutMs: 400 };
    await expect(ask('127.0.0.1', { allow: ['127.0.0.1'], at, ...limit })).rejects.toThrow(reason);
  });

  it('fails if the body does not end in time', async () => {
    const at = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      repeat('x')(socket);
    });
    const response = await send('127.0.0.1', { allow: ['127.0.0.1'], at, timeoutMs: 400 });
    await expect(response.toArray()).rejects.toThrow('aborted');
  });

  it('receives the response that follows others of status 1xx', async () => {
    const at = await serve((socket) =>
      socket.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
    );
    expect(await ask('127.0.0.1', { allow: ['127.0.0.1'], at })).toBe(204);
  });
});
