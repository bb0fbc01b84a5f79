import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.js';
import { DEFAULT_LIMITS } from './limit-settings.js';
import { toPublicSettings } from './public-settings.js';
import { SETTINGS, settingsSchema, withoutSecrets } from './settings.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://a:1,b:2/godown?replicaSet=rs',
  JWT_SECRET: 'x'.repeat(32),
  FIREBASE_PROJECT_ID: 'godown-1234',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'godown-1234.firebaseapp.com',
  STAFF_EMAILS: '*',
};

/** The lines of the error; none if the settings are accepted. */
function refusal(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('needs no settings: embedded store, emulator, port 3000', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 3000,
      tls: null,
      metricsPort: null,
      host: '127.0.0.1',
      homeWarehouse: 'halishar',
      currency: 'USD',
      trade: {
        costMethod: 'average',
        transportInCost: true,
        lowestRoles: { price: 'staff', belowCost: 'staff' },
      },
      language: 'en',
      // Invented, because a delivery note without an address looks unfinished.
      company: {
        name: expect.stringMatching(/./),
        address: expect.stringMatching(/.\n./),
        warehouseAddresses: {
          halishar: expect.stringMatching(/.\n./),
          bahaddarhat: expect.stringMatching(/.\n./),
          uttara: expect.stringMatching(/.\n./),
        },
      },
      dataDir: resolve('data'),
      backups: null,
      mongodbUri: null,
      jwtSecret: null,
      identity: {
        kind: 'emulator',
        emulator: { host: '127.0.0.1', port: 9099 },
        internalEmulator: { host: '127.0.0.1', port: 9099 },
        projectId: 'demo-godown',
        apiKey: 'demo-api-key',
        authDomain: 'demo-godown.firebaseapp.com',
      },
      openDemo: false,
      corsOrigins: [],
      requireVerifiedEmail: false,
      staffEmails: null,
      managerEmails: null,
      digest: null,
      trustProxy: null,
      limits: DEFAULT_LIMITS,
      logLevel: 'warn',
      effective: {
        PORT: 3000,
        DATA_DIR: './data',
        ALLOW_OPEN_DEMO: false,
        CORS_ORIGINS: [],
        CURRENCY: 'USD',
        COST_METHOD: 'average',
        PRICE_ROLE: 'staff',
        BELOW_COST_ROLE: 'staff',
        SHOP_LANGUAGE: 'en',
        TRANSPORT_IN_COST: true,
        HOME_WAREHOUSE: 'halishar',
      },
    });
  });

  it('shows the settings in effect without secrets', () => {
    const { effective } = readConfig({
      ...PRODUCTION,
      MONGODB_URI: 'mongodb://godown:geheim@a:1/stock?password=geheim',
      JWT_SECRET: 'geheim'.repeat(8),
      SMTP_URL: 'smtps://user%40example.com:geheim@mail.example.com:465/?x=geheim',
      NOTIFY_EMAILS: 'anna@example.com',
    });
    expect(effective).toMatchObject({
      MONGODB_URI: 'mongodb://a:1/stock',
      JWT_SECRET: '[hidden]',
      SMTP_URL: 'smtps://mail.example.com:465/',
      NOTIFY_EMAILS: ['anna@example.com'],
    });
    expect(JSON.stringify(effective)).not.toContain('geheim');
  });

  // The key of a Firebase project is public: every browser gets it.
  const mayBeSecret = /SECRET|PASSWORD|TOKEN|KEY|UR[IL]$/;
  it.each(SETTINGS.filter((name) => mayBeSecret.test(name) && name !== 'FIREBASE_API_KEY'))(
    'shows no secret in %s',
    (name) => {
      const values = [
        'geheim'.repeat(8),
        ...['mongodb', 'smtp', 'https'].map((each) => `${each}://u:geheim@a`),
      ];
      for (const value of values) {
        const { data } = settingsSchema.safeParse({ [name]: value });
        expect(JSON.stringify(data ? withoutSecrets(data) : '')).not.toContain('geheim');
      }
    },
  );

  it('reads everything that production needs', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      production: true,
      mongodbUri: PRODUCTION.MONGODB_URI,
      jwtSecret: PRODUCTION.JWT_SECRET,
      identity: { kind: 'google', projectId: 'godown-1234', apiKey: 'key' },
      requireVerifiedEmail: true,
      logLevel: 'info',
    });
  });

  it('reads who is a manager, and where the metrics are', () => {
    const { managerEmails, metricsPort } = readConfig({
      MANAGER_EMAILS: 'Anna@Example.com, @owners.example',
      METRICS_PORT: '9464',
    });
    expect(managerEmails).toEqual(['anna@example.com', '@owners.example']);
    expect(metricsPort).toBe(9464);
    for (const half of ['TLS_CERT', 'TLS_KEY'])
      expect(refusal({ [half]: 'a.pem' })).toEqual([
        'TLS_CERT and TLS_KEY belong together: set both, or none.',
      ]);
    expect(refusal({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT must be another port than PORT.']);
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0);
    expect(refusal({ MANAGER_EMAILS: 'anna', METRICS_PORT: '70000' })).toEqual([
      'METRICS_PORT must be a port number from 0 to 65535.',
      'MANAGER_EMAILS must be addresses or @domains separated by commas, such as anna@example.com,@shop.example.',
    ]);
  });

  it('reads what a shop has decided about its notes', () => {
    expect(
      readConfig({ COST_METHOD: 'last', PRICE_ROLE: 'manager', BELOW_COST_ROLE: 'manager' }).trade,
    ).toEqual({
      costMethod: 'last',
      transportInCost: true,
      lowestRoles: { price: 'manager', belowCost: 'manager' },
    });
    expect(refusal({ COST_METHOD: 'fifo', PRICE_ROLE: 'viewer', BELOW_COST_ROLE: 'owner' })).toEqual([
      'COST_METHOD must be one of average, last.',
      'PRICE_ROLE must be one of staff, manager.',
      'BELOW_COST_ROLE must be one of staff, manager.',
    ]);
  });

  it('reads how backups are made', () => {
    expect(readConfig({ BACKUP_DIR: 'saved' }).backups).toEqual({ dir: resolve('saved'), keep: 7, hour: 2 });
    expect(readConfig({ BACKUP_DIR: 'saved', BACKUP_KEEP: '30', BACKUP_HOUR: '0' }).backups).toMatchObject({
      keep: 30,
      hour: 0,
    });
    expect(refusal({ BACKUP_KEEP: '1001' })).toHaveLength(1);
    expect(refusal({ BACKUP_KEEP: '30', BACKUP_HOUR: '0' })).toEqual([
      'BACKUP_KEEP is set and BACKUP_DIR is not, so no backups would be made.',
      'BACKUP_HOUR is set and BACKUP_DIR is not, so no backups would be made.',
    ]);
    expect(refusal({ BACKUP_KEEP: '0', BACKUP_HOUR: '24' })).toEqual([
      'BACKUP_KEEP must be a number from 1 to 1000.',
      'BACKUP_HOUR must be an hour from 0 to 23.',
    ]);
  });

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(Object.keys(PRODUCTION).map((name) => [name, ' ']));
    expect(readConfig({ ...empty, PORT: '', STAFF_EMAILS: '', CORS_ORIGINS: '' })).toEqual(readConfig({}));
  });

  it('reads lists, ports and the choice of the embedded store in production', () => {
    const config = readConfig({
      ...PRODUCTION,
      PORT: '0',
      MONGODB_URI: 'embedded',
      CORS_ORIGINS: 'https://A.example:443, http://localhost:5173, http://[::1]:5173,',
      STAFF_EMAILS: 'Anna.B+store@Example.com, @Staff.Example,',
      REQUIRE_VERIFIED_EMAIL: 'false',
    });
    expect(config).toMatchObject({
      port: 0,
      mongodbUri: null,
      corsOrigins: ['https://a.example', 'http://localhost:5173', 'http://[::1]:5173'],
      staffEmails: ['anna.b+store@example.com', '@staff.example'],
      requireVerifiedEmail: false,
    });
  });

  it('uses the emulator for a demo project', () => {
    const env = { FIREBASE_PROJECT_ID: 'demo-other', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9199' };
    expect(readConfig(env).identity).toMatchObject({
      kind: 'emulator',
      projectId: 'demo-other',
      emulator: { host: 'localhost', port: 9199 },
      internalEmulator: { host: 'localhost', port: 9199 },
    });
    const internal = { ...env, FIREBASE_AUTH_EMULATOR_INTERNAL_HOST: 'emulator:9099' };
    expect(readConfig(internal).identity).toMatchObject({
      emulator: { host: 'localhost', port: 9199 },
      internalEmulator: { host: 'emulator', port: 9099 },
    });
  });

  it('listens on this machine alone in a demonstration, and everywhere with a real project', () => {
    expect(readConfig({}).host).toBe('127.0.0.1');
    expect(readConfig({ FIREBASE_PROJECT_ID: 'demo-other' }).host).toBe('127.0.0.1');
    expect(readConfig(PRODUCTION).host).toBeNull();
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('starts a demonstration at HOST=%s', (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ host: HOST, openDemo: false });
  });

  it.each(['0.0.0.0', '::', '192.168.1.20', 'godown.example'])(
    'starts a demonstration at HOST=%s only if that is allowed',
    (HOST) => {
      const openDemo = [expect.stringMatching(/^HOST lets others .* ALLOW_OPEN_DEMO=true /)];
      expect(refusal({ HOST })).toEqual(openDemo);
      expect(refusal({ HOST, ALLOW_OPEN_DEMO: 'false' })).toEqual(openDemo);
      expect(readConfig({ HOST, ALLOW_OPEN_DEMO: 'true' })).toMatchObject({ host: HOST, openDemo: true });
      expect(readConfig({ ...PRODUCTION, HOST })).toMatchObject({ host: HOST, openDemo: false });
    },
  );

  it('lets everybody sign in only if * says so in production, or nothing does elsewhere', () => {
    expect(readConfig({}).staffEmails).toBeNull();
    expect(readConfig({ STAFF_EMAILS: '*' }).staffEmails).toBeNull();
    expect(readConfig(PRODUCTION).staffEmails).toBeNull();
  });

  it('tells the web app the company and its addresses, which may have several lines', () => {
    const env = {
      COMPANY_NAME: 'কর্ণফুলী ট্রেডার্স',
      COMPANY_ADDRESS: ' 12 Agrabad ;; Chattogram 4100; ',
      ADDRESS_UTTARA: 'Road 11',
    };
    const company = {
      name: env.COMPANY_NAME,
      address: '12 Agrabad\nChattogram 4100',
      warehouseAddresses: { halishar: '', bahaddarhat: '', uttara: 'Road 11' },
    };
    expect(toPublicSettings(readConfig({ ...PRODUCTION, ...env })).company).toEqual(company);
    expect(toPublicSettings(readConfig(env)).company).toEqual(company);
    expect(readConfig({ ...PRODUCTION, ADDRESS_UTTARA: 'Road 11' }).company?.name).toBe('Godown');
  });

  it('writes mails in the language of the shop', () => {
    expect(readConfig({ SHOP_LANGUAGE: 'bn' }).language).toBe('bn');
    expect(refusal({ SHOP_LANGUAGE: 'de' })).toEqual([
      expect.stringMatching(/^SHOP_LANGUAGE must be one of en, bn/),
    ]);
    // Linux has a variable with this name and other values.
    expect(readConfig({ LANGUAGE: 'en_US:en' }).language).toBe('en');
  });

  it('sends mails only with an SMTP server and somebody who gets them', () => {
    const SMTP_URL = 'smtps://user%40example.com:secret@mail.example.com:465/?requireTLS=true';
    const NOTIFY_EMAILS = 'Anna@example.com, bela@example.com,';
    expect(readConfig({ SMTP_URL, NOTIFY_EMAILS }).digest).toEqual({
      smtpUrl: SMTP_URL,
      recipients: ['anna@example.com', 'bela@example.com'],
      publicUrl: null,
    });
    const PUBLIC_URL = 'https://godown.example.com';
    expect(readConfig({ SMTP_URL, NOTIFY_EMAILS, PUBLIC_URL }).digest?.publicUrl).toBe(PUBLIC_URL);
    const halves = ['SMTP_URL and NOTIFY_EMAILS belong together: set both, or none.'];
    expect(refusal({ SMTP_URL })).toEqual(halves);
    expect(refusal({ NOTIFY_EMAILS, SMTP_URL: '' })).toEqual(halves);
  });

  it('invents no company for a real project', () => {
    expect(toPublicSettings(readConfig(PRODUCTION))).not.toHaveProperty('company');
  });

  it('resolves a relative data folder against a folder of the caller’s choice', () => {
    expect(readConfig({ DATA_DIR: 'there' }, resolve('/somewhere')).dataDir).toBe(
      resolve('/somewhere/there'),
    );
  });

  it('names every missing setting in production', () => {
    const names = refusal({ NODE_ENV: 'production' }).map((line) => line.split(' ', 1)[0]);
    expect(names).toEqual([
      'MONGODB_URI',
      'JWT_SECRET',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'STAFF_EMAILS',
    ]);
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    'does not start in production without %s',
    (name) => {
      const lines = refusal({ ...PRODUCTION, [name]: undefined });
      expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))]);
    },
  );

  it('refuses the emulator in production', () => {
    const emulator = { FIREBASE_PROJECT_ID: 'demo-godown', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(refusal({ ...PRODUCTION, ...emulator }).map((line) => line.split(' ', 1)[0])).toEqual([
      'FIREBASE_AUTH_EMULATOR_HOST',
      'FIREBASE_PROJECT_ID',
    ]);
  });

  it('names every missing setting of a real project', () => {
    expect(refusal({ FIREBASE_PROJECT_ID: 'godown-1234' })).toEqual([
      'FIREBASE_API_KEY is missing, while FIREBASE_PROJECT_ID is set.',
      'FIREBASE_AUTH_DOMAIN is missing, while FIREBASE_PROJECT_ID is set.',
    ]);
  });

  it('refuses an emulator beside a real project', () => {
    const { NODE_ENV: _, ...real } = PRODUCTION;
    expect(refusal({ ...real, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })[0]).toMatch(
      /^FIREBASE_AUTH_EMULATOR_HOST/,
    );
  });

  it.each([
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'prod'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '127.0.0.1:3000'],
    ['MONGODB_URI', 'http://localhost'],
    ['JWT_SECRET', 'too short to be one'],
    ['FIREBASE_PROJECT_ID', 'Not An Id'],
    ['FIREBASE_AUTH_DOMAIN', 'https://x.example/'],
    ['FIREBASE_AUTH_DOMAIN', 'x.example:99999'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:99999'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example/'],
    ['CORS_ORIGINS', 'a.example'],
    ['CORS_ORIGINS', 'http://*.example.com'],
    ['CORS_ORIGINS', 'https://a.example:99999'],
    ['CORS_ORIGINS', 'https://user@a.example'],
    ['CORS_ORIGINS', ','],
    ['ALLOW_OPEN_DEMO', 'yes please'],
    ['REQUIRE_VERIFIED_EMAIL', 'maybe'],
    ['STAFF_EMAILS', 'example.com'],
    ['STAFF_EMAILS', ','],
    ['STAFF_EMAILS', ';'],
    ['STAFF_EMAILS', '*@x.com'],
    ['STAFF_EMAILS', '*,anna@x.com'],
    ['STAFF_EMAILS', 'anna@x.com;bela@x.com'],
    ['STAFF_EMAILS', '@x.com;'],
    ['STAFF_EMAILS', 'Anna <anna@x.com>'],
    ['LOG_LEVEL', 'loud'],
    ['HOME_WAREHOUSE', 'sylhet'],
    ['COMPANY_NAME', 'Two\nlines'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example.com:99999'],
    ['NOTIFY_EMAILS', 'anna'],
    ['NOTIFY_EMAILS', 'anna@example.com bela@example.com'],
    ['NOTIFY_EMAILS', ','],
    ['PUBLIC_URL', 'godown.example.com'],
    ['PUBLIC_URL', 'https://godown.example.com/app'],
    ['COMPANY_NAME', 'x'.repeat(301)],
    ['COMPANY_ADDRESS', 'A\tB'],
    ['ADDRESS_UTTARA', 'x'.repeat(301)],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    expect(refusal({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
  });

  it.each([
    ['JWT_SECRET', 'hunter2'],
    ['MONGODB_URI', 'postgres://godown:hunter2@db'],
  ])('does not repeat the value of %s, which may be a secret', (name, value) => {
    expect(refusal({ [name]: value })).not.toEqual([]);
    expect(refusal({ [name]: value }).join()).not.toContain('hunter2');
  });
});

describe('limits', () => {
  it('have defaults, can be set and can be off', () => {
    const { limits } = readConfig({ LIMIT_READS: '50', LIMIT_WRITES: 'off' });
    expect(limits).toMatchObject({ reads: 50, writes: null, streams: 500 });
    expect(readConfig({ NODE_ENV: 'test', LIMIT_READS: '50' }).limits).toMatchObject({
      reads: 50,
      streams: null,
    });
  });

  it.each([
    ['LIMIT_LOGIN_ADDRESS', 'loginAddress'],
    ['LIMIT_LOGIN_ACCOUNT', 'loginAccount'],
    ['LIMIT_LOGINS', 'logins'],
    ['LIMIT_CALLS', 'calls'],
    ['LIMIT_READS', 'reads'],
    ['LIMIT_VISITOR_READS', 'visitorReads'],
    ['LIMIT_WRITES', 'writes'],
    ['LIMIT_PICTURES', 'pictures'],
    ['LIMIT_STREAMS', 'streams'],
    ['LIMIT_CONNECTIONS', 'connections'],
  ])('have a setting for each: %s', (name, limit) => {
    expect(readConfig({ [name]: '7' }).limits).toEqual({ ...DEFAULT_LIMITS, [limit]: 7 });
  });

  it.each(['0', '-1', 'none', '1.5'])('refuse %s', (value) => {
    expect(() => readConfig({ LIMIT_READS: value })).toThrow('LIMIT_READS must be a number');
  });

  it('count by the address of the connection unless proxies are named', () => {
    expect(readConfig({}).trustProxy).toBeNull();
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
    ]);
  });

  it.each(['true', '0', '11', '10.0.0', 'proxy.example.com', '10.0.0.0/99'])(
    'trust no proxy “%s”',
    (value) => {
      expect(() => readConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY must be');
    },
  );
});

const readRoot = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');
/** Fixed in the image, or by `ports` in docker-compose.yml. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'DATA_DIR', 'FIREBASE_AUTH_EMULATOR_HOST'];

describe('every setting', () => {
  it.each(SETTINGS)('is described for whoever runs the product: %s', (name) => {
    expect(readRoot('docs/settings.md')).toContain(`\`${name}\``);
    expect(readRoot('.env.example')).toMatch(new RegExp(`^# ${name}=`, 'm'));
  });

  it('stands in .env.example where the manual has it, below a comment', () => {
    const rows = readRoot('docs/settings.md').match(/^\| `.*?(?= \| )/gm) ?? [];
    const inManual = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    const parts = readRoot('.env.example').split('\n\n').slice(1);
    const inExample = parts.flatMap((part) => [...part.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name));
    expect(inExample).toEqual([...inManual, 'LISTEN']);
    expect(parts.filter((part) => !/^# (?![A-Z_]+=)/.test(part))).toEqual([]);
  });

  it.each(SETTINGS.filter((name) => !OF_THE_IMAGE.includes(name)))('reaches the container: %s', (name) => {
    expect(readRoot('docker-compose.yml')).toMatch(new RegExp(`^ +${name}: \\$\\{[A-Z_]+:`, 'm'));
  });
});
