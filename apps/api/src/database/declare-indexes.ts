import type { Collection, Document, IndexDescription, MongoClient } from 'mongodb';

/** Creates those indexes that do not exist. */
export async function declareIndexes<T extends Document>(
  collection: Collection<T>,
  indexes: IndexDescription[],
): Promise<void> {
  // By default MongoDB waits for each member that votes, for ever if one of them is down.
  await collection.createIndexes(indexes, { commitQuorum: 'majority' });
}

/**
 * The name that an index of this key gets, as a hint. A key would not do as a hint in every database that speaks MongoDB's protocol, nor
 * where an operator has made a second index with it.
 */
export const hintOf = (key: Readonly<Record<string, 1 | -1>>): string =>
  Object.entries(key)
    .map(([path, direction]) =>
      path === '_id' && Object.keys(key).length === 1 ? '_id_' : `${path}_${direction}`,
    )
    .join('_');

/** Longer than the first start of a small database takes. An index that exists takes no time. */
const PATIENCE_MS = 10_000;

/** The indexes that take a while, such as `items: find.name_1__id_1, allCodes_1`. */
export type OnWaiting = (indexes: string) => void;

/** Says which indexes a client waits for. It must have events for its commands. */
export function watchIndexes(client: MongoClient, onWaiting: OnWaiting): void {
  const waiting = new Map<number, NodeJS.Timeout>();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (commandName !== 'createIndexes') return;
    const names = command.indexes.map(({ name }: IndexDescription) => name).join(', ');
    const say = () => onWaiting(`${command.createIndexes}: ${names}`);
    waiting.set(requestId, setTimeout(say, PATIENCE_MS).unref());
  });
  const forget = ({ requestId }: { requestId: number }) => {
    clearTimeout(waiting.get(requestId));
    waiting.delete(requestId);
  };
  client.on('commandSucceeded', forget).on('commandFailed', forget);
}
