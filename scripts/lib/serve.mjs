import { onStopSignal } from './children.mjs';
import { installMissing } from './install.mjs';
import { closeAll, startProduct } from './product.mjs';
import { readSettings } from './settings.mjs';

/** Starts the product, says where it is, and ends when somebody stops it or a part of it stops by itself. */
export async function serve() {
  await serveWith(async (closers) => {
    await installMissing();
    const product = await startProduct(readSettings(), closers);
    announce(product);
    return product.broken;
  });
}

/**
 * Runs parts until Ctrl-C, a failure or the end of one of them, and then stops every part.
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
  });
  try {
    const part = await start(closers);
    if (!stopping) console.error(`The ${part} stopped unexpectedly, so everything stops.`);
  } catch (error) {
    // Parts that fail because they are being stopped are no news.
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

/** @param {import('./product.mjs').Product} product */
function announce({ url, emulatorOrigin, account }) {
  console.log(`\nGodown is ready: ${url}`);
  if (account) console.log(`Sign in with ${account.email} and the password ${account.password}`);
  console.log('Stop it with Ctrl-C.');
  process.send?.({ type: 'ready', url, emulatorOrigin });
}
