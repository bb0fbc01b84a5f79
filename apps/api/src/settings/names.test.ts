import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { spawnServer } from '../testing/spawn-server.js';
import { loadEnvironment } from './environment.js';
import { SETTINGS } from './settings.js';

/** Loads a file `.env` with these lines. */
async function load(lines: string[], env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'godown-env-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, '.env');
  await writeFile(file, lines.join('\n'));
  return loadEnvironment({ env, file });
}

/** Variables of ordinary machines, hosts and build servers. */
const OF_A_MACHINE = [
  ...[
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOST',
    'PORT',
    'PORTS',
    'POST',
    'LANG',
    'LANGUAGE',
    'LOGNAME',
    'USER',
    'SHELL',
    'TERM',
  ],
  ...[
    'LOG_LEVELS',
    'LOGLEVEL',
    'NODE_ENVS',
    'NODE_OPTIONS',
    'NODE_PATH',
    'TLS_CERTS',
    'DATADIR',
    'DATA_DIRS',
    'XDG_DATA_DIRS',
  ],
  ...[
    'npm_package_name',
    'npm_config_loglevel',
    'npm_config_local_prefix',
    'npm_lifecycle_event',
    'npm_node_execpath',
  ],
  ...[
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'HTTP_PROXY',
    'http_proxy',
    'NO_PROXY',
    'SMTP_HOST',
    'SMTP_USER',
    'MAIL_URL',
    'DATABASE_URL',
  ],
  ...[
    'MONGO_URL',
    'REDIS_URL',
    'JWT_ISSUER',
    'PUBLIC_IP',
    'PUBLIC_DIR',
    'BACKUP_PATH',
    'FIREBASE_TOKEN',
    'GOOGLE_APPLICATION_CREDENTIALS',
  ],
  ...[
    'KUBERNETES_SERVICE_HOST',
    'KUBERNETES_SERVICE_PORT',
    'GITHUB_ACTIONS',
    'CI',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'COMPOSE_PROJECT_NAME',
  ],
];

describe('a name in .env that is almost a setting’s', () => {
  it.each([
    ['STAF_EMAILS', 'STAFF_EMAILS'],
    ['STAFF_EMAIL', 'STAFF_EMAILS'],
    ['MANAGER_EMIALS', 'MANAGER_EMAILS'],
    ['MANAGERS_EMAIL', 'MANAGER_EMAILS'],
    ['manager_emails', 'MANAGER_EMAILS'],
    ['PROT', 'PORT'],
    ['DATADIR', 'DATA_DIR'],
    ['MONGODB_URL', 'MONGODB_URI'],
    ['TLS.KEY', 'TLS_KEY'],
  ])('is refused with the right one: %s', async (name, right) => {
    const problem = `${name} in .env is not a setting. Write ${right}.`;
    await expect(load(['COMPANY_NAME=Halda', `${name}=x`])).rejects.toThrow(problem);
    // Also when the right one is set: nobody would see that this one does nothing.
    await expect(load([`${right}=x`, `${name}=x`])).rejects.toThrow(problem);
  });

  it('is named together with the others, and never with its value', async () => {
    const error = await load(['JWT_SECRETT=geheim', 'STAF_EMAILS=geheim']).catch((reason: Error) => reason);
    expect((error as Error).message).toBe(
      'JWT_SECRETT in .env is not a setting. Write JWT_SECRET.\nSTAF_EMAILS in .env is not a setting. Write STAFF_EMAILS.',
    );
  });

  it('is accepted if it is empty, another program’s, or Docker Compose’s', async () => {
    const lines = ['STAF_EMAILS=', 'COMPOSE_PROJECT_NAME=godown', 'TZ=Asia/Dhaka', 'LISTEN=0.0.0.0:3000'];
    expect(await load(lines)).toMatchObject({ TZ: 'Asia/Dhaka' });
  });

  it('is none of the settings', async () => {
    const lines = SETTINGS.filter((name) => name !== 'NODE_ENV').map((name) => `${name}=x`);
    expect(Object.keys(await load(lines))).toHaveLength(lines.length);
  });
});

describe('a variable of the environment that is almost a setting', () => {
  it('stops the start if its name is long, and the setting is not there', { tags: 'slow' }, async () => {
    const server = spawnServer({ STAF_EMAILS: 'anna@example.com', MANAGER_EMIALS: 'anna@example.com' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      [
        'STAF_EMAILS is not a setting. Write STAFF_EMAILS, or set STAFF_EMAILS too if another program needs STAF_EMAILS.',
        'MANAGER_EMIALS is not a setting. Write MANAGER_EMAILS, or set MANAGER_EMAILS too if another program needs MANAGER_EMIALS.',
        '',
      ].join('\n'),
    );
  });

  it('is accepted if the setting is there too, even empty, in the environment or in .env', async () => {
    expect(await load([], { MONGODB_URL: 'x', MONGODB_URI: '' })).toMatchObject({ MONGODB_URL: 'x' });
    expect(await load(['MONGODB_URI=embedded'], { MONGODB_URL: 'x' })).toMatchObject({ MONGODB_URL: 'x' });
  });

  it('is none of those of a machine', async () => {
    const env = Object.fromEntries(OF_A_MACHINE.map((name) => [name, 'x']));
    expect(await load([], env)).toEqual(env);
  });
});
