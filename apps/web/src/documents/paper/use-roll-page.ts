import { type RefObject, useEffect } from 'react';
import { setPageSize } from '../../ui/page-size';

const MM_PER_PX = 25.4 / 96;
/** So that rounding never needs a second page. */
const SPARE_MM = 1;
/** PDF has no longer pages than five metres, and printers of rolls none than three. Longer documents have several. */
const MAX_MM = 3000;

/** Prints on one page that is as long as the element, also when that changes: with its texts, its fonts, its language. */
export function useRollPage(element: RefObject<HTMLElement | null>, width: number): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    let takeBack = () => {};
    const fit = () => {
      takeBack();
      const length = Math.ceil(current.getBoundingClientRect().height * MM_PER_PX) + SPARE_MM;
      takeBack = setPageSize({ width, height: Math.min(length, MAX_MM) });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    return () => {
      observer.disconnect();
      takeBack();
    };
  }, [element, width]);
}
