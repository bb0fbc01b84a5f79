/** A reason not to go on that the person at the keyboard can do something about: shown as its one line, no stack. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';
}

/**
 * Runs `main`, and turns what it throws into output and an exit status of 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    // At once: parts that are still starting would keep the process alive.
    process.exit(1);
  }
}
