/**
 * A slip of a digit makes a number about ten times as large or small. Half of that also finds it if the number has doubled or halved
 * since, and hardly any number changes that much.
 */
const FAR = 5;

/** The difference from which a count may be a slip: of few pieces, five times as many are found easily. */
const MANY = 10;

/** True if a number is at least 5 times as much as the known one, or a fifth or less. */
export const isFar = (number: number, known: number): boolean =>
  number >= known * FAR || number * FAR <= known;

/** A digit too many or too few. An empty shelf is none, and nothing tells how many pieces are usual where there were none. */
export const isFarCount = (counted: number, balance: number): boolean =>
  counted > 0 && balance > 0 && Math.abs(counted - balance) >= MANY && isFar(counted, balance);
