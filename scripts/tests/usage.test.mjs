/** Checks the messages of commands about their arguments, without installing, building or starting anything. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS, checkArguments } from '../lib/commands.mjs';
import { fromRoot } from '../lib/paths.mjs';

const scripts = Object.values(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).scripts);
const NAMES = [
  ...new Set(scripts.flatMap((script) => /godown\.mjs (\S+)/.exec(String(script))?.slice(1) ?? [])),
];
const CHECKED = NAMES.filter((name) => COMMANDS[name]?.isChecked !== false);

/** @param {string[]} args @returns {Promise<{ code: unknown, stdout: string, stderr: string }>} */
const run = (...args) =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'test' };
    execFile(process.execPath, [fromRoot('scripts/godown.mjs'), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

it.each(NAMES)('%s --help says how it is used, and exits with 0', async (name) => {
  const { code, stdout, stderr } = await run(name, '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: npm /);
});

it.each(CHECKED)('%s refuses an unknown option in one line', async (name) => {
  const { code, stdout, stderr } = await run(name, '--no-such-option');
  expect({ code, stdout }).toEqual({ code: COMMANDS[name]?.wrong ?? 1, stdout: '' });
  expect(stderr).toMatch(/^Usage: npm [^\n]+\n$/);
});

/** The calls in the documents, such as `npm run load -- --items 9`, without their descriptions. */
const CALLS = ['CONTRIBUTING.md', 'README.md'].flatMap((file) =>
  [...readFileSync(fromRoot(file), 'utf8').matchAll(/\bnpm (?:run )?[a-z:]+(?: --(?: [\w/.-]+)+)?/g)]
    .map(([call]) => call)
    .filter((call) => COMMANDS[nameOf(call)]),
);

/** @param {string} call */
function nameOf(call) {
  return /^npm (?:run )?(\S+)/.exec(call)?.[1]?.replace(':', '-') ?? '';
}

it.each(CALLS)('the documents may name “%s”', (call) => {
  const [, args = ''] = call.split(' -- ');
  const command = COMMANDS[nameOf(call)];
  const checked = command && checkArguments(nameOf(call), command, args.split(' ').filter(Boolean));
  expect(checked?.run || checked?.code === 0).toBe(true);
});

it('lists the options', async () => {
  const { stdout } = await run('seed', '--help');
  expect(stdout).toBe(`Usage: npm run seed -- [--items N] [--movements N] [--seed N] [--until DATE]

Makes a store with made-up stock, the same for the same seed, where there is none. If it is stopped, it leaves nothing.

  --items N            how many items (default 1000)
  --movements N        how many movements (default 3 for each item)
  --seed N             where the random numbers begin (default 1)
  --until DATE         the day of the last movements, such as 2026-11-22 (default today)
`);
});
