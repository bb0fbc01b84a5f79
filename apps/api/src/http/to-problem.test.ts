import { expect, it } from 'vitest';
import { ChangeTimeoutError } from '../database/unavailable.js';
import { toProblem } from './to-problem.js';

it('does not ask to repeat a change that may have been made, unless it has a key', () => {
  const { code, message } = toProblem(new ChangeTimeoutError('The change was not confirmed in time.'));
  expect(code).toBe('database_unavailable');
  expect(message).toMatch(/may have been made.*same Idempotency-Key/);
});
