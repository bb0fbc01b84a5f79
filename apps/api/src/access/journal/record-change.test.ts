import { MongoClient } from 'mongodb';
import { expect, inject, it, onTestFinished } from 'vitest';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { recordChangesIn } from './record-change.js';

const test = useTestApp();

it('is confirmed by a majority of the servers when MONGODB_URI asks for less', async () => {
  const hasty = new MongoClient(inject('mongoUri'), {
    w: 1,
    readPreference: 'secondaryPreferred',
    monitorCommands: true,
  });
  onTestFinished(() => hasty.close());
  test.noteWrites(hasty);
  const commits: unknown[] = [];
  hasty.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'commitTransaction') commits.push(command.writeConcern);
  });
  const record = recordChangesIn(hasty.db(test.db.databaseName));
  await record((_session, note) => note({ at: test.now, email: ANNA.email, action: 'signed-in' }));
  expect(commits).toMatchObject([{ w: 'majority' }]);
});
