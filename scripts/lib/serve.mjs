import { buildServer } from './build.mjs';
import { onStopSignal } from './children.mjs';
import { installMissing } from './install.mjs';
import { closeAll, ensureDemoAccount, startIdentity, startProduct } from './product.mjs';
import { makeDataDir, readSettings } from './settings.mjs';

/** `npm start`: installs what is missing, builds what is stale, and serves the product until it is stopped. */
export async function serve() {
  await serveWith(async (closers) => {
    await installMissing();
    await buildServer();
    const product = await startProduct(await readSettings(), closers);
    announce(product);
    return product.broken;
  });
}

/** Serves the Auth emulator alone, with the demonstration account. Needs the built server. */
export async function serveEmulator() {
  const config = await readSettings();
  if (config.identity.kind !== 'emulator') {
    console.log('A Firebase project is configured: no emulator is needed.');
    return;
  }
  await serveWith(async (closers) => {
    await makeDataDir(config.dataDir);
    const emulator = await startIdentity(config, closers);
    if (emulator === undefined) return 'Auth emulator';
    const account = await ensureDemoAccount(emulator);
    console.log(`The Auth emulator is ready: ${emulator.origin}`);
    announceAccount(account);
    return emulator.ended.then(() => 'Auth emulator');
  });
}

/**
 * Runs parts until Ctrl-C, an error or the end of one of them, and then stops every part.
 * @param {(closers: import('./product.mjs').Closers) => Promise<string>} start resolves to the name of the part that ended
 */
export async function serveWith(start) {
  /** @type {import('./product.mjs').Closers} */
  const closers = [];
  let stopping = false;
  onStopSignal(async () => {
    stopping = true;
    if (process.stdout.isTTY) console.log('\nStopping ...');
    await closeAll(closers);
    return 0;
  });
  try {
    const part = await start(closers);
    if (!stopping) console.error(`The ${part} stopped unexpectedly, so everything stops.`);
  } catch (error) {
    // While stopping, errors of parts that are cut off are expected.
    if (!stopping) {
      await closeAll(closers);
      throw error;
    }
  }
  // The signal handler ends the process once everything is stopped.
  if (stopping) return new Promise(() => {});
  await closeAll(closers);
  process.exit(1);
}

/**
 * Prints where the product is. With an IPC channel it also tells the parent.
 * @param {import('./product.mjs').Product} product
 */
function announce({ url, emulatorOrigin, account }) {
  console.log(`\nGodown is ready: ${url}`);
  if (account) announceAccount(account);
  console.log('Stop it with Ctrl-C.');
  process.send?.({ type: 'ready', url, emulatorOrigin });
}

/** @param {{ email: string, password: string }} account */
export function announceAccount({ email, password }) {
  console.log(`Sign in with ${email} and the password ${password}`);
}
