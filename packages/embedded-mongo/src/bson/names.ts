/**
 * Names of fields are few and come again and again. Those seen lately are kept, each in the place that its bytes lead
 * to, so that a name that is known costs neither a new string nor its hash, which maps and comparisons need.
 */
const PLACES = 1024;
const LONGEST = 40;
const known: string[] = new Array(PLACES).fill('');

/** The place of a name whose bytes have been hashed with `hashByte`, starting from 0. */
const placeOf = (hash: number): number => hash & (PLACES - 1);

export function hashByte(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

/** The name that stands in these bytes, if it is one of those that are known. */
export function knownName(bytes: Uint8Array, start: number, end: number, hash: number): string | undefined {
  const name = known[placeOf(hash)] as string;
  if (name.length !== end - start) return undefined;
  for (let i = 0; i < name.length; i += 1) if (name.charCodeAt(i) !== bytes[start + i]) return undefined;
  return name;
}

/** Keeps a name, given its length in bytes, for the next time; returns it as V8 holds the names of properties. */
export function keepName(name: string, length: number, hash: number): string {
  // Beyond ASCII the bytes are others than the characters.
  if (name.length !== length || length > LONGEST) return name;
  const [unique = name] = Object.keys({ [name]: true });
  known[placeOf(hash)] = unique;
  return unique;
}
