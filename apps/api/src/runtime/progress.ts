/** Time after which a terminal's line is rewritten, and after which a new line is written elsewhere, in milliseconds. */
const REDRAW_MS = 200;
const NEW_LINE_MS = 10_000;
/** An earlier guess of the time that is left would often be wrong. */
const GUESS_AFTER_MS = 5000;

export interface Progress {
  show(items: number, of: number): void;
  /** Clears the line. */
  clear(): void;
}

/**
 * Shows progress and the time that is left: in one line on a terminal, elsewhere in a new line now and then. `activity` is a word such as
 * `Verifying`. `things` names what is counted; null: nothing that can be shown as a number.
 */
export function createProgress(
  stream: NodeJS.WriteStream,
  activity: string,
  things: string | null = 'items',
): Progress {
  const { isTTY } = stream;
  const draw = (text: string) => stream.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  const show = everyMs(isTTY ? REDRAW_MS : NEW_LINE_MS, ({ done, of, percent, secondsLeft }) => {
    const left = secondsLeft === null ? '' : `, about ${inWords(secondsLeft)} left`;
    draw(
      things === null
        ? `${activity} … ${percent} %${left}`
        : `${activity} … ${done} of ${of} ${things} (${percent} %${left})`,
    );
  });
  return {
    show,
    clear() {
      if (isTTY) stream.write('\r\x1b[K');
    },
  };
}

/** For a log: `write` gets now and then how far it is. */
export const createLoggedProgress = (write: (step: Step) => void): Progress => ({
  show: everyMs(NEW_LINE_MS, write),
  clear() {},
});

interface Step {
  done: number;
  of: number;
  percent: number;
  /** Null: it cannot be said yet. */
  secondsLeft: number | null;
}

function everyMs(ms: number, write: (step: Step) => void) {
  let first: { at: number; done: number } | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  return (done: number, of: number) => {
    const now = performance.now();
    if (done >= of || now - shownAt < ms) return;
    shownAt = now;
    first ??= { at: now, done };
    const [passed, since] = [now - first.at, done - first.done];
    const secondsLeft =
      passed < GUESS_AFTER_MS || since <= 0 ? null : Math.ceil((passed * (of - done)) / since / 1000);
    write({ done, of, percent: Math.floor((done / of) * 100), secondsLeft });
  };
}

const MINUTE = 60;
const inWords = (seconds: number): string =>
  seconds < 2 * MINUTE ? `${seconds} s` : `${Math.round(seconds / MINUTE)} min`;
