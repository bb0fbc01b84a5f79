import { describe, expect, it } from 'vitest';
import { type GivenReason, newMovementSchema } from './movements.js';

describe('the sign of a new movement', () => {
  const messagesOf = (reason: GivenReason, change: number) =>
    newMovementSchema
      .safeParse({ reason, change })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  it.each<[GivenReason, number, string]>([
    ['delivered', 1, 'change: A delivery takes stock out: enter a number below zero.'],
    ['restock', -1, 'change: A restock brings stock in: enter a number above zero.'],
  ])('of %s is refused for %i, and only the other one is taken', (reason, change, message) => {
    expect(messagesOf(reason, change)).toEqual([message]);
    expect(messagesOf(reason, -change)).toEqual([]);
    expect(messagesOf(reason, 0)).toEqual(['change: Enter a number other than 0.']);
  });

  it.each<GivenReason>(['count', 'correction'])('of %s may be either', (reason) => {
    expect([...messagesOf(reason, 1), ...messagesOf(reason, -1)]).toEqual([]);
  });
});
