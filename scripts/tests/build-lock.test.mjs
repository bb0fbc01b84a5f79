/** Two commands in one checkout never install or build at the same time. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startNode } from '../lib/children.mjs';
import { COMMANDS } from '../lib/commands.mjs';
import { fromRoot } from '../lib/paths.mjs';
import { makeFolder } from './product-process.mjs';

const BUILDER = `
  import { whileAlone } from ${JSON.stringify(fromRoot('scripts/lib/build-lock.mjs'))};
  const [file, name] = process.argv.slice(2);
  await whileAlone(async () => {
    console.log(name + ' begins');
    if (name === 'first') {
      process.channel.ref();
      await new Promise((resolve) => process.once('message', resolve));
    }
    console.log(name + ' ends');
  }, file);
  process.disconnect();
`;

/** Other processes know a command of ours by its name. @param {string} folder */
function makeBuilder(folder) {
  const script = path.join(folder, 'godown.mjs');
  writeFileSync(script, BUILDER);
  /** @param {string} name */
  return (name) => {
    const child = startNode(script, [path.join(folder, 'building'), name], { stdout: 'pipe' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const builder = { child, output: '', ended: once(child, 'exit') };
    child.stdout?.on('data', (chunk) => {
      builder.output += chunk;
    });
    return builder;
  };
}

it('the second waits, says so, and goes on when the first has ended', async () => {
  const folder = makeFolder();
  const build = makeBuilder(folder);
  const first = build('first');
  await expect.poll(() => first.output, { timeout: 20_000 }).toBe('first begins\n');
  const second = build('second');
  const waiting = `Another command (process ${first.child.pid}) installs or builds in this folder. Waiting for it ...\n`;
  await expect.poll(() => second.output, { timeout: 20_000 }).toBe(waiting);
  first.child.send('go on');
  await Promise.all([first.ended, second.ended]);
  expect(second.output).toBe(`${waiting}second begins\nsecond ends\n`);
  expect(existsSync(path.join(folder, 'building'))).toBe(false);
}, 60_000);

it('does not wait for one that was killed, or for another program with its number', async () => {
  const folder = makeFolder();
  const build = makeBuilder(folder);
  const first = build('first');
  await expect.poll(() => first.output, { timeout: 20_000 }).toBe('first begins\n');
  first.child.kill('SIGKILL');
  await first.ended;
  const second = build('second');
  await second.ended;
  expect(second.output).toBe('second begins\nsecond ends\n');
  writeFileSync(path.join(folder, 'building'), String(process.pid));
  const third = build('third');
  await third.ended;
  expect(third.output).toBe('third begins\nthird ends\n');
}, 60_000);

it('npm run build notes what it has built, so that npm start does not build again', () => {
  const { build } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).scripts;
  expect(build).toBe('node scripts/godown.mjs build');
  expect(COMMANDS.build).toBeDefined();
});
