import { buildServer } from './build.mjs';
import { killAll, onStopSignal, run } from './children.mjs';
import { installMissing } from './install.mjs';
import { fromRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Runs a program that measures the built server, with this one's arguments, and fails when it does.
 * @param {string} script its path from the repository's root
 */
export async function measure(script) {
  onStopSignal(async () => killAll(), 130);
  await installMissing();
  await buildServer();
  const { code } = await run(process.execPath, [fromRoot(script), ...process.argv.slice(2)], { show: true });
  if (code !== 0) throw new Refusal('');
}
