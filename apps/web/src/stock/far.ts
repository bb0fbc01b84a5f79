/**
 * A slip of a digit makes a number about ten times as large or small. Half of that also finds it if the number has doubled or halved
 * since, and hardly any number changes that much.
 */
const FAR = 5;

/** True if a number is at least 5 times as much as the known one, or a fifth or less. */
export const isFar = (number: number, known: number): boolean =>
  number >= known * FAR || number * FAR <= known;
