import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the database that all tests share. */
    mongoUri: string;
    /** The names of all databases of this run begin with it. */
    databasePrefix: string;
  }
}

/** One database server for the run: that of TEST_MONGODB_URI, or an embedded store in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env.TEST_MONGODB_URI
    ? external(process.env.TEST_MONGODB_URI)
    : await startEmbedded();
  const databasePrefix = `godown_test_${process.pid}_`;
  project.provide('mongoUri', engine.uri);
  project.provide('databasePrefix', databasePrefix);
  return async () => {
    await dropDatabases(engine.uri, databasePrefix);
    await engine.close();
  };
}

const external = (uri: string) => ({ uri, close: async () => {} });

async function startEmbedded() {
  const { start } = await import('@godown/embedded-mongo');
  const path = await mkdtemp(join(tmpdir(), 'godown-test-'));
  const store = await start({ path });
  return {
    uri: store.uri,
    async close() {
      await store.close();
      await rm(path, { recursive: true });
    },
  };
}

async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  await client.close();
}
