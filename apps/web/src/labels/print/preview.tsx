import type { Language } from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { type Format, labelsOnPage } from './formats';
import { type DrawnLabel, Sheet } from './sheet';

interface PreviewProps {
  format: Format;
  /** The labels of the first page by their places; undefined if there are none. */
  page: readonly (DrawnLabel | undefined)[] | undefined;
  language: Language | undefined;
}

/** The first page as it will be, and one label large enough to read. */
export function Preview({ format, page, language }: PreviewProps) {
  const labels = useMemo(
    () => Array.from({ length: labelsOnPage(format) }, (_, index) => page?.[index]),
    [format, page],
  );
  const single = useMemo(() => ({ ...format, page: format.label, ...SINGLE }), [format]);
  const first = labels.find(Boolean);
  const one = useMemo(() => [first], [first]);
  return (
    <div className="grid w-full max-w-lg content-start gap-4 print:hidden max-lg:justify-self-center">
      {labels.length > 1 && first && (
        <div role="img" aria-label={t`One label`} className={FRAME}>
          <Sheet format={single} labels={one} language={language} millimetre={acrossOf(single)} />
        </div>
      )}
      <div role="img" aria-label={t`The first sheet`} className={FRAME}>
        <Sheet format={format} labels={labels} language={language} millimetre={acrossOf(format)} hasEdges />
      </div>
    </div>
  );
}

const SINGLE = { columns: 1, rows: 1, left: 0, top: 0, columnGap: 0, rowGap: 0 };
const FRAME = '@container overflow-hidden rounded-control border border-edge';

/** The page is as wide as its frame. */
const acrossOf = ({ page }: Format) => /* no text */ `calc(100cqw / ${page.width})`;
