/** A code that stays in the picture counts once: again only after it was out of sight for this long, in milliseconds. */
const OUT_OF_SIGHT_MS = 1_000;

/** These have no check digit, so a half that is in the picture looks like a code. They count when they are read twice. */
const UNCHECKED = new Set(['itf', 'code_39']);

interface Read {
  format: string;
  rawValue: string;
}

/** Tells the codes that are new in the picture. Called with all that is read in each picture, and its time in milliseconds. */
export function createCodeFilter(): (codes: readonly Read[], at: number) => string[] {
  const seen = new Map<string, { at: number; isTaken: boolean }>();
  return (codes, at) => {
    for (const [code, { at: last }] of seen) if (at - last > OUT_OF_SIGHT_MS) seen.delete(code);
    return codes.flatMap(({ format, rawValue: code }) => {
      const before = seen.get(code);
      const isTaken = before !== undefined || !UNCHECKED.has(format);
      seen.set(code, { at, isTaken });
      return isTaken && !before?.isTaken ? [code] : [];
    });
  };
}
