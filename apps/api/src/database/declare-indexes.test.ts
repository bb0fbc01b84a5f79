import { EventEmitter } from 'node:events';
import type { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchIndexes } from './declare-indexes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  const client = new EventEmitter();
  const said: string[] = [];
  watchIndexes(client as MongoClient, (indexes) => said.push(indexes));
  const start = (requestId: number, command: object) =>
    client.emit('commandStarted', { requestId, commandName: Object.keys(command)[0], command });
  return { said, start, end: (name: string, requestId: number) => client.emit(name, { requestId }) };
}

it('names the indexes for which it waits', () => {
  const { said, start } = watch();
  start(1, { createIndexes: 'items', indexes: [{ name: 'email_1__id_1' }, { name: 'find.words_1' }] });
  vi.advanceTimersByTime(9999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['items: email_1__id_1, find.words_1']);
});

it('says nothing of indexes that exist, and of other commands', () => {
  const { said, start, end } = watch();
  start(1, { createIndexes: 'items', indexes: [{ name: 'email_1__id_1' }] });
  start(2, { createIndexes: 'keys', indexes: [{ name: 'at_1' }] });
  start(3, { find: 'items' });
  end('commandSucceeded', 1);
  end('commandFailed', 2);
  vi.runAllTimers();
  expect(said).toEqual([]);
});
