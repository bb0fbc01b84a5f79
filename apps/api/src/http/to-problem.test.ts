import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { ChangeTimeoutError } from '../database/unavailable.js';
import { toProblem } from './to-problem.js';

it('does not ask to repeat a change that may have been made, unless it has a key', () => {
  const { code, message } = toProblem(new ChangeTimeoutError('The change was not confirmed in time.'));
  expect(code).toBe('database_unavailable');
  expect(message).toMatch(/may have been made.*same Idempotency-Key/);
});

it('says that the database is away when a bulk has lost its connection, and not of one that is refused', () => {
  const bulk = (error: object) => new MongoBulkWriteError(error as never, {} as never);
  expect(toProblem(bulk(new MongoNetworkError('read ECONNRESET'))).code).toBe('database_unavailable');
  expect(toProblem(bulk({ message: 'A key is there twice.', code: 11_000 })).code).toBe('internal_error');
  expect(toProblem(new MongoServerError({ message: 'No.' })).code).toBe('internal_error');
});
