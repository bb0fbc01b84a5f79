import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Language } from '@godown/shared/language/languages';
import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { turnSendingOff } from '../../integrations/sending/sending.repo.js';
import { noticesOf } from '../../stock/records/notice-doc.js';
import { useTestApp } from '../../testing/test-app.js';
import { createDigest } from './digest.js';
import { digestsOf } from './digests.repo.js';
import { createMailer } from './mailer.js';

const test = useTestApp();
const { post, addItem } = test;

/** The SMTP server's mails, and what it does with the next ones. */
const received: { to: string[]; from: string; mail: string }[] = [];
let refuses = false;
let log = '';
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, done) {
    text(stream).then((mail) => {
      if (refuses) return done(new Error('The mailbox is full.'));
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ to: envelope.rcptTo.map(({ address }) => address), from, mail: toPlain(mail) });
      done();
    }, done);
  },
});

/** Without the encoding of long lines and of other letters. */
const toPlain = (mail: string): string =>
  mail
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The parts of a mail whose letters are mostly not Latin. */
const decoded = (mail: string): string =>
  mail
    .split('----_')
    .map((part) => Buffer.from(part.split('base64\r\n\r\n')[1] ?? '', 'base64').toString('utf8'))
    .join('\n');

/** A process that sends digests. */
function startProcess({
  publicUrl = null as string | null,
  language = 'en' as Language,
  port = (server.server.address() as AddressInfo).port,
} = {}) {
  const logger = pino(
    {},
    {
      write: (line: string) => {
        log += line;
      },
    },
  );
  const recipients = ['anna@example.com', 'bela@example.com'];
  const send = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, recipients }, logger);
  const { db, background } = test;
  const { sending } = background;
  const run = createDigest({ db, clock: () => test.now, logger, send, sending, publicUrl, language });
  return (signal = new AbortController().signal) => run(signal);
}

let nextNumber = 1;
async function addNotice(at: string, { itemName = `Oven ${nextNumber++}`, item = new ObjectId() } = {}) {
  const notice = { _id: new ObjectId(), at: new Date(at), item, itemName };
  await noticesOf(test.db).insertOne({ ...notice, warehouse: 'uttara', balance: 3, reorderPoint: 4 });
  return itemName;
}

const at = (time: string) => {
  test.now = new Date(time);
};

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
beforeEach(async () => {
  received.length = 0;
  refuses = false;
  log = '';
  await digestsOf(test.db).deleteMany({});
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

describe('the digest', () => {
  it('is sent once a day at eight in Bangladesh, with the notices since the last one', async () => {
    const run = startProcess();
    const names = [await addNotice('2026-03-01T20:00:00Z'), await addNotice('2026-03-02T01:58:59Z')];
    const late = await addNotice('2026-03-02T01:59:30Z');
    at('2026-03-02T01:59:59.999Z');
    await run();
    expect(received).toEqual([]);
    at('2026-03-02T02:00:00Z');
    await run();
    at('2026-03-02T12:00:00Z');
    await run();
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['anna@example.com', 'bela@example.com']);
    expect(received[0]?.from).toBe('anna@example.com');
    for (const name of names) expect(received[0]?.mail).toContain(name);
    expect(received[0]?.mail).not.toContain(late);

    const next = await addNotice('2026-03-02T12:00:00Z');
    at('2026-03-03T02:00:00Z');
    await run();
    expect(received).toHaveLength(2);
    for (const name of [late, next]) expect(received[1]?.mail).toContain(name);
    for (const name of names) expect(received[1]?.mail).not.toContain(name);
  });

  it('is sent once by several processes, and not again after a restart', async () => {
    await addNotice('2026-03-01T20:00:00Z');
    at('2026-03-02T03:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => startProcess()()));
    at('2026-03-02T23:00:00Z');
    await startProcess()();
    expect(received).toHaveLength(1);
  });

  it('is not sent on a day without notices', async () => {
    const run = startProcess();
    at('2026-03-02T02:00:00Z');
    await run();
    const name = await addNotice('2026-03-02T03:00:00Z');
    await run();
    expect(received).toEqual([]);
    at('2026-03-03T02:00:00Z');
    await run();
    expect(received[0]?.mail).toContain(name);
  });

  it('is retried every ten minutes after a failure, which is logged', async () => {
    const run = startProcess();
    const name = await addNotice('2026-03-01T20:00:00Z');
    refuses = true;
    at('2026-03-02T02:00:00Z');
    await run();
    expect(log).toContain('the digest could not be sent');
    expect(log).toContain('The mailbox is full.');
    refuses = false;
    at('2026-03-02T02:09:59Z');
    await run();
    expect(received).toEqual([]);
    at('2026-03-02T02:10:00Z');
    await run();
    await run();
    expect(received).toHaveLength(1);
    expect(received[0]?.mail).toContain(name);
    at('2026-03-02T08:00:00Z');
    await run();
    expect(await digestsOf(test.db).findOne()).toMatchObject({ attempts: 2, notices: 1 });
  });

  it('is given up when the process stops, also with a server that says a little now and then', async () => {
    const slow = createServer((socket) => {
      socket.on('error', () => {});
      const timer = setInterval(() => socket.write('220-Wait a little\r\n'), 5);
      socket.once('close', () => clearInterval(timer));
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const connected = once(slow, 'connection');
    await addNotice('2026-03-01T20:00:00Z');
    at('2026-03-02T02:00:00Z');
    const stopping = new AbortController();
    const running = startProcess({ port: (slow.address() as AddressInfo).port })(stopping.signal);
    await connected;
    stopping.abort();
    await running;
    expect(log).toContain('the digest could not be sent');
    // Resolves only when the connection has ended too.
    await new Promise((resolve) => slow.close(resolve));
  });

  it('is not sent by a restored copy, until a manager turns sending on', async () => {
    const run = startProcess();
    const name = await addNotice('2026-03-01T20:00:00Z');
    await turnSendingOff(test.db, { restoredAt: test.now, savedAt: test.now });
    at('2026-03-02T02:00:00Z');
    await run();
    expect(received).toEqual([]);
    await test.http
      .put('/api/sending')
      .set(...test.as())
      .send({ isOff: false })
      .expect(200);
    await run();
    expect(received).toHaveLength(1);
    expect(received[0]?.mail).toContain(name);
  });

  it('has the notices of days on which nothing could be sent', async () => {
    const run = startProcess();
    await addNotice('2026-02-20T20:00:00Z');
    at('2026-02-21T02:00:00Z');
    await run();
    const names = [await addNotice('2026-02-21T20:00:00Z')];
    refuses = true;
    at('2026-02-22T02:00:00Z');
    await run();
    refuses = false;
    // Then no process ran for a week.
    names.push(await addNotice('2026-02-25T20:00:00Z'));
    at('2026-03-01T15:00:00Z');
    await run();
    expect(received).toHaveLength(2);
    for (const name of names) expect(received[1]?.mail).toContain(name);
  });

  it('says what happened, by supplier, and how many items are low now', async () => {
    const stock = { halishar: 10, bahaddarhat: 0, uttara: 0 };
    const reorderPoints = { halishar: 8 };
    const { _id } = await addItem({
      name: 'Oven <b>20</b> ওভেন',
      supplier: 'Padma & Sons',
      stock,
      reorderPoints,
    });
    await addItem({ name: 'Kettle', stock, reorderPoints: { halishar: 10 } });
    at('2026-03-01T12:00:00Z');
    await post(`/item/${_id}/movements`, { change: -3, reason: 'delivered' }).expect(201);
    await addNotice('2026-03-01T11:00:00Z', { itemName: 'Gone' });
    at('2026-03-02T02:00:00Z');
    await startProcess({ publicUrl: 'https://godown.example.com' })();
    const mail = Buffer.from(received[0]?.mail ?? '', 'latin1').toString('utf8');
    expect(mail).toContain('Subject: Godown: Running low in 2 places');
    expect(mail).toMatch(
      /Padma & Sons\r\n- Oven <b>20<\/b> ওভেন: 7 in Halishar on 1 March.*18:00, warn at 8/,
    );
    expect(mail).toMatch(/No supplier\r\n- Gone: 3 in Uttara/);
    expect(mail).toContain('2 items are low now.\r\nWhat to reorder: https://godown.example.com/reorder');
    expect(mail).toContain('<h3>Padma &amp; Sons</h3>');
    expect(mail).toContain(
      `<a href="https://godown.example.com/item/${_id}">Oven &lt;b&gt;20&lt;/b&gt; ওভেন</a>: 7 in Halishar`,
    );
  });

  it('is in the language of the shop, with its digits', async () => {
    const stock = { halishar: 1500, bahaddarhat: 0, uttara: 0 };
    const fields = { supplier: 'Padma', stock, reorderPoints: { halishar: 1450 } };
    const { _id } = await addItem({ name: 'Oven', ...fields });
    at('2026-03-01T12:00:00Z');
    await post(`/item/${_id}/movements`, { change: -50, reason: 'delivered' }).expect(201);
    at('2026-03-02T02:00:00Z');
    await startProcess({ language: 'bn', publicUrl: 'https://godown.example.com' })();
    const mail = decoded(received[0]?.mail ?? '');
    expect(mail).toContain('১ জায়গায় স্টক কমে গেছে।');
    expect(mail).toContain('- Oven: হালিশহর গুদামে ১,৪৫০টি ছিল (১ মার্চ, ১৮:০০), ১,৪৫০টি হলে জানাতে বলা ছিল');
    expect(mail).toContain('এখন ১টি পণ্যের স্টক কম।\nঅর্ডার দিতে হবে: https://godown.example.com/reorder');
    expect(mail).toContain('<div lang="bn">');
    expect(mail).not.toMatch(/low now|warn at|Halishar/);
  });

  it('lists the newest 500 of very many notices, and counts all', async () => {
    const docs = Array.from({ length: 700 }, (_, index) => ({
      at: new Date(Date.parse('2026-03-01T10:00:00Z') + index),
      item: new ObjectId(),
      itemName: `Fan no. ${index}.`,
      warehouse: 'uttara',
    }));
    await noticesOf(test.db).insertMany(
      docs.map((doc) => ({ ...doc, balance: 1, reorderPoint: 1 })) as never[],
    );
    at('2026-03-02T02:00:00Z');
    await startProcess()();
    const mail = received[0]?.mail ?? '';
    expect(mail).toContain('Running low in 700 places');
    expect(mail).toContain('These are the newest 500.');
    expect(mail).toContain('Fan no. 200.');
    expect(mail).not.toContain('Fan no. 199.');
  });
});
