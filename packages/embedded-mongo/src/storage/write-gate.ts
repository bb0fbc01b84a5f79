const WRITING = 1;
const SHUT = 2;

/** The store is ending, and begins or continues no transaction. */
export class GateShut extends Error {}

/**
 * Makes sure that no thread ends inside a transaction. Ending a thread skips its `finally` blocks, so LMDB's lock stays
 * taken; LMDB's own clean-up of that thread then waits for the lock for ever, and the process waits for the thread.
 * The thread that writes uses `run`. The thread that ends it uses `shut` first. Both share `memory`.
 */
export class WriteGate {
  readonly #state: Int32Array;
  readonly memory: SharedArrayBuffer;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#state = new Int32Array(memory);
  }

  /** Runs one transaction, from its beginning to its end. @throws GateShut if the gate is shut already. */
  run<T>(transaction: () => T): T {
    Atomics.or(this.#state, 0, WRITING);
    try {
      this.requireOpen();
      return transaction();
    } finally {
      Atomics.and(this.#state, 0, ~WRITING);
      Atomics.notify(this.#state, 0);
    }
  }

  /** Called at each read and write of a transaction, so that a long one ends soon. @throws GateShut if the gate is shut. */
  requireOpen(): void {
    if ((Atomics.load(this.#state, 0) & SHUT) !== 0) throw new GateShut('the store is stopping');
  }

  /** Lets no transaction begin any more and blocks until the current one has ended. False if `patienceMs` were not enough. */
  shut(patienceMs: number): boolean {
    Atomics.or(this.#state, 0, SHUT);
    return Atomics.wait(this.#state, 0, WRITING | SHUT, patienceMs) !== 'timed-out';
  }
}
