/** Reads a file in a thread of its own: unpacking it cannot use up the memory of the process, nor its time. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveReading } from './serve-reading.js';

if (!parentPort) throw new Error('reader-worker.js has to be run as a worker thread.');
// A rejection is a mistake of ours, and ends the thread.
await serveReading(parentPort, workerData);
