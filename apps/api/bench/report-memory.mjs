/** Loaded before a server (`--import`): responds to each message with the memory that is left after a garbage collection, in MB. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('message', () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: (heapUsed + external) / 1024 / 1024 });
});
