const MOST = 40;

/** A text for where there is little room, such as a toast: at most 40 characters, the last of them … if it was cut. */
export function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= MOST) return text;
  const start = characters.slice(0, MOST - 1).join('');
  return `${start.trimEnd()}…`;
}
