import { parseArgs } from 'node:util';
import { runCheck } from './check/run-check.js';
import { type StartOptions, start } from './index.js';

const USAGE = `Usage: npm run store -- [--path DIR] [--port N]
       npm run store:check -- [--path DIR]

Runs the embedded store alone, so that any MongoDB client can look inside, or checks whether it is damaged.

  --path DIR      the data folder; made when it does not exist (default ./data/store)
  --port N        the port on 127.0.0.1; 0 lets the system choose (default 27017)
  --allow-damage  starts a damaged store, to copy out what can still be read
  --check         checks the store instead: 0 sound, 1 damaged, 2 not checked
  --help          shows this`;

interface Options extends StartOptions {
  check: boolean;
}

/** undefined when help was asked for. @throws Error saying what is wrong with the arguments. */
function parseOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      path: { type: 'string' },
      port: { type: 'string' },
      'allow-damage': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const port = values.port ?? '27017';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
    throw new Error(`--port has to be a number from 0 to 65535, not '${port}'`);
  }
  const path = values.path ?? './data/store';
  if (path === '') throw new Error('--path has to name a folder');
  return { path, port: Number(port), allowDamage: values['allow-damage'], check: values.check };
}

/** Resolves to the exit status: 0 when it was asked to stop, 1 when it failed, 2 for wrong arguments. */
async function main(args: string[]): Promise<number> {
  let options: Options | undefined;
  try {
    options = parseOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  if (!options) {
    console.log(USAGE);
    return 0;
  }
  return options.check ? runCheck(options.path) : serve(options);
}

/** Prints the connection string and runs until SIGINT or SIGTERM. */
async function serve(options: StartOptions): Promise<number> {
  // A signal that comes while it starts stops it afterwards.
  const stop = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  try {
    const store = await start(options);
    console.log(store.uri);
    const failure = await Promise.race([stop.then(() => undefined), store.ended]);
    if (failure) throw failure;
    await store.close();
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
