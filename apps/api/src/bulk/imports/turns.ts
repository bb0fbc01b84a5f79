import { ProblemError } from '../../http/problem-error.js';

interface Waiting {
  person: string;
  begin(): void;
}

export interface Turns {
  /**
   * Resolves with the function that ends the turn. Rejects when `signal` aborts, and with 503 when too many wait, or too long, unless
   * `isPatient`.
   */
  take(person: string, signal: AbortSignal, how?: { isPatient?: boolean | undefined }): Promise<() => void>;
}

/** One turn at a time. The next one goes to the waiting person whose last turn is longest ago. */
interface Limits {
  /** The number of those that may wait, and the time that each may wait, in milliseconds. */
  waiting: number;
  patienceMs: number;
}

export function createTurns({ waiting: mostWaiting, patienceMs }: Limits): Turns {
  const waiting: Waiting[] = [];
  /** Persons, the last one to have had a turn at the end. */
  const served = new Set<string>();
  let isTaken = false;

  function begin(person: string): void {
    isTaken = true;
    served.delete(person);
    served.add(person);
    for (const oldest of served) if (served.size > mostWaiting) served.delete(oldest);
  }

  function endTurn(): void {
    isTaken = false;
    const order = [...served];
    const [next] = waiting.toSorted((one, other) => order.indexOf(one.person) - order.indexOf(other.person));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    begin(next.person);
    next.begin();
  }

  const endOnce = () => {
    let isEnded = false;
    return () => {
      if (!isEnded) endTurn();
      isEnded = true;
    };
  };

  return {
    async take(person, signal, { isPatient = false } = {}) {
      signal.throwIfAborted();
      if (!isTaken) {
        begin(person);
        return endOnce();
      }
      if (!isPatient && waiting.length >= mostWaiting) throw busy();
      await new Promise<void>((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
        };
        const giveUp = (reason: unknown) => {
          settle();
          waiting.splice(waiting.indexOf(mine), 1);
          reject(reason);
        };
        const leave = () => giveUp(signal.reason);
        const isLimited = !isPatient && Number.isFinite(patienceMs);
        const timer = isLimited ? setTimeout(() => giveUp(busy()), patienceMs) : undefined;
        const mine = {
          person,
          begin() {
            settle();
            resolve();
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(mine);
      });
      return endOnce();
    },
  };
}

const busy = () =>
  new ProblemError('server_busy', { detail: /* i18n */ 'Too many files are being read. Try again shortly.' });
