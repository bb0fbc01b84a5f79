import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { useSheetText } from '../../documents/paper/sheet-texts';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Fold } from '../../ui/fold';
import { countText } from '../../ui/format';
import { keepRoom } from '../../ui/keep-room';
import { Notice } from '../../ui/notice';
import type { WantedLabel } from './draw-labels';
import { FormatFields } from './format-fields';
import { type Format, fitsOnPaper, labelsOnPage, toFormat } from './formats';
import { LengthField } from './length-field';
import { Paper, pagesOf } from './paper';
import { Preview } from './preview';
import { type LabelSettings, MAX_LABELS } from './settings';
import { unfitText } from './unfit-text';
import { useDrawn } from './use-drawn';

interface PrintPanelProps {
  /** Must stay the same object until something changes. */
  wanted: readonly WantedLabel[];
  settings: LabelSettings;
  onChange: (part: Partial<LabelSettings>) => void;
  /** The choice of what gets labels. */
  choice: ReactNode;
  /** The choice of what is on them. */
  children: ReactNode;
}

/** The items that get labels, the paper, a preview and Print. */
export function PrintPanel({ wanted, settings, onChange, choice, children }: PrintPanelProps) {
  const { language } = useSheetText();
  const { format: name, rollHeight, own } = settings;
  const format = useMemo(() => toFormat({ format: name, rollHeight, own }), [name, rollHeight, own]);
  const [start, setStart] = useState(1);
  const places = labelsOnPage(format);
  const used = Math.min(start, places) - 1;
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  const isOver = total > MAX_LABELS;
  const { labels, unfit, remedy, left } = useDrawn(isOver ? NONE : wanted, settings.code, format);
  const pages = useMemo(() => pagesOf(format, labels, used), [format, labels, used]);
  const isFit = name !== 'own' || fitsOnPaper(own);
  const isReady = isFit && !isOver && left === 0 && labels.length > 0;
  const status = left > 0 ? leftText(left) : countsText({ labels, unfit, pages, format });
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 xl:grid-cols-[1.2fr_.8fr_1fr] print:hidden">
        <Card className="grid grid-cols-1 gap-4 p-3 sm:p-5 lg:max-xl:row-span-2">{choice}</Card>
        <Card className="grid gap-4 p-4 sm:p-5">
          <FormatFields settings={settings} onChange={onChange} />
          <Fold label={t`First label, bars, name and price`} isOpenFirst={false}>
            <div className="grid gap-4">
              {places > 1 && (
                <LengthField
                  label={t`First free label on the first sheet`}
                  value={used + 1}
                  limits={[1, places]}
                  isCount
                  onChange={setStart}
                />
              )}
              {children}
            </div>
          </Fold>
          <Notice tone="warn" text={unfitText(unfit, remedy)} />
          <p className="text-muted text-sm">
            <Trans>In the print dialog: this paper, no margins, scale 100%.</Trans>
          </p>
        </Card>
        {isFit && <Preview format={format} page={pages[0]} language={language} />}
      </div>
      <PrintBar
        problem={isOver ? overText(total) : null}
        status={status}
        isEmpty={wanted.length === 0}
        isReady={isReady}
      />
      {isReady && <Paper format={format} pages={pages} language={language} />}
    </>
  );
}

interface PrintBarProps {
  problem: string | null;
  status: string;
  /** Nothing has been chosen yet: there is nothing to print, and nothing to say. */
  isEmpty: boolean;
  isReady: boolean;
}

/** In view at any scroll position: there may be hundreds of lines. */
function PrintBar({ problem, status, isEmpty, isReady }: PrintBarProps) {
  return (
    <div
      ref={keepRoom}
      className={
        isEmpty
          ? 'sr-only'
          : 'sticky bottom-[calc(var(--bottom-bar)+.75rem)] z-10 mt-4 grid gap-2 rounded-card border border-edge bg-surface p-2 shadow-raised print:hidden'
      }
    >
      <Notice tone="warn" text={problem} />
      <div className="flex min-h-12 items-center justify-end gap-4">
        <p role="status" className="min-w-0 flex-1 pl-2 font-[620] text-sm tabular-nums">
          {status}
        </p>
        {!isEmpty && (
          <Button variant="primary" disabled={!isReady} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

const NONE: readonly WantedLabel[] = [];

function overText(total: number): string {
  const [count, most] = [countText(total), countText(MAX_LABELS)];
  return t`These are ${count} labels. At most ${most} can be printed at once: print some of them first.`;
}

function leftText(left: number): string {
  const count = countText(left);
  return plural(left, { one: `Drawing ${count} code …`, other: `Drawing ${count} codes …` });
}

function countsText({ labels, unfit, pages, format }: Counted): string {
  const [printed, sheets, left] = [labels.length, pages.length, unfit.length];
  const count = countText(printed);
  const texts = [plural(printed, { 0: 'No labels', one: `${count} label`, other: `${count} labels` })];
  if (printed > 0 && labelsOnPage(format) > 1) {
    const sheetCount = countText(sheets);
    texts.push(plural(sheets, { one: `${sheetCount} sheet`, other: `${sheetCount} sheets` }));
  }
  if (left > 0) texts.push(t`${{ count: countText(left) }} left out`);
  return texts.join(' · ');
}

interface Counted {
  labels: readonly unknown[];
  unfit: readonly unknown[];
  pages: readonly unknown[];
  format: Format;
}
