import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unsignedToken } from '../testing/id-tokens.js';
import { type RawRequest, readProblem, sendRaw } from '../testing/raw-request.js';
import { ANNA, BELA, useTestApp } from '../testing/test-app.js';

const test = useTestApp();

const send = (request: RawRequest) => sendRaw(test.server, request);
const json = { 'content-type': 'application/json' };

/** Adds two items. `unchanged` checks that they are still the same. */
async function addItems() {
  await test.addItem();
  await test.addItem({ email: ANNA.email });
  const before = await test.items.find().toArray();
  return {
    id: String(before[1]?._id),
    unchanged: async () => expect(await test.items.find().toArray()).toEqual(before),
  };
}

const OPERATORS = [
  '{"$gt":""}',
  '{"$ne":null}',
  '{"$where":"1"}',
  '{"$regex":".*"}',
  '{"$in":["x"]}',
  '[{"$gt":""}]',
];
const NOT_TEXT = [...OPERATORS, '1', 'true', 'null', '[]', '{}', '["x"]'];
const NOT_A_NUMBER = [
  ...OPERATORS,
  '"1"',
  'true',
  'null',
  '[]',
  '{}',
  '[1]',
  '1e999',
  '{"$inc":1}',
  '{"$numberLong":"1"}',
];

const long = (length: number) => JSON.stringify('x'.repeat(length));
const WRONG_FIELDS: Record<string, string[]> = {
  email: [...NOT_TEXT, '""', '"x"', '"a b@c"', '"a@b@c"', `"${'x'.repeat(250)}@a.bc"`],
  name: [...NOT_TEXT, '""', '"   "', '"a\\u0000b"', '"a\\nb"', '"a\\u202eb"', '"\\ud800"', long(201)],
  description: [...NOT_TEXT, '"\\u0000"', long(5001)],
  supplier: [...NOT_TEXT, '"\\u0000"', long(201)],
  img: [
    ...NOT_TEXT,
    '"javascript:alert(1)"',
    '"data:text/html,x"',
    '"//evil.example/x"',
    '"/api/item"',
    '"ftp://x"',
    '"https://a b"',
    long(2001),
  ],
  price: [...NOT_A_NUMBER, '-1', '-0.01', '1.001', '1e10', '1e-7'],
  quantity: [...NOT_A_NUMBER, '1.5', '1000000001', '-1000000001', '9007199254740993', '1e21'],
  warehouse: [...NOT_TEXT, '"Halishar"', '"constructor"', '""'],
};
const UNKNOWN_FIELDS = [
  '__proto__',
  'constructor',
  'prototype',
  '$set',
  '$where',
  '_id',
  'version',
  'createdAt',
  'a.b',
  'isAdmin',
  '',
];

const wrongItems = Object.entries(WRONG_FIELDS).flatMap(([field, values]) =>
  values.map((value) => [field, value] as const),
);
const wrongQuantities = WRONG_FIELDS.quantity ?? [];

describe('an invalid field', () => {
  it(`of a new item is refused with its name (${wrongItems.length} ways)`, async () => {
    const { unchanged } = await addItems();
    for (const [field, value] of wrongItems) {
      const fields = { email: `"${ANNA.email}"`, name: '"x"', [field]: value };
      const body = `{${Object.entries(fields).map(([name, text]) => `"${name}":${text}`)}}`;
      const response = await send({
        method: 'POST',
        path: '/api/item',
        headers: { ...json, authorization: test.as()[1] },
        body,
      });
      const problem = readProblem(response, { field, value });
      expect(problem.code, body.slice(0, 100)).toBe('invalid_input');
      expect(problem.errors?.map(({ path }) => path.split('.')[0])).toContain(field);
    }
    await unchanged();
  });

  it(`of a new total is refused with its name (${wrongQuantities.length} ways)`, async () => {
    const { id, unchanged } = await addItems();
    for (const value of wrongQuantities) {
      const body = `{"quantity":${value}}`;
      const response = await send({
        method: 'PUT',
        path: `/api/item/${id}`,
        headers: { ...json, authorization: test.as()[1] },
        body,
      });
      expect(readProblem(response, body).errors?.[0]?.path).toBe('quantity');
    }
    await unchanged();
  });

  it('of a login is refused with its name', async () => {
    for (const value of WRONG_FIELDS.email ?? []) {
      const headers = { ...json, authorization: `Bearer ${unsignedToken()}` };
      const response = await send({
        method: 'POST',
        path: '/api/login',
        headers,
        body: `{"email":${value}}`,
      });
      expect(readProblem(response, value).errors?.[0]?.path).toBe('email');
    }
  });

  it('is listed with all the others', async () => {
    const body = { email: 1, price: 'x', quantity: 1.5, other: 1 };
    const { body: problem } = await test.http
      .post('/api/item')
      .set(...test.as())
      .send(body)
      .expect(422);
    expect(problem.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'email',
      'name',
      'other',
      'price',
      'quantity',
    ]);
  });
});

describe('an unknown field', () => {
  it.each(UNKNOWN_FIELDS)('named %j is refused with its name and has no effect', async (field) => {
    const { id, unchanged } = await addItems();
    const authorization = test.as()[1];
    const extra = `${JSON.stringify(field)}:{"polluted":true}`;
    const requests: RawRequest[] = [
      {
        method: 'POST',
        path: '/api/item',
        headers: { ...json, authorization },
        body: `{"email":"${ANNA.email}","name":"x",${extra}}`,
      },
      {
        method: 'PUT',
        path: `/api/item/${id}`,
        headers: { ...json, authorization },
        body: `{"quantity":1,${extra}}`,
      },
      {
        method: 'POST',
        path: '/api/login',
        headers: { ...json, authorization: unsignedToken() },
        body: `{"email":"${ANNA.email}",${extra}}`,
      },
    ];
    for (const request of requests) {
      const problem = readProblem(await send(request), request);
      expect(problem.errors).toEqual([{ path: field, message: 'Unknown field.' }]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    await unchanged();
  });

  it('is listed only if it is one of the first', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, 1]));
    const { body, text } = await test.http
      .post('/api/item')
      .set(...test.as())
      .send({ ...many, email: ANNA.email, name: 'x' })
      .expect(422);
    expect(body.errors[0]).toEqual({ path: 'field0', message: 'Unknown field.' });
    expect(text.length).toBeLessThan(5000);
  });

  it('named __proto__ cannot replace a required field', async () => {
    const { id, unchanged } = await addItems();
    const request = {
      method: 'PUT',
      path: `/api/item/${id}`,
      headers: { ...json, authorization: test.as()[1] },
    };
    readProblem(await send({ ...request, body: '{"__proto__":{"quantity":1}}' }), '__proto__');
    await unchanged();
  });
});

const body = '{"quantity":1}';
const bodies: [name: string, request: Partial<RawRequest>, status: number, code: string][] = [
  ['half of a JSON object', { body: '{"quantity":' }, 400, 'malformed_json'],
  ['JSON with a comment', { body: '{"quantity":1} // one' }, 400, 'malformed_json'],
  ['JSON with a comma too many', { body: '{"quantity":1,}' }, 400, 'malformed_json'],
  ['NaN', { body: '{"quantity":NaN}' }, 400, 'malformed_json'],
  ['nothing', { body: '' }, 400, 'malformed_json'],
  ['a blank', { body: ' ' }, 400, 'malformed_json'],
  ['nothing, in chunks', { body: '', headers: { 'transfer-encoding': 'chunked' } }, 400, 'malformed_json'],
  ['a form', { body: 'quantity=1' }, 400, 'malformed_json'],
  [
    'bad UTF-8',
    { body: Buffer.from([...Buffer.from('{"quantity":"'), 0xc3, 0x28, ...Buffer.from('"}')]) },
    400,
    'malformed_json',
  ],
  ['UTF-16', { body: Buffer.from(body, 'utf16le') }, 400, 'malformed_json'],
  ['bytes that are not gzip', { body, headers: { 'content-encoding': 'gzip' } }, 400, 'bad_request'],
  [
    'half of a gzip',
    { body: gzipSync(body).subarray(0, 20), headers: { 'content-encoding': 'gzip' } },
    400,
    'bad_request',
  ],
  ['a number', { body: '5' }, 422, 'invalid_input'],
  ['a string', { body: '"quantity"' }, 422, 'invalid_input'],
  ['null', { body: 'null' }, 422, 'invalid_input'],
  ['an array', { body: '[{"quantity":1}]' }, 422, 'invalid_input'],
  ['an empty object', { body: '{}' }, 422, 'invalid_input'],
  ['very deep nesting', { body: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }, 422, 'invalid_input'],
  ['101 kB', { body: `{"quantity":1,"x":"${'x'.repeat(103_424)}"}` }, 413, 'body_too_large'],
  [
    '101 kB, in chunks',
    { body: `"${'x'.repeat(103_424)}"`, headers: { 'transfer-encoding': 'chunked' } },
    413,
    'body_too_large',
  ],
  ['10 MB', { body: `"${'x'.repeat(10_000_000)}"` }, 413, 'body_too_large'],
  [
    'a gzip bomb',
    { body: gzipSync(`"${'x'.repeat(1_000_000)}"`), headers: { 'content-encoding': 'gzip' } },
    413,
    'body_too_large',
  ],
  [
    'a brotli bomb',
    { body: brotliCompressSync(`"${'x'.repeat(1_000_000)}"`), headers: { 'content-encoding': 'br' } },
    413,
    'body_too_large',
  ],
  ['no type', { body, headers: { 'content-type': '' } }, 415, 'unsupported_media_type'],
  ['a type of text', { body, headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
  ['a type of nonsense', { body, headers: { 'content-type': 'json' } }, 415, 'unsupported_media_type'],
  [
    'a type of forms',
    { body: 'quantity=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported_media_type',
  ],
  [
    'a type of uploads',
    { body: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    415,
    'unsupported_media_type',
  ],
  [
    'another type of JSON',
    { body, headers: { 'content-type': 'application/merge-patch+json' } },
    415,
    'unsupported_media_type',
  ],
  [
    'charset Latin 1',
    { body, headers: { 'content-type': 'application/json; charset=iso-8859-1' } },
    415,
    'unsupported_media_type',
  ],
  [
    'charset UTF-16',
    { body, headers: { 'content-type': 'application/json; charset="utf-16"' } },
    415,
    'unsupported_media_type',
  ],
  [
    'an unknown charset',
    { body, headers: { 'content-type': 'application/json;charset=klingon' } },
    415,
    'unsupported_media_type',
  ],
  ['an unknown compression', { body, headers: { 'content-encoding': 'zip' } }, 415, 'unsupported_media_type'],
];

describe('a body', () => {
  it.each(bodies)('of %s is refused by every call', async (_, request, status, code) => {
    const { id, unchanged } = await addItems();
    const targets = [
      { method: 'PUT', path: `/api/item/${id}`, token: test.as()[1] },
      { method: 'POST', path: '/api/item', token: test.as()[1] },
      { method: 'POST', path: '/api/login', token: unsignedToken() },
    ];
    for (const { token, ...target } of targets) {
      const headers = { ...json, authorization: token, ...request.headers };
      const problem = readProblem(await send({ ...target, ...request, headers }), target);
      expect(problem).toMatchObject({ status, code });
    }
    await unchanged();
  });

  it('may be compressed, name its charset, and begin with a byte order mark', async () => {
    const { id } = await addItems();
    const request = { method: 'PUT', path: `/api/item/${id}` };
    const headers = { authorization: test.as()[1], 'content-type': 'Application/JSON; Charset="UTF-8"' };
    const response = await send({
      ...request,
      headers: { ...headers, 'content-encoding': 'br' },
      body: brotliCompressSync(body),
    });
    expect(response.status).toBe(200);
    expect((await send({ ...request, headers, body: `\ufeff${body}` })).status).toBe(200);
  });
});

const addresses: [path: string, status: number][] = [
  ['/api/item/%', 400],
  ['/api/item/%zz', 400],
  ['/api/item/%c3%28', 400],
  ['/api/item%', 400],
  ['/api/item?limit=%', 400],
  ['/%', 400],
  ['/api/item/..%2f..%2fetc%2fpasswd', 404],
  ['/api/item/%2e%2e', 404],
  ['/api/item/$ne', 404],
  ['/api/item/[object%20Object]', 404],
  ['/api/item/65f000000000000000000001/x', 404],
  ['/api/items', 404],
  ['/api', 404],
  ['/api/', 404],
  ['/api/__proto__', 404],
  ['/api/item?limit[$gt]=1', 422],
  ['/api/item?email=', 422],
  ['/api/item?email=x', 422],
  ['/api/item?email[]=a@b.c', 422],
  ['/api/item?=1', 422],
  [`/api/item?${'a=1&'.repeat(500)}`, 422],
];

describe('an address', () => {
  it.each(addresses)('%.60s gets %i', async (path, status) => {
    const { unchanged } = await addItems();
    for (const method of ['GET', 'DELETE', 'PUT', 'POST']) {
      const response = await send({ method, path, headers: { authorization: test.as()[1] } });
      const problem = readProblem(response, { method, path });
      if (method === 'GET') expect(problem.status).toBe(status);
    }
    await unchanged();
  });

  it.each([
    ['PATCH', '/api/item', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/api/item', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/api/item/65f000000000000000000001', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
    ['GET', '/api/login', 'POST, OPTIONS'],
    ['DELETE', '/api/health/live', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/health/ready', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/api/item', 'GET, HEAD, POST, OPTIONS'],
  ])('refuses %s %s, and lists the allowed methods', async (method, path, allow) => {
    const response = await send({ method, path });
    expect(readProblem(response, path).code).toBe('method_not_allowed');
    expect(response.headers.allow).toBe(allow);
    const options = await send({ method: 'OPTIONS', path });
    expect(options).toMatchObject({ status: 204, body: '', headers: { allow } });
  });

  it('with headers that are too large gets 431', async () => {
    const response = await send({
      method: 'GET',
      path: '/api/item',
      headers: { 'x-large': 'x'.repeat(20_000) },
    });
    expect(readProblem(response, '431')).toMatchObject({ status: 431, code: 'headers_too_large' });
  });

  it.each([
    'NONSENSE',
    'GET /api/item HTTP/x',
    'YELL /api/item HTTP/1.1\r\nHost: x',
    'GET /api/item HTTP/1.1\r\nNo colon',
    'GET /api/item HTTP/1.1\r\nConnection: close',
    'GET /api/item HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close',
    'GET /api/item HTTP/1.0\r\nHost: a\r\nHost: a',
    'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com',
  ])('that is not HTTP gets 400: %j', async (text) => {
    const { port } = test.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').end(`${text}\r\n\r\n`);
    const response = String(Buffer.concat(await socket.toArray()));
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n(.+\r\n)*X-Request-Id: [0-9a-f-]{36}\r\n/);
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '').code).toBe('bad_request');
  });
});

it.each(['/api/item', '/api/events', '/item'])('an image request to %s is refused', async (path) => {
  await test.http.get(path).set('Sec-Fetch-Dest', 'image').expect(400);
  if (path !== '/api/events') await test.http.get(path).set('Sec-Fetch-Dest', 'empty').expect(200);
});

it('an unknown Expect is ignored', async () => {
  const { id } = await addItems();
  const response = await send({ method: 'GET', path: `/api/item/${id}`, headers: { expect: 'wonders' } });
  expect(response.status).toBe(200);
});

it.each(['*', '"3"', '"9"'])('a change with If-None-Match: %s is refused', async (tags) => {
  const { id, unchanged } = await addItems();
  for (const method of ['PUT', 'DELETE']) {
    const headers = { ...json, authorization: test.as()[1], 'if-none-match': tags };
    const request = { method, path: `/api/item/${id}`, headers };
    const response = await send(method === 'PUT' ? { ...request, body } : request);
    expect(readProblem(response, method)).toMatchObject({ status: 422, errors: [{ path: 'If-None-Match' }] });
  }
  await unchanged();
});

describe('another person’s items', () => {
  it('cannot be listed with another spelling of the e-mail address', async () => {
    const { unchanged } = await addItems();
    for (const email of [
      BELA.email.toUpperCase(),
      ` ${BELA.email} `,
      `${ANNA.email}\u0000`,
      `${ANNA.email},${BELA.email}`,
    ]) {
      const response = await test.http
        .get('/api/item')
        .query({ email })
        .set(...test.as());
      expect([403, 422], email).toContain(response.status);
    }
    await unchanged();
  });
});

describe('a body without an end', () => {
  /** Sends the head of a request and then `chunk` again and again, until the connection is closed. */
  async function stream(head: string, chunk: string) {
    const socket = connect((test.server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let received = '';
    let sent = 0;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      received += bytes;
    });
    const write = () => {
      while (chunk !== '' && !socket.destroyed && socket.write(chunk)) sent += chunk.length;
    };
    socket.on('drain', write);
    const signedIn = `Authorization: Bearer ${unsignedToken()}`;
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: x\r\n${signedIn}\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
    );
    write();
    return { socket, received: () => received, sent: () => sent };
  }

  it('gets 413 before it has come to its end', async () => {
    const { received } = await stream('Content-Length: 99999999', '');
    await expect.poll(received).toMatch(/^HTTP\/1.1 413 .*"code":"body_too_large"/s);
  });

  it.each([
    ['of a declared length', 'Content-Length: 99999999999', ' '.repeat(65_536)],
    ['in chunks', 'Transfer-Encoding: chunked', `10000\r\n${' '.repeat(65_536)}\r\n`],
  ])('%s is read no further than 16 MB', async (_, head, chunk) => {
    const { socket, received, sent } = await stream(head, chunk);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received()).toMatch(/^HTTP\/1.1 413 /);
    // Includes the bytes in the buffers of both sides.
    expect(sent()).toBeLessThan(40_000_000);
  });
});
