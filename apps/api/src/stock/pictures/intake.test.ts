import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Request, Response } from 'express';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttpServer } from '../../http/listening/listen.js';
import { ProblemError } from '../../http/problem-error.js';
import { createIntake } from './intake.js';
import type { Sizes } from './picture-doc.js';

const NONE = Buffer.alloc(0);
const SIZES: Sizes = { list: NONE, page: NONE, full: NONE };
const { signal } = new AbortController();

/** Decodes that are ended by hand. */
function createDecoder() {
  const running: (() => void)[] = [];
  const begun: string[] = [];
  const intake = createIntake((bytes) => {
    begun.push(String(bytes));
    return new Promise((resolve) => running.push(() => resolve(SIZES)));
  });
  const decode = (caller: string, name: string, by = signal) =>
    intake.decode(Buffer.from(name), { caller, signal: by, checkAgain: async () => {} });
  return { decode, begun, running };
}

describe('pictures that are sent at the same time', () => {
  it('are decoded one at a time, and nobody waits for all those of another person', async () => {
    const { decode, begun, running } = createDecoder();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => decode(name[0] ?? '', name));
    for (let count = 1; count <= 4; count++) {
      await vi.waitFor(() => expect(begun).toHaveLength(count));
      running.shift()?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('are refused after 15 seconds without a turn, and leave when their client does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { decode, begun, running } = createDecoder();
    const first = decode('a', 'first');
    const gone = new AbortController();
    const left = decode('b', 'left', gone.signal);
    const late = decode('c', 'late');
    gone.abort(new Error('The client left.'));
    await expect(left).rejects.toThrow('The client left.');
    vi.advanceTimersByTime(15_000);
    await expect(late).rejects.toMatchObject({ code: 'server_busy' });
    running.shift()?.();
    // It had its turn in time.
    expect(await first).toBe(SIZES);
    expect(begun).toEqual(['first']);
  });
});

/** A server that takes pictures of one person, and closes connections on which nothing moves for `stalledMs`. */
async function startServer({ stalledMs }: { stalledMs: number }) {
  let [sent, asked, decoding] = [0, 0, 0];
  const intake = createIntake(() => {
    decoding++;
    return new Promise(() => {});
  });
  let connected = 0;
  const handle = async (req: Request, res: Response) => {
    // Each call has another key of hers.
    const key = { access: 'write', maker: 'anna@example.com' } as const;
    res.locals = { caller: { uid: `key:${connected}`, email: `Key ${connected++}`, key } };
    const done = intake.receive(req, res, (bytes, sender) => {
      const sizes = intake.decode(bytes, sender);
      asked++;
      return sizes;
    });
    sent++;
    await done.catch((error: unknown) => {
      res.statusCode = error instanceof ProblemError ? error.status : 500;
      res.end();
    });
  };
  const { server } = createHttpServer((req, res) => void handle(req as Request, res as Response));
  server.timeout = stalledMs;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, counts: () => ({ sent, asked, decoding }) };
}

/** Begins to send a picture. */
function begin(port: number) {
  const upload = request({ port, method: 'POST' });
  upload.write('first');
  const status = new Promise<number | undefined>((resolve, reject) => {
    upload.once('response', ({ statusCode }: IncomingMessage) => resolve(statusCode));
    upload.once('error', reject);
  });
  status.catch(() => {});
  onTestFinished(() => void upload.destroy());
  return { upload, status };
}

/** Waits until the server has closed a connection on which nothing moved. */
const untilStalled = (port: number) =>
  new Promise((resolve) => connect(port, '127.0.0.1').resume().once('close', resolve));

describe('the sender of a picture that has to wait', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  it('gets a response if it cannot be decoded soon, though nothing has moved on its connection', async () => {
    const { port, counts } = await startServer({ stalledMs: 300 });
    begin(port).upload.end();
    await vi.waitFor(() => expect(counts()).toMatchObject({ decoding: 1 }));
    const { upload, status } = begin(port);
    upload.end();
    await vi.waitFor(() => expect(counts()).toMatchObject({ asked: 2 }));
    await untilStalled(port);
    vi.advanceTimersByTime(15_000);
    expect(await status).toBe(503);
  });

  it('gets a response if it cannot arrive soon', async () => {
    const { port, counts } = await startServer({ stalledMs: 30_000 });
    for (let n = 0; n < 4; n++) begin(port);
    await vi.waitFor(() => expect(counts()).toMatchObject({ sent: 4 }));
    const { status } = begin(port);
    await vi.waitFor(() => expect(counts()).toMatchObject({ sent: 5 }));
    vi.advanceTimersByTime(15_000);
    expect(await status).toBe(503);
    expect(counts()).toMatchObject({ asked: 0 });
  });
});
