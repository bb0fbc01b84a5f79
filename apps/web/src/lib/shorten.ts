/** A text for where there is little room, such as a toast: at most `most` characters, the last of them … if it was cut. */
export function shorten(text: string, most = 40): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
