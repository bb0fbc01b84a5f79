import { MongoClient } from 'mongodb';
import { inject, onTestFinished } from 'vitest';
import { spawnServer } from './spawn-server.js';
import { JWT_SECRET } from './test-app.js';

/** Two servers on a database of their own. */
export async function startTwoServers() {
  const uri = new URL(inject('mongoUri'));
  const name = `${inject('databasePrefix')}crowd_${Math.random().toString(36).slice(2)}`;
  const client = await new MongoClient(uri.href).connect();
  onTestFinished(() => client.close());
  uri.pathname = `/${name}`;
  const spawn = () => spawnServer({ MONGODB_URI: uri.href, JWT_SECRET });
  const servers = [spawn(), spawn()];
  const urls = await Promise.all(servers.map(({ ready }) => ready));
  return { db: client.db(name), servers, urls, spawn };
}
