let last: { key: Buffer; text: string } | undefined;

/**
 * A key as a latin1 string, whose order is the order of the bytes. Who looks a key up mostly writes it next, so the last
 * one's text is kept, and with it its hash. Keys are never changed once they are made.
 */
export function keyText(key: Buffer): string {
  if (last?.key !== key) last = { key, text: key.toString('latin1') };
  return last.text;
}
