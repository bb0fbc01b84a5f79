/**
 * Loaded first in every long-running child (`node --import`): when the parent is gone, however it went, the
 * channel to it closes and the child stops as if asked to. So `kill -9` of `npm start` leaves nothing behind.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel !== undefined) {
  process.once('disconnect', () => {
    // A program that watches for this itself knows better what to do.
    if (process.listenerCount('disconnect') === 0) process.kill(process.pid, 'SIGTERM');
  });
  // Listening must not keep alive a process that is done.
  process.channel?.unref();
}
