import { fileURLToPath } from 'node:url';
import { config as loadDotenv } from 'dotenv';

/** The root of the repository, from `src/process/` and `dist/process/` alike. */
const ROOT = new URL('../../../../', import.meta.url);

/** The environment, with the `.env` at the repository's root filling what is not set. Tests do without the file. */
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
