import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { it } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const code = readFileSync(path.join(ROOT, 'docker/prepare-mongo.js'), 'utf8');

/** A MongoDB that accepts what a real one does with a key file, as far as the script needs it. */
function createMongo() {
  const mongo = {
    /** @type {Map<string, string>} */
    users: new Map(),
    setName: /** @type {string | undefined} */ (undefined),
    isPrimary: false,
    /** Runs the health check. Returns its exit status. */
    check() {
      let caller = '';
      const admin = {
        auth(/** @type {string} */ user, /** @type {string} */ password) {
          if (mongo.users.get(user) !== password) throw new Error('AuthenticationFailed');
          caller = user;
        },
        createUser(/** @type {{ user: string, pwd: string }} */ { user, pwd }) {
          if (mongo.users.size > 0 && caller !== 'root') throw new Error('Unauthorized');
          mongo.users.set(user, pwd);
        },
      };
      const context = {
        require: () => ({ readFileSync: (/** @type {string} */ name) => `secret of ${name}` }),
        db: {
          hello: () => ({ setName: mongo.setName, isWritablePrimary: mongo.isPrimary }),
          getSiblingDB: () => admin,
        },
        rs: {
          initiate() {
            if (mongo.users.size > 0) throw new Error('Unauthorized');
            mongo.setName = 'rs0';
          },
        },
        quit(/** @type {number} */ status) {
          throw Object.assign(new Error('quit'), { status });
        },
      };
      try {
        vm.runInNewContext(code, context);
        return 0;
      } catch (error) {
        return /** @type {{ status?: number }} */ (error).status ?? 99;
      }
    },
  };
  return mongo;
}

it('initiates a new MongoDB, waits for the election, and makes the users', () => {
  const mongo = createMongo();
  assert.equal(mongo.check(), 1);
  assert.equal(mongo.setName, 'rs0');
  assert.equal(mongo.users.size, 0);
  mongo.isPrimary = true;
  assert.equal(mongo.check(), 0);
  assert.deepEqual([...mongo.users.keys()], ['root', 'godown']);
  assert.notEqual(mongo.users.get('root'), mongo.users.get('godown'));
  assert.equal(mongo.check(), 0);
});

it('makes the users of an older volume, and those that a stopped attempt has left out', () => {
  const mongo = createMongo();
  Object.assign(mongo, { setName: 'rs0', isPrimary: true });
  assert.equal(mongo.check(), 0);
  mongo.users.delete('godown');
  assert.equal(mongo.check(), 0);
  assert.deepEqual([...mongo.users.keys()], ['root', 'godown']);
});
