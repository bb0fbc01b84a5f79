import { setTimeout as wait } from 'node:timers/promises';
import { buildServer, SERVER_PROJECTS } from './build.mjs';
import { hasEnded, startNode, stop } from './children.mjs';
import { lockDataDir } from './data-lock.mjs';
import { installMissing } from './install.mjs';
import { findBin, fromRoot } from './paths.mjs';
import { findFreePort, requireFreePort } from './ports.mjs';
import { describeEnv, ensureDemoAccount, startIdentity } from './product.mjs';
import { announceAccount, serveWith } from './serve.mjs';
import { makeDataDir, readPublicSettings, readSettings } from './settings.mjs';
import { Refusal } from './terminal.mjs';

/** `npm run dev`: the compiler, the server and Vite watch the sources, on the same address and data as `npm start`. */
export async function develop() {
  await serveWith(async (closers) => {
    await installMissing();
    await buildServer();
    const config = await readSettings();
    const { dataDir, port } = config;
    await makeDataDir(dataDir);
    closers.push(lockDataDir(dataDir));
    // Only this machine, unless HOST says otherwise.
    const host = config.host === null || config.host === '127.0.0.1' ? 'localhost' : config.host;
    if (port !== 0) await requireFreePort(port, host);
    const emulator = await startIdentity(config, closers);
    if (emulator) announceAccount(await ensureDemoAccount(emulator));

    const apiPort = await findFreePort();
    const apiUrl = `http://127.0.0.1:${apiPort}`;
    const env = { ...describeEnv({ dataDir, port: apiPort }, emulator), HOST: '127.0.0.1' };
    // The built server would write them into the page.
    const publicSettings = JSON.stringify(await readPublicSettings(await readSettings(env)));
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
      ['--host', host, '--port', String(port), '--strictPort'],
      {
        cwd: fromRoot('apps/web'),
        env: { ...env, GODOWN_API_URL: apiUrl, GODOWN_SETTINGS: publicSettings },
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
