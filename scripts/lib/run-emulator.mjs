/**
 * Runs `firebase` with the arguments of this process. By itself, the Auth emulator compiles the schemas of all its calls
 * when it starts, which takes most of the start. Here each schema is compiled at its first use:
 * https://github.com/exegesis-js/exegesis/blob/master/docs/Options.md
 */
import { createRequire } from 'node:module';
import { findBin } from './paths.mjs';

const firebase = findBin('firebase-tools', 'firebase');
/** @type {(name: string) => { middleware: (api: unknown, options: object) => unknown }} */
const load = createRequire(firebase);
const exegesis = load('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (/** @type {unknown} */ api, /** @type {object} */ options) =>
  middleware(api, { ...options, lazyCompileValidationSchemas: true });
load(firebase);
