import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLookup } from './lookup.js';

const A = 1;
const AAAA = 28;
const RECORDS: Record<number, Buffer> = {
  [A]: Buffer.from([203, 0, 114, 7]),
  [AAAA]: Buffer.from('20010db8000000000000000000000007', 'hex'),
};

let server: Socket;
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

/** A name server that responds to questions of these types with an address, and to others with none. */
async function startServer(types: readonly number[] | null): Promise<string> {
  server = createSocket('udp4').bind(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('message', (query, { port, address }) => {
    if (types) server.send(toResponse(query, types), port, address);
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The format is that of RFC 1035, section 4. */
function toResponse(query: Buffer, types: readonly number[]): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const type = query.readUInt16BE(end - 4);
  const data = types.includes(type) ? RECORDS[type] : undefined;
  const header = Buffer.from(query.subarray(0, 12));
  // A response without an error, with one question, as many answers as there are, and nothing else.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(data ? 1 : 0, 6);
  header.fill(0, 8);
  const answer = Buffer.alloc(data ? 12 : 0);
  if (data) {
    answer.writeUInt16BE(0xc00c, 0);
    answer.writeUInt16BE(type, 2);
    answer.writeUInt16BE(1, 4);
    answer.writeUInt16BE(data.length, 10);
  }
  return Buffer.concat([header, query.subarray(12, end), answer, data ?? Buffer.alloc(0)]);
}

const lookUp = (address: string, options: { all: boolean }) =>
  new Promise((resolve, reject) => {
    createLookup([address])('pictures.example', options, (error, found, family) =>
      error ? reject(error) : resolve(family === undefined ? found : { found, family }),
    );
  });

describe('a lookup', () => {
  it('finds all addresses of a name, or the first', async () => {
    const address = await startServer([A, AAAA]);
    expect(await lookUp(address, { all: true })).toEqual([
      { address: '203.0.114.7', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ]);
    expect(await lookUp(address, { all: false })).toEqual({ found: '203.0.114.7', family: 4 });
  });

  it('finds a name that has only an IPv6 address', async () => {
    const address = await startServer([AAAA]);
    expect(await lookUp(address, { all: false })).toEqual({ found: '2001:db8::7', family: 6 });
  });

  it('fails for a name without addresses', async () => {
    const address = await startServer([]);
    await expect(lookUp(address, { all: true })).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it('gives up if the server does not respond', async () => {
    const address = await startServer(null);
    await expect(lookUp(address, { all: true })).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });
});
