/**
 * The health check of MongoDB in Docker Compose, for mongosh. The first time it initiates the replica set and makes the
 * users. MongoDB allows that without a password to a caller on the same machine, and only while it has no users.
 */
const { readFileSync } = require('node:fs');
const secret = (name) => readFileSync(`/secrets/${name}`, 'utf8');
const admin = db.getSiblingDB('admin');

if (!db.hello().setName) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
// Until it is elected, the check fails, and is made again.
if (!db.hello().isWritablePrimary) quit(1);
try {
  admin.auth('godown', secret('password'));
} catch {
  try {
    admin.createUser({ user: 'root', pwd: secret('root-password'), roles: ['root'] });
  } catch {
    // It exists: the last attempt was stopped before the next line.
  }
  admin.auth('root', secret('root-password'));
  const roles = [{ role: 'readWrite', db: 'godown' }];
  admin.createUser({ user: 'godown', pwd: secret('password'), roles });
}
