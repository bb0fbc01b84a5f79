const MOST = 40;

/** A short form of a text, for a toast: at most 40 characters, with … at the end if it was cut. */
export function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= MOST) return text;
  const start = characters.slice(0, MOST - 1).join('');
  return `${start.trimEnd()}…`;
}
