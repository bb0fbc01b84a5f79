import { Timestamp } from 'bson';

/** The logical clock of the server, in seconds and a counter. Each time is later than the one before. */
export class Clock {
  #seconds = 0;
  #increment = 0;

  /** Continues after a time read from the disk. */
  startAfter(time: Timestamp): void {
    this.#seconds = time.t;
    this.#increment = time.i;
  }

  tick(): Timestamp {
    const seconds = Math.floor(Date.now() / 1000);
    if (seconds > this.#seconds) {
      this.#seconds = seconds;
      this.#increment = 1;
    } else {
      this.#increment += 1;
    }
    return this.now;
  }

  /** The time of the latest write. */
  get now(): Timestamp {
    return new Timestamp({ t: this.#seconds, i: this.#increment });
  }
}
