import { browserLocalPersistence, browserSessionPersistence, inMemoryPersistence } from 'firebase/auth';
import { expect, it } from 'vitest';
import { PERSISTENCE } from './firebase-identity';

it('keeps the sign-in in local storage, else in session storage, else in memory', () => {
  expect(PERSISTENCE).toEqual([browserLocalPersistence, browserSessionPersistence, inMemoryPersistence]);
});
