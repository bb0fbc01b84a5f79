import { isAbsolute, resolve } from 'node:path';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/warehouses';
import * as z from 'zod';

/** Wrong or missing settings, one line each, that names the variable and says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const origin = z.string().refine((text) => /^https?:\/\/[^/?#\s@]+$/.test(text) && URL.canParse(text));
const staffEntry = z
  .string()
  .toLowerCase()
  .regex(/^[^\s@]*@[^\s@]+$/);

/** What each variable must look like. An empty variable counts as unset. */
const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^([0-9a-f:]*:[0-9a-f:.]*|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/i)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  MONGODB_URI: z.union([z.literal('embedded'), z.string().regex(/^mongodb(\+srv)?:\/\/\S+$/)]).optional(),
  JWT_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= 32)
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{2,62}$/)
    .optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/i)
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/i)
    .optional(),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  REQUIRE_VERIFIED_EMAIL: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional(),
  STAFF_EMAILS: list.pipe(z.array(staffEntry)).optional(),
  HOME_WAREHOUSE: z.enum(WAREHOUSE_IDS).default('halishar'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});
type Environment = z.infer<typeof environmentSchema>;

const HINTS: Record<keyof Environment, string> = {
  NODE_ENV: 'must be text',
  PORT: 'must be a port number from 0 to 65535',
  HOST: 'must be an address or name of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
  DATA_DIR: 'must be a folder',
  MONGODB_URI: 'must start with mongodb:// or mongodb+srv://, or be “embedded”',
  JWT_SECRET: 'must have at least 32 bytes; “openssl rand -base64 48” makes a good one',
  FIREBASE_PROJECT_ID: 'must be a Firebase project id, such as my-project-1234',
  FIREBASE_API_KEY: 'must be the web API key of the Firebase project',
  FIREBASE_AUTH_DOMAIN: 'must be a host name, such as my-project.firebaseapp.com',
  FIREBASE_AUTH_EMULATOR_HOST: 'must be host:port, such as 127.0.0.1:9099',
  CORS_ORIGINS:
    'must be origins separated by commas, such as https://app.example.com (no path, no slash at the end)',
  REQUIRE_VERIFIED_EMAIL: 'must be true or false',
  STAFF_EMAILS: 'must be addresses or @domains separated by commas',
  HOME_WAREHOUSE: `must be one of ${WAREHOUSE_IDS.join(', ')}`,
  LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, trace, silent',
};

/** The names of all settings. */
export const SETTINGS = Object.keys(HINTS);

interface FirebaseProject {
  projectId: string;
  apiKey: string;
  authDomain: string;
}

export type IdentityConfig =
  | ({ kind: 'google' } & FirebaseProject)
  | ({ kind: 'emulator' /** `host:port` */; emulatorHost: string } & FirebaseProject);

export interface Config {
  production: boolean;
  port: number;
  /** The address to listen on; null for all there are. */
  host: string | null;
  /** Absolute. */
  dataDir: string;
  /** The MongoDB to use; null for the embedded store. */
  mongodbUri: string | null;
  /** Null: generate one and keep it in `dataDir`. */
  jwtSecret: string | null;
  identity: IdentityConfig;
  corsOrigins: string[];
  requireVerifiedEmail: boolean;
  /** Addresses and `@domains`, lower case, that may sign in; null for anybody. */
  staffEmails: readonly string[] | null;
  /** Where stock is when nobody says in which warehouse. */
  homeWarehouse: WarehouseId;
  logLevel: NonNullable<Environment['LOG_LEVEL']>;
}

/** The settings in an environment. Throws `ConfigError` naming everything that is wrong or missing. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const environment = parseEnvironment(env);
  const production = environment.NODE_ENV === 'production';
  const problems = production ? findProductionProblems(environment) : [];
  const identity = readIdentity(environment, problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const { MONGODB_URI: uri, DATA_DIR: dataDir } = environment;
  return {
    production,
    port: environment.PORT,
    // The emulator signs nothing: whoever reaches the product can be anybody. So it is this machine's alone by itself.
    host: environment.HOST ?? (identity.kind === 'emulator' ? LOOPBACK : null),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    mongodbUri: uri === undefined || uri === 'embedded' ? null : uri,
    jwtSecret: environment.JWT_SECRET ?? null,
    identity,
    corsOrigins: environment.CORS_ORIGINS,
    requireVerifiedEmail: environment.REQUIRE_VERIFIED_EMAIL ?? identity.kind === 'google',
    staffEmails: environment.STAFF_EMAILS ?? null,
    homeWarehouse: environment.HOME_WAREHOUSE,
    logLevel: environment.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

function parseEnvironment(env: Record<string, string | undefined>): Environment {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(set.map(([name, value]) => [name, value?.trim()])),
  );
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0]) as keyof Environment));
  // Never the value itself: it may be a secret with a typing error.
  throw new ConfigError([...names].map((name) => `${name} ${HINTS[name]}.`).join('\n'));
}

const LOOPBACK = '127.0.0.1';
const FIREBASE_SETTINGS = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;

function findProductionProblems(environment: Environment): string[] {
  const problems = (['MONGODB_URI', 'JWT_SECRET', ...FIREBASE_SETTINGS] as const)
    .filter((name) => environment[name] === undefined)
    .map((name) => `${name} is missing; NODE_ENV=production needs it. It ${HINTS[name]}.`);
  if (environment.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set when NODE_ENV=production: the emulator signs nothing.',
    );
  }
  if (environment.FIREBASE_PROJECT_ID?.startsWith('demo-')) {
    problems.push(
      'FIREBASE_PROJECT_ID must be a real project when NODE_ENV=production; demo- ones are the emulator’s.',
    );
  }
  return problems;
}

/** The emulator unless a real project is named; adds to `problems` what is missing or contradicts itself. */
function readIdentity(environment: Environment, problems: string[]): IdentityConfig {
  const projectId = environment.FIREBASE_PROJECT_ID ?? 'demo-godown';
  const project = {
    projectId,
    apiKey: environment.FIREBASE_API_KEY ?? 'demo-api-key',
    authDomain: environment.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
  };
  const emulatorHost = environment.FIREBASE_AUTH_EMULATOR_HOST ?? '127.0.0.1:9099';
  const named = FIREBASE_SETTINGS.filter((name) => environment[name] !== undefined);
  const emulated =
    named.length === 0 || (projectId.startsWith('demo-') && named.includes('FIREBASE_PROJECT_ID'));
  if (emulated) return { kind: 'emulator', emulatorHost, ...project };
  if (problems.length === 0) {
    const missing = FIREBASE_SETTINGS.filter((name) => environment[name] === undefined);
    problems.push(...missing.map((name) => `${name} is missing, while ${named.join(' and ')} is set.`));
    if (environment.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
      problems.push(
        'FIREBASE_AUTH_EMULATOR_HOST works only with a project whose FIREBASE_PROJECT_ID starts with demo-.',
      );
    }
  }
  return { kind: 'google', ...project };
}
