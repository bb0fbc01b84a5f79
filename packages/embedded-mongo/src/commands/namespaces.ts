import { CommandError } from '../errors.js';

const RESERVED = /[\0$]/;
const BAD_DATABASE = /[/\\. "$\0]/;

function invalid(message: string): CommandError {
  return new CommandError('InvalidNamespace', message);
}

/** @throws CommandError InvalidNamespace. */
export function requireDatabaseName(database: string): string {
  if (database === '' || BAD_DATABASE.test(database) || Buffer.byteLength(database) > 63)
    throw invalid(`Invalid database name: '${database}'`);
  return database;
}

/** The namespace of a collection. @throws CommandError InvalidNamespace. */
export function namespaceIn(database: string, collection: string): string {
  const namespace = `${database}.${collection}`;
  if (collection === '' || collection.startsWith('.') || RESERVED.test(collection))
    throw invalid(`Invalid namespace specified '${namespace}'`);
  if (collection.startsWith('system.'))
    throw invalid(`collections named 'system.*' are not supported by this server: '${namespace}'`);
  if (Buffer.byteLength(namespace) > 255)
    throw invalid(`Fully qualified namespace is too long. Namespace: ${namespace} Max: 255`);
  return namespace;
}
