/**
 * A cache of field names. Documents repeat a few names, so decoding finds them by a hash of their bytes. That saves
 * creating a new string and hashing it again for maps and comparisons.
 */
const PLACES = 1024;
const LONGEST = 40;
const known: string[] = new Array(PLACES).fill('');

const hashed = (hash: number, byte: number): number => (Math.imul(hash, 31) + byte) | 0;
const placeOf = (hash: number): number => hash & (PLACES - 1);

/** The cached name that begins at `start` and ends with a null byte before `end`, if there is one. */
export function knownName(bytes: Uint8Array, start: number, end: number): string | undefined {
  let hash = 0;
  let at = start;
  for (; at < end && bytes[at] !== 0; at += 1) hash = hashed(hash, bytes[at] as number);
  const name = known[placeOf(hash)] as string;
  if (at === end || name.length !== at - start) return undefined;
  for (let i = 0; i < name.length; i += 1) if (name.charCodeAt(i) !== bytes[start + i]) return undefined;
  return name;
}

/** Caches a name if it is short and ASCII. Returns the string as V8 interns property names. */
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
