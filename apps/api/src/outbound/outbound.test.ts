import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from './outbound.js';

let server: Server;
let port: number;
let calls = 0;
beforeAll(async () => {
  server = createServer((_req, res) => {
    calls += 1;
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
  ...['[ff02::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '2130706433', '0x7f.1', '0177.0.0.1'],
];

/** Resolves with the status; rejects if the connection is refused. */
async function ask(host: string, options: { lookup?: LookupFunction; allow?: string[] } = {}) {
  const agent = createOutbound(options)['http:'];
  const sent = get(`http://${host}:${port}/`, { agent });
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

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
});
