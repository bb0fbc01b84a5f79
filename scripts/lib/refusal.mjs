/**
 * A reason not to go on that the person at the keyboard can do something about: shown as its one line, no stack.
 * Empty when a part has said it already.
 */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';
}

/**
 * Runs `main`, and turns what it throws into output and an exit status, 1 unless another is set.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    else if (error.message) console.error(error.message);
    // At once: parts that are still starting would keep the process alive.
    process.exit(process.exitCode || 1);
  }
}
