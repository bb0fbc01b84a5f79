import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../lib/paths.mjs';

const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
const { services, volumes } = parse(text, { merge: true });

for (const [name, service] of Object.entries(services)) {
  it(`confines the service ${name}`, () => {
    assert.equal(service.read_only, true);
    assert.deepEqual(service.tmpfs, ['/tmp']);
    assert.deepEqual(service.cap_drop, ['ALL']);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
    assert.match(service.mem_limit, /^\d+[gm]$/);
    assert.ok(service.pids_limit > 0);
    const named = service.volumes.filter((/** @type {string} */ volume) => !volume.startsWith('./'));
    for (const volume of named) assert.ok(volume.split(':')[0] in volumes, volume);
  });
}

it('names images of others with their digests', () => {
  const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, image, name]) => ({
    image,
    name,
  }));
  const ownNames = stages.map(({ name }) => name);
  const fromOthers = stages.flatMap(({ image }) => (ownNames.includes(image) ? [] : [image]));
  for (const image of [...fromOthers, services.mongo.image])
    assert.match(image, /:[\w.-]+@sha256:[0-9a-f]{64}$/);
  assert.equal(fromOthers.length, 1);
});

it('starts MongoDB with a key, for which it waits, and publishes nothing of it', () => {
  const { command, depends_on, ports } = services.mongo;
  assert.equal(command[command.indexOf('--keyFile') + 1], '/secrets/key');
  assert.equal(depends_on.secrets.condition, 'service_completed_successfully');
  assert.equal(ports, undefined);
  assert.doesNotMatch(text, /mongodb:\/\/|INITDB_ROOT/);
});

it('makes the secrets once, for their owners only', () => {
  const mongo = mkdtempSync(path.join(tmpdir(), 'godown-mongo-'));
  const product = mkdtempSync(path.join(tmpdir(), 'godown-product-'));
  const make = () =>
    execFileSync(process.execPath, [path.join(ROOT, 'docker/make-secrets.mjs'), mongo, product]);
  const read = () =>
    ['key', 'root-password', 'password'].map((name) => readFileSync(path.join(mongo, name), 'utf8'));
  try {
    make();
    const made = read();
    make();
    assert.deepEqual(read(), made);
    assert.equal(new Set(made).size, 3);
    assert.equal(readFileSync(path.join(product, 'password'), 'utf8'), made[2]);
    // The form that MongoDB accepts as a key.
    assert.match(made[0] ?? '', /^[A-Za-z0-9+/=]{6,1024}$/);
    if (process.platform !== 'win32') assert.equal(statSync(path.join(mongo, 'key')).mode & 0o777, 0o400);
  } finally {
    for (const folder of [mongo, product]) rmSync(folder, { recursive: true, force: true });
  }
});
