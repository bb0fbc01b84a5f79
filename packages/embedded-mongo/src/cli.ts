import { parseArgs } from 'node:util';
import { start } from './index.js';

const USAGE = `Usage: npm run store -- [--path DIR] [--port N]

Runs the embedded store alone, so that any MongoDB client can look inside.

  --path DIR  the data folder; made when it does not exist (default ./data/store)
  --port N    the port on 127.0.0.1; 0 lets the system choose (default 27017)
  --help      shows this`;

interface Options {
  path: string;
  port: number;
}

/** undefined when help was asked for. @throws Error saying what is wrong with the arguments. */
function parseOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: { path: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return undefined;
  const port = values.port ?? '27017';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
    throw new Error(`--port has to be a number from 0 to 65535, not '${port}'`);
  }
  const path = values.path ?? './data/store';
  if (path === '') throw new Error('--path has to name a folder');
  return { path, port: Number(port) };
}

/**
 * The command line of the store. Prints the connection string, runs until SIGINT or SIGTERM,
 * and resolves to the exit status: 0 when it was asked to stop, 1 when it failed, 2 for wrong arguments.
 */
export async function main(args: string[]): Promise<number> {
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
  return serve(options);
}

async function serve(options: Options): Promise<number> {
  // Asked to stop before it has started: let it start, then stop it.
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
