import type { MongoClient } from 'mongodb';
import type { Metrics } from '../../runtime/metrics.js';

/** Measures the commands of a client that was created with `monitorCommands`. */
export function measureCommands(client: MongoClient, { storeCommands }: Metrics): void {
  client.on('commandSucceeded', ({ commandName: command, duration }) =>
    storeCommands.observe({ command, result: 'succeeded' }, duration / 1000),
  );
  client.on('commandFailed', ({ commandName: command, duration }) =>
    storeCommands.observe({ command, result: 'failed' }, duration / 1000),
  );
}
