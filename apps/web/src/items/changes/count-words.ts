/** The result of a count, in words. */
import { countText } from '../../ui/format';

interface Count {
  counted: number;
  /** The balance on the books. */
  expected: number;
}

/** Such as `3 fewer`, `2 more` or `as expected`. */
export function differenceText({ counted, expected }: Count): string {
  if (counted === expected) return 'as expected';
  const units = countText(Math.abs(counted - expected));
  return `${units} ${counted < expected ? 'fewer' : 'more'}`;
}

/** Such as `Counted: 9, 3 fewer` or `Counted: 12 as expected`. */
export function countedText(count: Count): string {
  const mark = count.counted === count.expected ? '' : ',';
  return `Counted: ${countText(count.counted)}${mark} ${differenceText(count)}`;
}
