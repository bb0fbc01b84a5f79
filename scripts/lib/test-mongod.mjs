import { createRequire } from 'node:module';
import { buildServer } from './build.mjs';
import { onStopSignal, run } from './children.mjs';
import { installMissing } from './install.mjs';
import { findBin, fromRoot } from './paths.mjs';
import { Refusal } from './terminal.mjs';

/**
 * `npm run test:mongod`: the API's tests against a real mongod, a replica set of one. mongodb-memory-server downloads
 * it once; where that is not possible this says so and fails.
 */
export async function testWithMongod() {
  // The tests end with this process.
  onStopSignal(async () => 130);
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
}

async function startMongod() {
  const require = createRequire(fromRoot('apps/api/package.json'));
  const { MongoBinary, MongoMemoryReplSet } = require('mongodb-memory-server');
  try {
    // First on its own: the replica set would print a failed download at length.
    await MongoBinary.getPath();
    return await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } });
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    const [reason = ''] = message.split(/,? *(?:Details:)?\n/, 1);
    throw new Refusal(
      `No mongod to test with: ${reason}. Connect to the internet, or name one with MONGOMS_SYSTEM_BINARY=/path/to/mongod.`,
    );
  }
}
