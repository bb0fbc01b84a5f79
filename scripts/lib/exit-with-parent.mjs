/**
 * Loaded first in every part that runs until it is stopped (`node --import`). It stops the part when the parent asks
 * for it, with a message because Windows has no SIGTERM, and when the parent is gone: so even `kill -9` of `npm start`
 * leaves nothing behind.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel !== undefined) {
  const stop = () => {
    // Does the same as a signal: runs the handlers of the program if it has some, else stops it.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  };
  process.on('message', (message) => {
    if (message === 'SIGTERM') stop();
  });
  process.once('disconnect', () => {
    // A program may have its own way to stop when its parent is gone.
    if (process.listenerCount('disconnect') === 0) stop();
  });
  // Listening must not keep a program alive that is done.
  process.channel.unref();
}
