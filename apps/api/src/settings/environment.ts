import { fileURLToPath } from 'node:url';
import { config as loadDotenv } from 'dotenv';
import { requireRightNames } from './names.js';

/** The root of the repository, both from `src/process/` and from `dist/process/`. */
const ROOT = new URL('../../../../', import.meta.url);

/**
 * The environment. The `.env` at the repository's root adds variables that are not set, except in tests. Throws `ConfigError` for a
 * name that is almost a setting's.
 */
export function loadEnvironment({
  env = process.env,
  file = process.env.NODE_ENV === 'test' ? null : fileURLToPath(new URL('.env', ROOT)),
}: {
  env?: Record<string, string | undefined>;
  file?: string | null;
} = {}): Record<string, string> {
  const loaded: Record<string, string> = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const environment = { ...loaded };
  const { parsed = {} } = file === null ? {} : loadDotenv({ path: file, processEnv: loaded, quiet: true });
  requireRightNames({ file: parsed, environment });
  return loaded;
}

/** The folder into which `npm run build` puts the web app. */
export const WEB_ROOT = fileURLToPath(new URL('apps/web/dist/', ROOT));
