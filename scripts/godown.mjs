/** The commands behind package.json's scripts: `node scripts/godown.mjs COMMAND [ARGUMENTS]`. */
import { requireNode } from './lib/node-version.mjs';

requireNode();
// Loaded after the check: an old Node might not be able to parse it.
const { Refusal, runMain } = await import('./lib/terminal.mjs');
const { checkArguments, COMMANDS } = await import('./lib/commands.mjs');

const [name = '', ...args] = process.argv.slice(2);
await runMain(async () => {
  const command = COMMANDS[name];
  if (!command) throw new Refusal(`Usage: node scripts/godown.mjs ${Object.keys(COMMANDS).join('|')}`);
  const checked = checkArguments(name, command, args);
  if (checked.run) return command.run(args);
  process.exitCode = checked.code;
  if (checked.code !== 0) throw new Refusal(checked.output);
  console.log(checked.output);
});
