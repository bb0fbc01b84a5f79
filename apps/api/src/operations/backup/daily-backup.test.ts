import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON } from 'mongodb';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createLogger } from '../../http/middleware/logging.js';
import { useTestApp } from '../../testing/test-app.js';
import { backupsOf, claimBackup, findLastBackup } from './backups.repo.js';
import { createDailyBackup } from './daily-backup.js';
import { checkBackup, readFrames } from './read-backup.js';

const DAY_MS = 24 * 3_600_000;
/** 2 o'clock in Bangladesh. */
const DUE = new Date('2026-03-01T20:00:00Z');

describe('the daily backup', () => {
  const test = useTestApp({
    lastBackup: async () => findLastBackup(backupsOf(test.db), test.now),
  });
  let logged = '';
  beforeEach(async () => {
    logged = '';
    await backupsOf(test.db).deleteMany({});
  });

  async function prepare(folder?: string) {
    const dir = folder ?? (await mkdtemp(join(tmpdir(), 'godown-daily-')));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const uri = new URL(inject('mongoUri'));
    uri.pathname = `/${test.db.databaseName}`;
    const logger = createLogger('info', {
      write(line: string) {
        logged += line;
      },
    });
    const clock = () => test.now;
    const make = () =>
      createDailyBackup({ db: test.db, uri: uri.href, clock, logger, dir, keep: 2, hour: 2 });
    return { dir, make };
  }

  /** A document that a restore would refuse: the driver would write the field 7 first. */
  async function addOdd() {
    const odd = new Map<string, unknown>([
      ['_id', 'odd'],
      ['name', 'Oven'],
      ['7', true],
    ]);
    await test.db.command({ insert: 'unshapedItems', documents: [odd] });
  }

  it('is made once a day, by one of several processes, and not before its hour', async () => {
    const { dir, make } = await prepare();
    await test.addItem();
    test.now = new Date(DUE.getTime() - 1);
    await make()();
    expect(await readdir(dir)).toEqual([]);
    test.now = DUE;
    await Promise.all([make()(), make()(), make()()]);
    await make()();
    expect(logged).not.toContain('failed');
    expect(await readdir(dir)).toEqual(['godown-2026-03-01T20-00-00Z.backup']);
    const { collections } = await checkBackup(join(dir, 'godown-2026-03-01T20-00-00Z.backup'));
    expect(collections).toContainEqual(expect.objectContaining({ name: 'items', count: 1 }));
  });

  it('keeps the newest, and deletes no other files', async () => {
    const { dir, make } = await prepare();
    await writeFile(join(dir, 'my-own.backup'), '');
    await writeFile(join(dir, 'godown-2026-01-01T00-00-00Z.backup.part'), '');
    for (const days of [0, 1, 2]) {
      test.now = new Date(DUE.getTime() + days * DAY_MS);
      await make()();
    }
    expect((await readdir(dir)).sort()).toEqual([
      'godown-2026-03-02T20-00-00Z.backup',
      'godown-2026-03-03T20-00-00Z.backup',
      'my-own.backup',
    ]);
  });

  it('keeps of those that a restore would refuse only the newest, apart from the others, which stay', async () => {
    const { dir, make } = await prepare();
    const makeAfter = async (days: number) => {
      test.now = new Date(DUE.getTime() + days * DAY_MS);
      await make()();
    };
    const others = ['godown-2026-03-01T20-00-00Z.backup', 'godown-2026-03-02T20-00-00Z.backup'];
    for (const days of [0, 1]) await makeAfter(days);
    await addOdd();
    await writeFile(join(dir, 'godown-2026-01-01T00-00-00Z.backup.part'), '');
    for (const days of [2, 3, 4]) await makeAfter(days);
    expect((await readdir(dir)).sort()).toEqual([...others, 'godown-refused.backup']);
    for (const name of others) await checkBackup(join(dir, name));
    const refused = join(dir, 'godown-refused.backup');
    await expect(checkBackup(refused)).rejects.toThrow(
      `A document of unshapedItems in ${refused} cannot be restored byte for byte`,
    );
    const { value: header } = await readFrames(refused).next();
    expect(BSON.deserialize(header?.bytes ?? Buffer.alloc(0))).toMatchObject({ takenAt: test.now });
    expect(logged).toContain('a restore would refuse the backup; the older ones are kept');
    expect(logged).toContain(`A document of unshapedItems in ${refused} cannot be restored byte for byte`);
  });

  it('is not done, nor made again on its day, if a restore would refuse it', async () => {
    const { dir, make } = await prepare();
    test.now = DUE;
    await make()();
    await addOdd();
    test.now = new Date(DUE.getTime() + DAY_MS);
    await make()();
    const { body } = await test.http.get('/api/health/ready').expect(200);
    expect(body.lastBackupSeconds).toBe(86_400);
    await rm(join(dir, 'godown-refused.backup'));
    await test.db.collection<{ _id: string }>('unshapedItems').deleteOne({ _id: 'odd' });
    test.now = new Date(DUE.getTime() + DAY_MS + DAY_MS / 2);
    await make()();
    expect(await readdir(dir)).toHaveLength(1);
    test.now = new Date(DUE.getTime() + 2 * DAY_MS);
    await make()();
    expect(await readdir(dir)).toHaveLength(2);
    expect(await findLastBackup(backupsOf(test.db), test.now)).toEqual(test.now);
  });

  it('keeps the one just made after the clock was put back, and the health response has its age', async () => {
    const { dir, make } = await prepare();
    for (const days of [30, 31, 0]) {
      test.now = new Date(DUE.getTime() + days * DAY_MS);
      await make()();
    }
    expect((await readdir(dir)).sort()).toEqual([
      'godown-2026-03-01T20-00-00Z.backup',
      'godown-2026-04-01T20-00-00Z.backup',
    ]);
    const { body } = await test.http.get('/api/health/ready').expect(200);
    expect(body.lastBackupSeconds).toBe(0);
  });

  it('logs a failure, leaves the older ones, and tries again after half an hour', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'godown-daily-')), 'a-file');
    await writeFile(file, '');
    const { make } = await prepare(file);
    test.now = DUE;
    await make()();
    expect(logged).toContain('the backup failed; the older ones are kept');
    await rm(file);
    await make()();
    expect(await findLastBackup(backupsOf(test.db), test.now)).toBeNull();
    test.now = new Date(DUE.getTime() + 31 * 60_000);
    await make()();
    expect(await readdir(file)).toHaveLength(1);
  });

  it('is in the health response with its age, and without its path', async () => {
    const { dir, make } = await prepare();
    const read = async () => (await test.http.get('/api/health/ready').expect(200)).text;
    expect(await read()).toBe('{"status":"ok","lastBackupSeconds":null}');
    for (const days of [0, 1]) {
      test.now = new Date(DUE.getTime() + days * DAY_MS);
      await make()();
    }
    test.now = new Date(DUE.getTime() + 2 * DAY_MS);
    // Another process has begun the next one.
    await claimBackup(backupsOf(test.db), '2026-03-04', test.now);
    expect(await read()).toBe('{"status":"ok","lastBackupSeconds":86400}');
    expect(await read()).not.toContain(dir);
  });
});
