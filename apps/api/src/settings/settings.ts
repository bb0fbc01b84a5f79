import type { Role } from '@godown/shared/access/roles';
import { emailSchema } from '@godown/shared/items/item';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { CURRENCIES } from '@godown/shared/language/currency';
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { COST_METHODS } from './trade-rules.js';

/** `host:port` of a server. An IPv6 host has its brackets, as in a URL. */
export interface ServerAddress {
  host: string;
  port: number;
}

export const formatAddress = ({ host, port }: ServerAddress) => `${host}:${port}`;

const portSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65_535);

const serverAddressSchema = z.string().transform((text, context): ServerAddress => {
  const [, host, digits] = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d+)$/i.exec(text) ?? [];
  const port = portSchema.safeParse(digits);
  if (host !== undefined && port.success) return { host, port: port.data };
  context.addIssue('not host:port');
  return z.NEVER;
});

/** Parts between commas, at least one of them. A comma at the end is tolerated. */
const listSchema = z
  .string()
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((parts) => parts.length > 0);

/** An origin as browsers send it: lower case, without a default port. */
const originSchema = z
  .string()
  .regex(/^https?:\/\/([a-z0-9._-]+|\[[0-9a-f:]+\])(:\d+)?$/i)
  .refine((text) => URL.canParse(text))
  .transform((text) => new URL(text).origin);

/** An address, or `@` and a domain. Nothing that looks like another separator, or like a wildcard. */
const staffSchema = z
  .string()
  .toLowerCase()
  .regex(/^[^\s@*;<>"()]*@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u);
const EVERYBODY = '*';

/** Text without line breaks and other control characters: a file `.env` and a shell write those in different ways. */
const lineSchema = z
  .string()
  .max(300)
  .regex(/^\P{Cc}*$/u);

/** An address. `;` begins a new line. */
const addressSchema = lineSchema.transform((text) =>
  text
    .split(';')
    .flatMap((line) => line.trim() || [])
    .join('\n'),
);

const MAX_HOPS = 10;
/** Names that Express knows for ranges of private addresses. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Not `true`: then any client could claim any address. */
const trustProxySchema = z.union([
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((hops) => hops >= 1 && hops <= MAX_HOPS),
  listSchema.pipe(z.array(z.string().refine(isProxyAddress))),
]);

function isProxyAddress(text: string): boolean {
  if (PROXY_RANGES.includes(text)) return true;
  return text.includes('/')
    ? ipaddr.isValidCIDR(text)
    : ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** A number of calls, or `off`. */
const limitSchema = z
  .union([
    z.literal('off').transform(() => null),
    z
      .string()
      .regex(/^[1-9]\d{0,6}$/)
      .transform(Number),
  ])
  .optional();

/** Those who write notes. */
const NOTE_ROLES = ['staff', 'manager'] as const satisfies Role[];
const noteRoleSchema = z.enum(NOTE_ROLES).default('staff');

/** An address without its user, its password and its options. */
export const withoutCredentials = (uri: string) => uri.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/, '');

/** The settings with secrets. Each declares below what the log shows in its place. */
const secrets = z.registry<{ toLogged(value: string): string }>();
const HIDDEN = { toLogged: () => '[hidden]' };
const WITHOUT_CREDENTIALS = { toLogged: withoutCredentials };

/** The form of each setting. */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: portSchema.default(3000),
  HOST: z
    .string()
    .regex(/^([0-9a-f:]*:[0-9a-f:.]*|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/i)
    .optional(),
  TLS_CERT: z.string().optional(),
  // A path and no key, but somebody may write the key itself into it.
  TLS_KEY: z.string().optional().register(secrets, HIDDEN),
  METRICS_PORT: portSchema.optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumberSchema(1, 1000).optional(),
  BACKUP_HOUR: wholeNumberSchema(0, 23).optional(),
  MONGODB_URI: z
    .union([z.literal('embedded'), z.string().regex(/^mongodb(\+srv)?:\/\/\S+$/)])
    .optional()
    .register(secrets, WITHOUT_CREDENTIALS),
  JWT_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32)
    .optional()
    .register(secrets, HIDDEN),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{2,62}$/)
    .optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/i)
    .refine((text) => URL.canParse(`https://${text}`))
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: serverAddressSchema.optional(),
  FIREBASE_AUTH_EMULATOR_INTERNAL_HOST: serverAddressSchema.optional(),
  ALLOW_OPEN_DEMO: booleanSchema().default(false),
  CORS_ORIGINS: listSchema.pipe(z.array(originSchema)).default([]),
  REQUIRE_VERIFIED_EMAIL: booleanSchema().optional(),
  STAFF_EMAILS: z
    .union([z.literal(EVERYBODY).transform(() => null), listSchema.pipe(z.array(staffSchema))])
    .optional(),
  MANAGER_EMAILS: listSchema.pipe(z.array(staffSchema)).optional(),
  HOME_WAREHOUSE: z.enum(WAREHOUSE_IDS).default('halishar'),
  CURRENCY: z.enum(CURRENCIES).default('USD'),
  COST_METHOD: z.enum(COST_METHODS).default('average'),
  TRANSPORT_IN_COST: booleanSchema().default(true),
  PRICE_ROLE: noteRoleSchema,
  BELOW_COST_ROLE: noteRoleSchema,
  SHOP_LANGUAGE: z.enum(LANGUAGE_CODES).default(SOURCE_LANGUAGE),
  COMPANY_NAME: lineSchema.optional(),
  COMPANY_ADDRESS: addressSchema.optional(),
  ADDRESS_HALISHAR: addressSchema.optional(),
  ADDRESS_BAHADDARHAT: addressSchema.optional(),
  ADDRESS_UTTARA: addressSchema.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+\/?(\?\S*)?$/i)
    .refine((text) => URL.canParse(text) && new URL(text).hostname !== '')
    .optional()
    .register(secrets, WITHOUT_CREDENTIALS),
  NOTIFY_EMAILS: listSchema.pipe(z.array(emailSchema)).optional(),
  PUBLIC_URL: originSchema.optional(),
  TRUST_PROXY: trustProxySchema.optional(),
  LIMIT_LOGIN_ADDRESS: limitSchema,
  LIMIT_LOGIN_ACCOUNT: limitSchema,
  LIMIT_LOGINS: limitSchema,
  LIMIT_CALLS: limitSchema,
  LIMIT_READS: limitSchema,
  LIMIT_VISITOR_READS: limitSchema,
  LIMIT_WRITES: limitSchema,
  LIMIT_PICTURES: limitSchema,
  LIMIT_STREAMS: limitSchema,
  LIMIT_CONNECTIONS: limitSchema,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

const ADDRESS_HINT = 'must be one line of at most 300 characters; “;” begins a new line of the address';

const NOTE_ROLE_HINT = `must be one of ${NOTE_ROLES.join(', ')}`;

const LIMIT_HINT = 'must be a number from 1 to 9999999, or off';

/** The advice about a setting that does not have its form. */
export const HINTS: Record<keyof Settings, string> = {
  NODE_ENV: 'must be production, development or test, or be unset',
  PORT: 'must be a port number from 0 to 65535',
  TLS_CERT: 'must be a file with a certificate (PEM)',
  TLS_KEY: 'must be a file with the private key of TLS_CERT (PEM)',
  METRICS_PORT: 'must be a port number from 0 to 65535',
  HOST: 'must be an address or name of this machine, such as 127.0.0.1, or 0.0.0.0 for all its addresses',
  DATA_DIR: 'must be a folder',
  BACKUP_DIR: 'must be a folder',
  BACKUP_KEEP: 'must be a number from 1 to 1000',
  BACKUP_HOUR: 'must be an hour from 0 to 23',
  MONGODB_URI: 'must start with mongodb:// or mongodb+srv://, or be “embedded”',
  JWT_SECRET: 'must have at least 32 bytes; “openssl rand -base64 48” makes a good one',
  FIREBASE_PROJECT_ID: 'must be a Firebase project id, such as my-project-1234',
  FIREBASE_API_KEY: 'must be the web API key of the Firebase project',
  FIREBASE_AUTH_DOMAIN: 'must be a host name, such as my-project.firebaseapp.com',
  FIREBASE_AUTH_EMULATOR_HOST: 'must be host:port, such as 127.0.0.1:9099, with a port from 0 to 65535',
  FIREBASE_AUTH_EMULATOR_INTERNAL_HOST: 'must be host:port, such as emulator:9099',
  ALLOW_OPEN_DEMO: 'must be true or false',
  CORS_ORIGINS:
    'must be origins separated by commas, such as https://app.example.com (no path, no slash at the end, no wildcard)',
  REQUIRE_VERIFIED_EMAIL: 'must be true or false',
  STAFF_EMAILS:
    'must be addresses or @domains separated by commas, such as anna@example.com,@shop.example, or * for everybody',
  MANAGER_EMAILS: 'must be addresses or @domains separated by commas, such as anna@example.com,@shop.example',
  HOME_WAREHOUSE: `must be one of ${WAREHOUSE_IDS.join(', ')}`,
  CURRENCY: `must be one of ${CURRENCIES.join(', ')}`,
  COST_METHOD: `must be one of ${COST_METHODS.join(', ')}`,
  TRANSPORT_IN_COST: 'must be true or false',
  PRICE_ROLE: NOTE_ROLE_HINT,
  BELOW_COST_ROLE: NOTE_ROLE_HINT,
  SHOP_LANGUAGE: `must be one of ${LANGUAGE_CODES.join(', ')}`,
  COMPANY_NAME: 'must be one line of at most 300 characters',
  COMPANY_ADDRESS: ADDRESS_HINT,
  ADDRESS_HALISHAR: ADDRESS_HINT,
  ADDRESS_BAHADDARHAT: ADDRESS_HINT,
  ADDRESS_UTTARA: ADDRESS_HINT,
  SMTP_URL: 'must be the address of an SMTP server, such as smtps://user:password@mail.example.com:465',
  NOTIFY_EMAILS: 'must be e-mail addresses separated by commas, such as anna@example.com,store@example.com',
  PUBLIC_URL:
    'must be the address of the web app, such as https://godown.example.com (no path, no slash at the end)',
  TRUST_PROXY: `must be the number of proxies in front (1 to ${MAX_HOPS}), or their addresses separated by commas, such as 10.0.0.0/8,loopback; “true” would believe every client`,
  LIMIT_LOGIN_ADDRESS: LIMIT_HINT,
  LIMIT_LOGIN_ACCOUNT: LIMIT_HINT,
  LIMIT_LOGINS: LIMIT_HINT,
  LIMIT_CALLS: LIMIT_HINT,
  LIMIT_READS: LIMIT_HINT,
  LIMIT_VISITOR_READS: LIMIT_HINT,
  LIMIT_WRITES: LIMIT_HINT,
  LIMIT_PICTURES: LIMIT_HINT,
  LIMIT_STREAMS: LIMIT_HINT,
  LIMIT_CONNECTIONS: LIMIT_HINT,
  LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, trace, silent',
};

/** The names of all settings. */
export const SETTINGS = Object.keys(HINTS);

function wholeNumberSchema(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

function booleanSchema() {
  return z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });
}

/** The settings as they are in effect, for the log: without secrets, and without those that are not set. */
export function withoutSecrets(settings: Settings): Record<string, unknown> {
  const names = Object.keys(settings) as (keyof Settings)[];
  return Object.fromEntries(
    names.map((name) => {
      const secret = secrets.get(settingsSchema.shape[name]);
      return [name, secret ? secret.toLogged(String(settings[name])) : settings[name]];
    }),
  );
}
