/**
 * `npm run test:mongod`: the API's tests against a real mongod, a replica set of one, which mongodb-memory-server
 * downloads once. Where it cannot be downloaded this says so and fails.
 */
import { createRequire } from 'node:module';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { Refusal, runMain } = await import('./lib/refusal.mjs');
const { installMissing } = await import('./lib/install.mjs');
const { buildServer } = await import('./lib/build.mjs');
const { findBin, fromRoot } = await import('./lib/paths.mjs');
const { killAll, onStopSignal, run } = await import('./lib/children.mjs');

async function startMongod() {
  const require = createRequire(fromRoot('apps/api/package.json'));
  const { MongoBinary, MongoMemoryReplSet } = require('mongodb-memory-server');
  try {
    // By itself first: the servers would print what goes wrong at length.
    await MongoBinary.getPath();
    return await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } });
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split(
      /,? *(?:Details:)?\n/,
      1,
    );
    throw new Refusal(
      `No mongod to test with: ${reason}. Connect to the internet, or name one with MONGOMS_SYSTEM_BINARY=/path/to/mongod.`,
    );
  }
}

await runMain(async () => {
  onStopSignal(async () => killAll(), 130);
  await installMissing();
  await buildServer();
  const mongod = await startMongod();
  try {
    const { code } = await run(process.execPath, [findBin('vitest'), 'run', 'apps/api/src'], {
      env: { ...process.env, TEST_MONGODB_URI: mongod.getUri() },
      show: true,
    });
    if (code !== 0) throw new Refusal('');
  } finally {
    await mongod.stop();
  }
});
