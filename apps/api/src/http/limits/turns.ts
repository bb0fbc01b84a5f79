/** Turns decide who reads next. They are fair by the time that the callers' reads take, not by the number of reads. */

export interface Sizes {
  /** Turns that run at the same time. */
  places: number;
  /** Places that one caller may have. */
  each: number;
  /** Places that one caller may have while there is no other. By default `each`. */
  alone?: number;
  /** Places for all calls that need many turns. Others then find a place at once. */
  long: number;
}

interface Wanted {
  /** The caller that is charged for the turn. */
  caller: string;
  /** The turn belongs to a call that needs many. */
  isLong: boolean;
  /** Leaves the queue. */
  signal: AbortSignal;
}

interface Waiting extends Pick<Wanted, 'isLong'> {
  start: () => void;
}

interface Caller {
  /** Milliseconds of turns, counted from a moment that is the same for all callers. */
  used: number;
  running: number;
  waiting: Waiting[];
  /** The end of the latest turn. */
  endedAt: number;
}

/** A caller is away for a moment between two calls, and its debt must last until it is back. */
const KEPT_MS = 1000;

/**
 * Start-time fair queueing. The next turn goes to the waiting caller that has used the least. A new caller begins where the others
 * are: idle time is no credit, and time that was used before another caller came is no debt.
 * See Goyal, Vin and Cheng, "Start-time Fair Queuing", 1996.
 */
export class Turns {
  readonly #sizes: Sizes;
  readonly #now: () => number;
  readonly #callers = new Map<string, Caller>();
  #running = 0;
  #waiting = 0;
  #runningLong = 0;
  /** The used time of the caller of the latest turn, when that turn began. */
  #reached = 0;
  /** Milliseconds in which turns ran, divided by how many ran at the same time: they wait for each other in the database. */
  #worked = 0;
  #countedAt = 0;

  /** `now` is in milliseconds. */
  constructor(sizes: Sizes, now: () => number = () => performance.now()) {
    this.#sizes = sizes;
    this.#now = now;
  }

  /** Waits for a turn, and runs `part` in it. Rejects with the reason of `signal` if that aborts before. */
  async take<T>({ caller: name, isLong, signal }: Wanted, part: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const caller = this.#enter(name);
    await this.#wait(caller, isLong, signal);
    const began = this.#count();
    try {
      return await part();
    } finally {
      caller.used += this.#count() - began;
      caller.endedAt = this.#countedAt;
      caller.running--;
      this.#running--;
      if (isLong) this.#runningLong--;
      this.#startNext();
    }
  }

  #enter(name: string): Caller {
    const known = this.#callers.get(name);
    if (known) {
      if (known.running === 0 && known.waiting.length === 0) known.used = Math.max(known.used, this.#reached);
      return known;
    }
    const caller: Caller = { used: this.#reached, running: 0, waiting: [], endedAt: 0 };
    this.#callers.set(name, caller);
    return caller;
  }

  #wait(caller: Caller, isLong: boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        caller.waiting.splice(caller.waiting.indexOf(waiting), 1);
        this.#waiting--;
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        isLong,
        start() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      caller.waiting.push(waiting);
      this.#waiting++;
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#waiting > 0 && this.#running < this.#sizes.places) {
      const next = this.#choose();
      if (!next) return;
      const { caller, waiting } = next;
      this.#count();
      caller.waiting.splice(caller.waiting.indexOf(waiting), 1);
      this.#waiting--;
      caller.running++;
      this.#running++;
      if (waiting.isLong) this.#runningLong++;
      this.#reached = Math.max(this.#reached, caller.used);
      waiting.start();
    }
  }

  #choose(): { caller: Caller; waiting: Waiting } | null {
    this.#forgetIdle();
    const { each, alone = each } = this.#sizes;
    const most = this.#callers.size === 1 ? alone : each;
    let best: { caller: Caller; waiting: Waiting } | null = null;
    for (const caller of this.#callers.values()) {
      if (caller.running >= most) continue;
      const waiting = caller.waiting.find(({ isLong }) => !isLong || this.#runningLong < this.#sizes.long);
      if (waiting && (!best || caller.used < best.caller.used)) best = { caller, waiting };
    }
    return best;
  }

  #forgetIdle(): void {
    const now = this.#now();
    for (const [name, { running, waiting, endedAt }] of this.#callers)
      if (running === 0 && waiting.length === 0 && now - endedAt > KEPT_MS) this.#callers.delete(name);
  }

  /** Brings the count of the worked time up to date. */
  #count(): number {
    const now = this.#now();
    if (this.#running > 0) this.#worked += (now - this.#countedAt) / this.#running;
    this.#countedAt = now;
    return this.#worked;
  }
}
