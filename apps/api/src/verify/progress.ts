/** How often the line is written anew on a terminal, and how often a new one elsewhere, in milliseconds. */
const REDRAW_MS = 200;
const REPEAT_MS = 10_000;

export interface Progress {
  tell(items: number, of: number): void;
  /** Takes the line away. */
  end(): void;
}

/** Shows how far a verification is: one line that counts on a terminal, now and then a line where nobody watches. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  const { isTTY } = stream;
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    tell(items, of) {
      if (items >= of || performance.now() - shownAt < (isTTY ? REDRAW_MS : REPEAT_MS)) return;
      shownAt = performance.now();
      const text = `Verifying … ${items} of ${of} items (${Math.floor((items / of) * 100)} %)`;
      stream.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    end() {
      if (isTTY) stream.write('\r\x1b[K');
    },
  };
}
