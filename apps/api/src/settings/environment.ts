import { fileURLToPath } from 'node:url';
import { config as loadDotenv } from 'dotenv';

/** The root of the repository, both from `src/process/` and from `dist/process/`. */
const ROOT = new URL('../../../../', import.meta.url);

/** The environment. The `.env` at the repository's root adds what is not set, except in tests. */
export function loadEnvironment(): Record<string, string | undefined> {
  const env: Record<string, string> = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  if (env.NODE_ENV !== 'test') {
    loadDotenv({ path: fileURLToPath(new URL('.env', ROOT)), processEnv: env, quiet: true });
  }
  return env;
}

/** Where `npm run build` puts the web app. */
export const WEB_ROOT = fileURLToPath(new URL('apps/web/dist/', ROOT));
