import type { Language } from '@godown/shared/language/languages';
import { useEffect } from 'react';
import { setPageSize } from '../../ui/page-size';
import { useIsPrinting } from '../../ui/use-is-printing';
import { type Format, labelsOnPage } from './formats';
import { type DrawnLabel, Sheet } from './sheet';

interface PaperProps {
  format: Format;
  /** The labels of each page by their places. */
  pages: readonly (readonly (DrawnLabel | undefined)[])[];
  language: Language | undefined;
}

/** All pages of labels. They are on the page only while it is printed, because they can be thousands. */
export function Paper({ format, pages, language }: PaperProps) {
  const { width, height } = format.page;
  useEffect(() => setPageSize({ width, height }), [width, height]);
  if (!useIsPrinting()) return null;
  return (
    <div className="hidden print:block">
      {pages.map((page, index) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other name
          key={index}
          format={format}
          labels={page}
          language={language}
          millimetre="1mm"
          className="break-inside-avoid not-last:break-after-page"
        />
      ))}
    </div>
  );
}

/** The labels of each page. `used`: how many places of the first one have no label any more. */
export function pagesOf(
  format: Format,
  labels: readonly DrawnLabel[],
  used: number,
): (DrawnLabel | undefined)[][] {
  const places = [...Array<undefined>(used).fill(undefined), ...labels];
  const size = labelsOnPage(format);
  const pages: (DrawnLabel | undefined)[][] = [];
  for (let at = 0; at < places.length; at += size) pages.push(places.slice(at, at + size));
  return pages;
}
