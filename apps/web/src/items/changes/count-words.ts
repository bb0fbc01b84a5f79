/** The result of a count, in words. */
import { t } from '@lingui/core/macro';
import { countText } from '../../ui/format';

interface Count {
  counted: number;
  /** The balance on the books. */
  expected: number;
}

/** Such as `Counted: 9, 3 fewer` or `Counted: 12 as expected`. */
export function countedText(count: Count): string {
  const { counted, difference } = wordsOf(count);
  if (count.counted === count.expected) return t`Counted: ${counted} as expected`;
  return count.counted < count.expected
    ? t`Counted: ${counted}, ${difference} fewer`
    : t`Counted: ${counted}, ${difference} more`;
}

/** Such as `Halishar has 9; Godown says 12: 3 fewer`. `place`: the name of the warehouse. */
export function shelfText({ place, ...count }: Count & { place: string }): string {
  const { counted, expected, difference } = wordsOf(count);
  if (count.counted === count.expected)
    return t`${place} has ${counted}; Godown says ${expected}: as expected`;
  return count.counted < count.expected
    ? t`${place} has ${counted}; Godown says ${expected}: ${difference} fewer`
    : t`${place} has ${counted}; Godown says ${expected}: ${difference} more`;
}

const wordsOf = ({ counted, expected }: Count) => ({
  counted: countText(counted),
  expected: countText(expected),
  difference: countText(Math.abs(counted - expected)),
});
