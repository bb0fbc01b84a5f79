import { resolve } from 'node:path';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Currency } from '@godown/shared/language/currency';
import type { Language } from '@godown/shared/language/languages';
import { type Company, readCompany } from './company.js';
import { DEFAULT_LIMITS, type Limits, NO_LIMITS } from './limit-settings.js';
import { HINTS, type ServerAddress, type Settings, settingsSchema, withoutSecrets } from './settings.js';
import type { TradeRules } from './trade-rules.js';

/** Wrong or missing settings: one line each, which names the setting and says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

interface FirebaseProject {
  projectId: string;
  apiKey: string;
  authDomain: string;
}

type IdentityConfig =
  | ({ kind: 'google' } & FirebaseProject)
  | ({
      kind: 'emulator';
      /** The address at which browsers reach it. */
      emulator: ServerAddress;
      /** The address at which this server reaches it. */
      internalEmulator: ServerAddress;
    } & FirebaseProject);

export interface Config {
  production: boolean;
  /** 0 lets the system choose. */
  port: number;
  /** The address to listen on; null for all of them. */
  host: string | null;
  /** The files (absolute) of the certificate and its key, for HTTPS without a proxy; null for HTTP. */
  tls: { cert: string; key: string } | null;
  /** The port of the metrics; null for none. */
  metricsPort: number | null;
  /** Absolute. */
  dataDir: string;
  /** Daily backups: the folder (absolute), how many are kept, and the hour in Bangladesh; null for none. */
  backups: { dir: string; keep: number; hour: number } | null;
  /** The MongoDB to use; null for the embedded store. */
  mongodbUri: string | null;
  /** Null: generate one and keep it in `dataDir`. */
  jwtSecret: string | null;
  identity: IdentityConfig;
  /** Others can reach this server, and with the emulator they can sign in as anybody. */
  openDemo: boolean;
  corsOrigins: string[];
  requireVerifiedEmail: boolean;
  /** Addresses and `@domains`, lower case, that may sign in; null for anybody. */
  staffEmails: readonly string[] | null;
  /** Addresses and `@domains`, lower case, of managers; null: there are no roles. */
  managerEmails: readonly string[] | null;
  /** The warehouse that is meant when a request names none. */
  homeWarehouse: WarehouseId;
  /** The currency of all prices. */
  currency: Currency;
  trade: TradeRules;
  /** The language of mails. */
  language: Language;
  /** For printed documents. */
  company: Company | null;
  /** The mail server and the recipients of the mail of the day's notices; null for no mails. */
  digest: { smtpUrl: string; recipients: readonly string[]; publicUrl: string | null } | null;
  /** Proxies that may say where a request comes from: their number, or their addresses; null for none. */
  trustProxy: number | string[] | null;
  limits: Limits;
  logLevel: NonNullable<Settings['LOG_LEVEL']>;
  /** All settings in effect, for the log. */
  effective: Record<string, unknown>;
}

/**
 * The settings in an environment; an empty variable counts as unset. Reads nothing else. A relative `DATA_DIR` is
 * resolved against `baseDir`. Throws `ConfigError`, which names everything that is wrong or missing.
 */
export function readConfig(env: Record<string, string | undefined>, baseDir = process.cwd()): Config {
  const settings = parseSettings(env);
  const production = settings.NODE_ENV === 'production';
  const identity = readIdentity(settings);
  const host = settings.HOST ?? (identity.kind === 'emulator' ? '127.0.0.1' : null);
  const openDemo = identity.kind === 'emulator' && !isLoopback(host);
  const problems = production ? findProductionProblems(settings) : findProjectProblems(settings, identity);
  if (settings.PORT !== 0 && settings.METRICS_PORT === settings.PORT)
    problems.push('METRICS_PORT must be another port than PORT.');
  problems.push(...findHalves(settings));
  if (openDemo && !production && !settings.ALLOW_OPEN_DEMO) problems.push(OPEN_DEMO_PROBLEM);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    production,
    port: settings.PORT,
    tls: readTls(settings, baseDir),
    metricsPort: settings.METRICS_PORT ?? null,
    host,
    dataDir: resolve(baseDir, settings.DATA_DIR),
    backups: readBackups(settings, baseDir),
    mongodbUri: settings.MONGODB_URI === 'embedded' ? null : (settings.MONGODB_URI ?? null),
    jwtSecret: settings.JWT_SECRET ?? null,
    identity,
    openDemo,
    corsOrigins: settings.CORS_ORIGINS,
    requireVerifiedEmail: settings.REQUIRE_VERIFIED_EMAIL ?? identity.kind === 'google',
    staffEmails: settings.STAFF_EMAILS ?? null,
    managerEmails: settings.MANAGER_EMAILS ?? null,
    homeWarehouse: settings.HOME_WAREHOUSE,
    currency: settings.CURRENCY,
    trade: {
      costMethod: settings.COST_METHOD,
      transportInCost: settings.TRANSPORT_IN_COST,
      lowestRoles: { price: settings.PRICE_ROLE, belowCost: settings.BELOW_COST_ROLE },
    },
    language: settings.SHOP_LANGUAGE,
    company: readCompany(settings, { isDemo: identity.kind === 'emulator' }),
    digest: readDigest(settings),
    trustProxy: settings.TRUST_PROXY ?? null,
    limits: readLimits(settings),
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    effective: withoutSecrets(settings),
  };
}

function parseSettings(env: Record<string, string | undefined>): Settings {
  const set = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const parsed = settingsSchema.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0]) as keyof Settings));
  // Never the value itself: it may be a secret with a typing error.
  throw new ConfigError([...names].map((name) => `${name} ${HINTS[name]}.`).join('\n'));
}

/** Tests and measurements send as fast as they can, so `NODE_ENV=test` has only the limits that are set. */
function readLimits(settings: Settings): Limits {
  const usual: Limits = settings.NODE_ENV === 'test' ? NO_LIMITS : DEFAULT_LIMITS;
  const choose = (set: number | null | undefined, other: number | null) => (set === undefined ? other : set);
  return {
    loginAddress: choose(settings.LIMIT_LOGIN_ADDRESS, usual.loginAddress),
    loginAccount: choose(settings.LIMIT_LOGIN_ACCOUNT, usual.loginAccount),
    logins: choose(settings.LIMIT_LOGINS, usual.logins),
    calls: choose(settings.LIMIT_CALLS, usual.calls),
    reads: choose(settings.LIMIT_READS, usual.reads),
    visitorReads: choose(settings.LIMIT_VISITOR_READS, usual.visitorReads),
    writes: choose(settings.LIMIT_WRITES, usual.writes),
    pictures: choose(settings.LIMIT_PICTURES, usual.pictures),
    streams: choose(settings.LIMIT_STREAMS, usual.streams),
    connections: choose(settings.LIMIT_CONNECTIONS, usual.connections),
  };
}

function readTls({ TLS_CERT, TLS_KEY }: Settings, baseDir: string): Config['tls'] {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return null;
  return { cert: resolve(baseDir, TLS_CERT), key: resolve(baseDir, TLS_KEY) };
}

const KEPT_BACKUPS = 7;
const BACKUP_HOUR = 2;

function readBackups(
  { BACKUP_DIR, BACKUP_KEEP, BACKUP_HOUR: hour }: Settings,
  baseDir: string,
): Config['backups'] {
  if (BACKUP_DIR === undefined) return null;
  return { dir: resolve(baseDir, BACKUP_DIR), keep: BACKUP_KEEP ?? KEPT_BACKUPS, hour: hour ?? BACKUP_HOUR };
}

/** Off unless both are set. */
function readDigest({ SMTP_URL, NOTIFY_EMAILS, PUBLIC_URL }: Settings): Config['digest'] {
  if (SMTP_URL === undefined || NOTIFY_EMAILS === undefined) return null;
  return { smtpUrl: SMTP_URL, recipients: NOTIFY_EMAILS, publicUrl: PUBLIC_URL ?? null };
}

const PAIRS = [
  ['TLS_CERT', 'TLS_KEY'],
  ['SMTP_URL', 'NOTIFY_EMAILS'],
] as const;

/** Settings that would do nothing without another one. */
function findHalves(settings: Settings): string[] {
  const isSet = (name: keyof Settings) => settings[name] !== undefined;
  const halves = PAIRS.filter(([one, other]) => isSet(one) !== isSet(other));
  const ofBackups = (['BACKUP_KEEP', 'BACKUP_HOUR'] as const).filter(
    (name) => isSet(name) && !isSet('BACKUP_DIR'),
  );
  return [
    ...halves.map(([one, other]) => `${one} and ${other} belong together: set both, or none.`),
    ...ofBackups.map((name) => `${name} is set and BACKUP_DIR is not, so no backups would be made.`),
  ];
}

const FIREBASE_SETTINGS = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;
const REQUIRED_IN_PRODUCTION = ['MONGODB_URI', 'JWT_SECRET', ...FIREBASE_SETTINGS, 'STAFF_EMAILS'] as const;
const OPEN_DEMO_PROBLEM =
  'HOST lets others reach the demonstration, where anybody can sign in as anybody. Unset HOST, or set ALLOW_OPEN_DEMO=true to accept that.';

/** The emulator unless a real project is named. */
function readIdentity(settings: Settings): IdentityConfig {
  const projectId = settings.FIREBASE_PROJECT_ID ?? 'demo-godown';
  const project = {
    projectId,
    apiKey: settings.FIREBASE_API_KEY ?? 'demo-api-key',
    authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
  };
  const named = FIREBASE_SETTINGS.filter((name) => settings[name] !== undefined);
  const isDemo = settings.FIREBASE_PROJECT_ID?.startsWith('demo-') ?? false;
  if (named.length > 0 && !isDemo) return { kind: 'google', ...project };
  const emulator = settings.FIREBASE_AUTH_EMULATOR_HOST ?? { host: '127.0.0.1', port: 9099 };
  const internalEmulator = settings.FIREBASE_AUTH_EMULATOR_INTERNAL_HOST ?? emulator;
  return { kind: 'emulator', emulator, internalEmulator, ...project };
}

function isLoopback(host: string | null): boolean {
  return (
    host !== null && (/^127(\.\d+){3}$/.test(host) || host === '::1' || host.toLowerCase() === 'localhost')
  );
}

function findProductionProblems(settings: Settings): string[] {
  const problems = REQUIRED_IN_PRODUCTION.filter((name) => settings[name] === undefined).map(
    (name) => `${name} is missing; NODE_ENV=production needs it. It ${HINTS[name]}.`,
  );
  if (settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set when NODE_ENV=production: the emulator does not sign its tokens.',
    );
  }
  if (settings.FIREBASE_PROJECT_ID?.startsWith('demo-')) {
    problems.push(
      'FIREBASE_PROJECT_ID must be a real project when NODE_ENV=production; projects named demo- belong to the emulator.',
    );
  }
  return problems;
}

/** The settings that a real project lacks, or that contradict it. */
function findProjectProblems(settings: Settings, { kind }: IdentityConfig): string[] {
  if (kind === 'emulator') return [];
  const isSet = (name: keyof Settings) => settings[name] !== undefined;
  const named = FIREBASE_SETTINGS.filter(isSet).join(' and ');
  const problems = FIREBASE_SETTINGS.filter((name) => !isSet(name)).map(
    (name) => `${name} is missing, while ${named} is set.`,
  );
  if (isSet('FIREBASE_AUTH_EMULATOR_HOST')) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_HOST works only with a project whose FIREBASE_PROJECT_ID starts with demo-.',
    );
  }
  return problems;
}
