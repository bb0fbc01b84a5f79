/** Turns decide who reads next. They are fair by the time that the callers' reads take, not by the number of reads. */

export interface Sizes {
  /** Turns that run at the same time. */
  places: number;
  /** Places that one caller may have. */
  each: number;
  /** Places that one caller may have while there is no other. By default `each`. */
  alone?: number;
  /** Places for all calls that need many turns. Others then find a place at once. By default none. */
  long?: number;
  /** By default any number may wait, however long that takes. */
  queue?: {
    /** Number of those that may wait. By default any. */
    most?: number;
    /** Time that each may wait, in milliseconds. */
    patienceMs: number;
    /** The error for those beyond these limits. */
    busy: () => Error;
  };
}

interface Wanted {
  /** The caller that is charged for the turn. */
  caller: string;
  /** The turn belongs to a call that needs many. */
  isLong?: boolean;
  /** Waits for its turn whatever the limits of the queue are: a response that has begun cannot become a 503. */
  isPatient?: boolean | undefined;
  /** Leaves the queue. */
  signal: AbortSignal;
}

interface Waiting {
  isLong: boolean;
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
  async take<T>(wanted: Wanted, part: () => Promise<T>): Promise<T> {
    const end = await this.begin(wanted);
    try {
      return await part();
    } finally {
      end();
    }
  }

  /** Waits for a turn. Resolves with what ends it. Rejects like `take`, and when too many wait, or too long. */
  async begin(wanted: Wanted): Promise<() => void> {
    wanted.signal.throwIfAborted();
    const caller = this.#enter(wanted.caller);
    await this.#wait(caller, wanted);
    const began = this.#count();
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      caller.used += this.#count() - began;
      caller.endedAt = this.#countedAt;
      caller.running--;
      this.#running--;
      if (wanted.isLong) this.#runningLong--;
      this.#startNext();
    };
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

  #wait(caller: Caller, { isLong = false, isPatient = false, signal }: Wanted): Promise<void> {
    const queue = isPatient ? undefined : this.#sizes.queue;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      };
      const giveUp = (reason: unknown) => {
        settle();
        caller.waiting.splice(caller.waiting.indexOf(waiting), 1);
        this.#waiting--;
        reject(reason);
      };
      const leave = () => giveUp(signal.reason);
      const waiting: Waiting = {
        isLong,
        start() {
          settle();
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      caller.waiting.push(waiting);
      this.#waiting++;
      this.#startNext();
      if (!queue || !caller.waiting.includes(waiting)) return;
      if (this.#waiting > (queue.most ?? Number.POSITIVE_INFINITY)) giveUp(queue.busy());
      else timer = setTimeout(() => giveUp(queue.busy()), queue.patienceMs);
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
    const { each, alone = each, long = 0 } = this.#sizes;
    const most = this.#callers.size === 1 ? alone : each;
    let best: { caller: Caller; waiting: Waiting } | null = null;
    for (const caller of this.#callers.values()) {
      if (caller.running >= most) continue;
      const waiting = caller.waiting.find(({ isLong }) => !isLong || this.#runningLong < long);
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
