/** Output for the person at the terminal: progress, and one line instead of a stack for errors they can correct. */

/**
 * An error that the person at the terminal can correct. Only its message is shown, without a stack. The message is
 * empty when the reason has been printed already.
 */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';
}

/** Errors of that kind. The last two are the API's own, see apps/api/src. */
const CORRECTABLE = ['Refusal', 'ConfigError', 'StartError'];

/**
 * Runs `main`. An error is printed, and the exit status is 1 unless another one is set.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error && CORRECTABLE.includes(error.name))) console.error(error);
    else if (error.message) console.error(error.message);
    // Immediately: parts that are still starting would keep the process alive.
    process.exit(process.exitCode || 1);
  }
}

/**
 * Says what is being done. On a terminal it also counts the seconds.
 * @param {string} what such as `Building the server`
 * @returns {() => void} call it when that is done
 */
export function showProgress(what) {
  const { stdout } = process;
  if (!stdout.isTTY) {
    console.log(`${what} ...`);
    return () => {};
  }
  const since = Date.now();
  const draw = () => stdout.write(`\r${what} ... ${Math.round((Date.now() - since) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    stdout.write('\n');
  };
}
