/** The process: reads the settings, starts everything in order, and stops it in the reverse order. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { createVerifier } from './access/identity/create-verifier.js';
import { createRoles } from './access/identity/roles.js';
import { keepGivenRoles, membersOf } from './access/members/members.repo.js';
import { createApp } from './app.js';
import { type Background, createBackground } from './background.js';
import { type Database, openDatabase } from './database/connect.js';
import { demoIn, loadDemo } from './demo/load-demo.js';
import { readCertificate } from './http/listening/certificate.js';
import { type Listening, listen } from './http/listening/listen.js';
import { createLogger, openLog } from './http/middleware/logging.js';
import { createOutbound } from './integrations/outbound/outbound.js';
import { createPictures } from './integrations/pictures/pictures.js';
import { backupsOf, findLastBackup } from './operations/backup/backups.repo.js';
import { createDailyBackup } from './operations/backup/daily-backup.js';
import { createClockWatch } from './operations/health/watch-clock.js';
import { measureCommands, serveMetrics } from './operations/metrics/metrics.js';
import { createItemAdoption, type ItemAdoption } from './operations/upgrade/adopt-items.js';
import { toUpgrade, upgradeData } from './operations/upgrade/upgrade-data.js';
import { tellLog, tellTerminal } from './operations/upgrade/upgrade-news.js';
import { createDigest } from './reports/digest/digest.js';
import { createMailer } from './reports/digest/mailer.js';
import { keepClosings } from './reports/keep-closings.js';
import { systemClock } from './runtime/clock.js';
import { createMetrics, type Metrics } from './runtime/metrics.js';
import { type Repeated, repeat } from './runtime/repeat.js';
import { StartError } from './runtime/start-error.js';
import { type Config, ConfigError, readConfig } from './settings/config.js';
import { makeFilesPrivate, prepareBackupDir, prepareDataDir, protectDataDir } from './settings/data-dir.js';
import { loadEnvironment, WEB_ROOT } from './settings/environment.js';
import { keepJwtSecret } from './settings/jwt-secret.js';
import { toPublicSettings } from './settings/public-settings.js';
import { createEventHub, type EventHub } from './stock/events/event-hub.js';
import { forgetWords } from './stock/items/forget-words.js';
import { ledgerCollectionsOf } from './stock/ledger/collections.js';
import { purge } from './stock/ledger/purge.js';
import { purgePictures } from './stock/pictures/purge-pictures.js';
import { purgeStockCounts, stockCountsOf } from './trade/stock-counts/stock-counts.repo.js';

/** Time for running requests to finish after the first signal, and for the whole stop. Ending the process takes up to 0.9 s more. */
const FINISH_MS = 8000;
const STOP_TIMEOUT_MS = 9000;

/** Time between two checks that the mail or the backup of the day is due. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = systemClock;

interface Running {
  database: Database;
  events: EventHub;
  background: Background;
  adoption: ItemAdoption;
  repeated: Repeated[];
  listening: Listening;
  metricsListening: Listening | undefined;
}

async function start(config: Config, logger: Logger): Promise<Running> {
  const certificate = await readCertificate(config.tls);
  const embedded = config.mongodbUri === null;
  if (embedded || config.jwtSecret === null) await prepareDataDir(config.dataDir);
  await protectDataDir(config.dataDir);
  if (config.backups) await prepareBackupDir(config.backups.dir);
  const jwtSecret = config.jwtSecret ?? (await keepJwtSecret(config.dataDir));
  const verifier = createVerifier(config, clock);
  const database = await openDatabase({
    uri: config.mongodbUri,
    dataDir: config.dataDir,
    monitorCommands: config.metricsPort !== null,
    async prepare(db) {
      const news = config.production ? tellLog(logger) : tellTerminal(process.stderr);
      await upgradeData(db, { ...toUpgrade(config), clock, logger, news });
    },
    onWaiting: (indexes) => logger.info({ indexes }, 'waiting for indexes'),
    onStoreLost: ({ message }) => exitWith(`The embedded store ended (${message}). Start the product again.`),
  });
  try {
    const { db } = database;
    if (embedded && config.identity.kind === 'emulator')
      await loadDemo(db, demoIn(config.currency), {
        now: clock(),
        home: config.homeWarehouse,
        costs: config.trade,
      });
    const adoption = createItemAdoption({ db, home: config.homeWarehouse, clock, logger });
    const events = createEventHub({ db, logger, onForeignChange: adoption.notice });
    const metrics = config.metricsPort === null ? undefined : createMetrics(events.count);
    const outbound = createOutbound();
    const roles = createRoles({ ...config, given: keepGivenRoles(membersOf(db)) });
    const background = createBackground({
      db,
      clock,
      logger,
      home: config.homeWarehouse,
      metrics: metrics?.ledger,
      outbound,
      roles,
    });
    await warnOfCopy(background, logger);
    const app = createApp({
      db,
      background,
      pictures: createPictures({
        folder: join(config.dataDir, 'pictures'),
        outbound,
        sending: background.sending,
        clock,
        logger,
      }),
      events,
      revision: events.revision,
      clock,
      verifier,
      logger,
      jwtSecret,
      requireVerifiedEmail: config.requireVerifiedEmail,
      managerEmails: config.managerEmails,
      roles,
      lastBackup: config.backups ? () => findLastBackup(backupsOf(db), systemClock()) : undefined,
      corsOrigins: config.corsOrigins,
      production: config.production,
      metrics,
      homeWarehouse: config.homeWarehouse,
      currency: config.currency,
      trade: config.trade,
      limits: config.limits,
      trustProxy: config.trustProxy,
      web: { root: WEB_ROOT, settings: toPublicSettings(config) },
    });
    const metricsListening = metrics && (await startMetrics(metrics, config, db));
    const listening = await listen(app, {
      ...config,
      certificate,
      connectionsByAddress: connectionLimitOf(config),
    });
    // Opens the change stream, without which no page is kept for visitors.
    events.revision();
    background.start();
    const repeated = startRepeating(database, { config, background, adoption, logger });
    return { database, events, background, adoption, repeated, listening, metricsListening };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Nobody should wait for a webhook or a mail of a restored copy. */
async function warnOfCopy({ sending }: Background, logger: Logger): Promise<void> {
  const copy = await sending.read();
  if (!copy) return;
  const { restoredAt, savedAt } = copy;
  logger.warn(
    { restoredAt, savedAt },
    'restored copy: webhooks, mails, notices on devices and pictures of other sites are off until a manager turns them on',
  );
}

function startMetrics(metrics: Metrics, { metricsPort, host }: Config, db: Db): Promise<Listening> {
  measureCommands(db.client, metrics);
  return serveMetrics(metrics, { port: metricsPort ?? 0, host });
}

/** Behind a proxy all connections have the proxy's address, and the proxy limits those of its clients. */
const connectionLimitOf = ({ limits, trustProxy }: Config) =>
  trustProxy === null ? limits.connections : null;

/** Several processes may do all of it at the same time. */
function startRepeating(
  { db, uri }: Database,
  {
    config: { digest, backups, language },
    background,
    adoption,
    logger,
  }: Pick<Running, 'background' | 'adoption'> & { config: Config; logger: Logger },
): Repeated[] {
  const collections = ledgerCollectionsOf(db);
  const purging = { everyMs: HOUR_MS, failure: 'purge failed', logger };
  const repeated = [
    repeat(async (signal) => {
      const now = clock();
      await purgePictures(db, now, signal);
      await purge(collections, now, signal);
    }, purging),
    repeat((signal) => purgeStockCounts(stockCountsOf(db), clock(), signal), purging),
    repeat((signal) => background.purge(clock(), signal), purging),
    repeat((signal) => keepClosings(db, { now: clock(), signal }), {
      ...purging,
      failure: 'closing the past days failed',
    }),
    repeat((signal) => forgetWords(db, { now: clock(), signal }), purging),
    repeat(adoption.adoptAll, {
      everyMs: MINUTE_MS,
      failure: 'looking for items of other programs failed',
      logger,
    }),
    repeat(createClockWatch({ db, clock, logger }), {
      everyMs: MINUTE_MS,
      failure: 'looking at the clock failed',
      logger,
    }),
    repeat(background.push.writeChequesDue, {
      everyMs: MINUTE_MS,
      failure: 'looking for cheques that are due failed',
      logger,
    }),
  ];
  if (digest) {
    const { publicUrl, ...mail } = digest;
    const send = createMailer(mail, logger);
    const { sending } = background;
    const sendIfDue = createDigest({ db, clock, logger, send, sending, publicUrl, language });
    repeated.push(repeat(sendIfDue, { everyMs: MINUTE_MS, failure: 'looking for a digest failed', logger }));
  }
  if (backups) {
    const backUpIfDue = createDailyBackup({ ...backups, db, uri, clock, logger });
    repeated.push(
      repeat(backUpIfDue, { everyMs: MINUTE_MS, failure: 'looking for a backup failed', logger }),
    );
  }
  return repeated;
}

function main(): void {
  makeFilesPrivate();
  const config = readConfig(loadEnvironment());
  const logger = createLogger(config.logLevel, openLog());
  logger.info({ settings: config.effective, node: process.version }, 'starting');
  const running = start(config, logger);
  running.then(({ listening }) => announce(listening, config, logger), fail);

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) exitWith(`Stopped at once: ${reason} came while stopping.`);
    stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => exitWith('Stopped at once: stopping took too long.'), STOP_TIMEOUT_MS).unref();
    const started = await Promise.race([running, wait(FINISH_MS, null)]);
    // A start can take minutes, for an upgrade. The next start continues it.
    if (started === null) process.exit(0);
    const { database, events, background, adoption, repeated, listening, metricsListening } = started;
    // Together: clients that listen to events would never disconnect by themselves.
    await Promise.all([
      listening.stop(FINISH_MS),
      metricsListening?.stop(FINISH_MS),
      events.close(),
      background.stop(),
      adoption.stop(),
      ...repeated.map(({ stop }) => stop()),
    ]);
    await database.close();
    process.exit(0);
  };
  // From the first moment: a server that is still starting must stop as cleanly.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(signal).catch(fail));
  process.once('disconnect', () => void stop('the end of the parent process').catch(fail));
}

/** Reports the address to the parent process, or on the standard output. In production that is a log, in which each line is JSON. */
function announce({ url, port }: Listening, { openDemo, production }: Config, logger: Logger): void {
  if (openDemo)
    console.error('Open demonstration (ALLOW_OPEN_DEMO): anybody who can reach it can sign in as anybody.');
  if (process.send) process.send({ type: 'ready', url, port });
  else if (production) logger.info({ url }, 'ready');
  else console.log(`Ready at ${url}`);
}

/** An error that the operator can correct is one line; any other is our mistake and comes with its stack. */
function fail(error: unknown): never {
  if (error instanceof ConfigError || error instanceof StartError) return exitWith(error.message);
  console.error(error);
  process.exit(1);
}

function exitWith(line: string): never {
  console.error(line);
  process.exit(1);
}

try {
  main();
} catch (error) {
  fail(error);
}
