/**
 * Names of fields are few and come again and again. Those seen lately are kept, each in the place that its bytes lead
 * to, so that a name that is known costs neither a new string nor its hash, which maps and comparisons need.
 */
const PLACES = 1024;
const LONGEST = 40;
const known: string[] = new Array(PLACES).fill('');

const hashed = (hash: number, byte: number): number => (Math.imul(hash, 31) + byte) | 0;
const placeOf = (hash: number): number => hash & (PLACES - 1);

/** The name that begins at `start` and is ended by a null byte before `end`, if it is one of those that are known. */
export function knownName(bytes: Uint8Array, start: number, end: number): string | undefined {
  let hash = 0;
  let at = start;
  for (; at < end && bytes[at] !== 0; at += 1) hash = hashed(hash, bytes[at] as number);
  const name = known[placeOf(hash)] as string;
  if (at === end || name.length !== at - start) return undefined;
  for (let i = 0; i < name.length; i += 1) if (name.charCodeAt(i) !== bytes[start + i]) return undefined;
  return name;
}

/** Keeps a name for the next time, if it is short and of ASCII; returns it as V8 holds the names of properties. */
export function keepName(name: string): string {
  if (name.length > LONGEST) return name;
  let hash = 0;
  for (let i = 0; i < name.length; i += 1) {
    const code = name.charCodeAt(i);
    if (code > 127) return name;
    hash = hashed(hash, code);
  }
  const [unique = name] = Object.keys({ [name]: true });
  known[placeOf(hash)] = unique;
  return unique;
}
