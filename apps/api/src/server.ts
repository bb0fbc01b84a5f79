/** The process: reads the settings, starts everything in order, and stops it in the reverse order. */
import type { Logger } from 'pino';
import { createApp } from './app.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { prepareDataDir } from './data-dir.js';
import { type Database, openDatabase } from './database/connect.js';
import { DEMO_ITEMS } from './demo/catalogue.js';
import { loadEnvironment, WEB_ROOT } from './environment.js';
import { type Listening, listen } from './http/listen.js';
import { createLogger } from './http/logging.js';
import { createVerifier } from './identity/create-verifier.js';
import { createItemIndexes, itemsOf } from './items/items.repo.js';
import { loadDemoItems } from './items/load-demo-items.js';
import { keepJwtSecret } from './jwt-secret.js';
import { toPublicSettings } from './public-settings.js';
import { StartError } from './start-error.js';

/** Time to finish what is running after the first signal. */
const STOP_TIMEOUT_MS = 9500;

const clock = () => new Date();

async function start(config: Config, logger: Logger): Promise<{ database: Database; listening: Listening }> {
  const embedded = config.mongodbUri === null;
  if (embedded || config.jwtSecret === null) await prepareDataDir(config.dataDir);
  const jwtSecret = config.jwtSecret ?? (await keepJwtSecret(config.dataDir));
  const verifier = createVerifier(config, clock);
  const database = await openDatabase({ uri: config.mongodbUri, dataDir: config.dataDir });
  try {
    const { db } = database;
    await createItemIndexes(itemsOf(db));
    if (embedded && config.identity.kind === 'emulator') await loadDemoItems(db, DEMO_ITEMS, clock());
    const app = createApp({
      db,
      clock,
      verifier,
      logger,
      jwtSecret,
      rules: config,
      corsOrigins: config.corsOrigins,
      production: config.production,
      web: { root: WEB_ROOT, settings: toPublicSettings(config.identity) },
    });
    return { database, listening: await listen(app, config.port) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function main(): Promise<void> {
  const config = readConfig(loadEnvironment());
  const logger = createLogger(config.logLevel);
  const { database, listening } = await start(config, logger);
  const { url, port } = listening;
  if (process.send) process.send({ type: 'ready', url, port });
  else console.log(JSON.stringify({ type: 'ready', url, port }));

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return exitWith(`Stopped at once: ${reason} came while stopping.`);
    stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(
      () => exitWith('Stopped at once: requests were still running after 10 s.'),
      STOP_TIMEOUT_MS,
    ).unref();
    await listening.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void run(stop(signal)));
  process.once('disconnect', () => void run(stop('the parent’s end')));
}

/** What a person can mend is one line; anything else is our mistake and comes with its stack. */
function fail(error: unknown): never {
  if (error instanceof ConfigError || error instanceof StartError) return exitWith(error.message);
  console.error(error);
  process.exit(1);
}

function exitWith(line: string): never {
  console.error(line);
  process.exit(1);
}

const run = (task: Promise<unknown>) => task.catch(fail);

await run(main());
