import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type { StartReading } from '../bulk/files/readings.js';
import { serveReading } from '../bulk/files/serve-reading.js';

/** Reads a file in the thread of the test, with the same messages. A thread of its own takes longer to start than most tests. */
export const readHere: StartReading = (reading) => {
  const { port1, port2 } = new MessageChannel();
  const port = Object.assign(new EventEmitter(), { postMessage: port1.postMessage.bind(port1) });
  port1.on('message', (message) => port.emit('message', message));
  void serveReading(port2, reading).catch((error: unknown) => port.emit('error', error));
  return { port, stop: async () => port1.close() };
};
