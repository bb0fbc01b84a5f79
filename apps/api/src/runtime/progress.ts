/** How often a terminal's line is rewritten, and how often a new line is written elsewhere, in milliseconds. */
const REDRAW_MS = 200;
const NEW_LINE_MS = 10_000;

export interface Progress {
  show(items: number, of: number): void;
  /** Clears the line. */
  clear(): void;
}

/**
 * Shows progress: in one line on a terminal, elsewhere in a new line now and then. `activity` is such as `Verifying`, and
 * `things` what is counted.
 */
export function createProgress(stream: NodeJS.WriteStream, activity: string, things = 'items'): Progress {
  const { isTTY } = stream;
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show(items, of) {
      if (items >= of || performance.now() - shownAt < (isTTY ? REDRAW_MS : NEW_LINE_MS)) return;
      shownAt = performance.now();
      const text = `${activity} … ${items} of ${of} ${things} (${Math.floor((items / of) * 100)} %)`;
      stream.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    clear() {
      if (isTTY) stream.write('\r\x1b[K');
    },
  };
}
