/**
 * The people of one crowd, in a process of their own so that they do not slow down the quiet client's clock. They stop when the
 * parent says so, disconnects, or two minutes have passed.
 */
import { CROWDS } from './crowds.mjs';

const MAX_MS = 120_000;

process.once(
  'message',
  (/** @type {import('./crowds.mjs').Target & { name: string }} */ { name, ...target }) => {
    const end = CROWDS[name]?.(target);
    setTimeout(() => process.exit(1), MAX_MS).unref();
    process.once('disconnect', () => process.exit(1));
    process.once('message', async () => {
      process.removeAllListeners('disconnect');
      const told = await end?.();
      process.send?.(told ?? 'no such crowd', () => process.exit(0));
    });
  },
);
// The scripts let their processes end while the channel is open; this one waits for its parent.
process.channel?.ref();
process.send?.({ url: '' });
