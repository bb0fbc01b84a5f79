import { setTimeout as wait } from 'node:timers/promises';
import { buildServer, SERVER_PROJECTS } from './build.mjs';
import { hasEnded, startNode, stop } from './children.mjs';
import { lockDataDir } from './data-lock.mjs';
import { installMissing } from './install.mjs';
import { findBin, fromRoot } from './paths.mjs';
import { describeEnv, ensureDemoAccount, nameForBrowsers, startIdentity } from './product.mjs';
import { Refusal } from './refusal.mjs';
import { serveWith } from './serve.mjs';
import { findFreePort, readSettings, requireFreePort, requireWritable } from './settings.mjs';

/** Runs the compiler, the server and Vite, each watching the sources. */
export async function develop() {
  await serveWith(async (closers) => {
    await installMissing();
    const settings = readSettings();
    requireWritable(settings.dataDir);
    closers.push(lockDataDir(settings.dataDir));
    // Vite's own default is localhost, whichever identity provider there is.
    const host = process.env.HOST?.trim() || 'localhost';
    if (settings.port !== 0) await requireFreePort(settings.port, host);
    const [emulator] = await Promise.all([startIdentity(settings, closers), buildServer()]);
    if (emulator) {
      const { email, password } = await ensureDemoAccount(emulator);
      console.log(`Sign in with ${email} and the password ${password}`);
    }

    const apiPort = await findFreePort();
    const apiUrl = `http://127.0.0.1:${apiPort}`;
    const env = { ...describeEnv({ ...settings, port: apiPort }, emulator), HOST: '127.0.0.1' };
    const compiler = startPart(closers, findBin('typescript', 'tsc'), [
      '-b',
      '--watch',
      '--preserveWatchOutput',
      ...SERVER_PROJECTS.filter((project) => project.startsWith('packages/')),
    ]);
    const server = startPart(closers, findBin('tsx'), ['watch', '--clear-screen=false', 'src/server.ts'], {
      cwd: fromRoot('apps/api'),
      env,
    });
    await waitUntilLive(apiUrl, server);
    const vite = startPart(
      closers,
      findBin('vite', 'vite', 'apps/web'),
      ['--host', host, '--port', String(settings.port), '--strictPort'],
      {
        cwd: fromRoot('apps/web'),
        env: { ...env, GODOWN_API_URL: apiUrl, GODOWN_SETTINGS: describePublicSettings(emulator) },
      },
    );
    return Promise.race([
      ended(compiler, 'compiler'),
      ended(server, 'server'),
      ended(vite, 'Vite server'),
      ...(emulator ? [emulator.ended.then(() => 'Auth emulator')] : []),
    ]);
  });
}

/**
 * @param {import('./product.mjs').Closers} closers
 * @param {Parameters<typeof startNode>} start
 */
function startPart(closers, ...start) {
  const child = startNode(...start);
  closers.push(() => stop(child, 12_000));
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name
 * @returns {Promise<string>}
 */
function ended(child, name) {
  return new Promise((resolve) => child.once('exit', () => resolve(name)));
}

/**
 * @param {string} apiUrl
 * @param {import('node:child_process').ChildProcess} server
 */
async function waitUntilLive(apiUrl, server) {
  while (!(await answers(`${apiUrl}/api/health/live`))) {
    if (hasEnded(server)) throw new Refusal('The server did not start, see above.');
    await wait(100);
  }
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

/**
 * What the built server writes into the page itself: the `PublicSettings` of packages/shared.
 * @param {import('./accounts.mjs').Emulator | undefined} emulator
 */
function describePublicSettings(emulator) {
  const { env } = process;
  const projectId = emulator?.projectId ?? env.FIREBASE_PROJECT_ID ?? '';
  return JSON.stringify({
    firebase: {
      projectId,
      apiKey: env.FIREBASE_API_KEY || 'demo',
      authDomain: env.FIREBASE_AUTH_DOMAIN || `${projectId}.firebaseapp.com`,
      ...(emulator ? { emulatorOrigin: `http://${nameForBrowsers(emulator.origin)}` } : {}),
    },
  });
}
