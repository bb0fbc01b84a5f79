let last: { key: Buffer; text: string } | undefined;

/**
 * A key as a latin1 string, whose order is the order of the bytes. A key that is looked up is usually written next, so
 * the last text is kept, and with it its hash. Keys are never changed.
 */
export function keyText(key: Buffer): string {
  if (last?.key !== key) last = { key, text: key.toString('latin1') };
  return last.text;
}
