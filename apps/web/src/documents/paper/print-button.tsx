import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, buttonClass } from '../../ui/button';
import { Chevron } from '../../ui/chevron';
import { useDisclosure } from '../../ui/use-disclosure';
import { PaperField, paperText } from './paper-field';
import { PrintLanguageField } from './print-language-field';
import type { Paper } from './use-paper';
import type { usePrintLanguage } from './use-print-language';

/** The state of a navigation to a document that has just been written: Print has the focus, because it is printed next. */
export const TO_PRINT = 'print';

interface PrintButtonProps {
  language: Pick<ReturnType<typeof usePrintLanguage>, 'choice' | 'choose' | 'isReady'>;
  paper: Paper;
  onPaper: (paper: Paper) => void;
  /** Further choices. */
  children?: ReactNode;
}

/** Print, and a button that opens the choices of how: the device keeps them, so they are rarely opened. */
export function PrintButton({ language, paper, onPaper, children }: PrintButtonProps) {
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLDivElement>();
  const id = useId();
  const print = useRef<HTMLButtonElement>(null);
  const isNext = useRef(useLocation().state === TO_PRINT);
  const { isReady } = language;
  useEffect(() => {
    if (!isNext.current || !isReady) return;
    isNext.current = false;
    print.current?.focus({ preventScroll: true });
  }, [isReady]);
  return (
    <div ref={area} className="relative flex print:hidden">
      <Button
        ref={print}
        size="small"
        variant="primary"
        disabled={!isReady}
        className="rounded-r-none!"
        onClick={() => {
          setOpen(false);
          window.print();
        }}
      >
        <Trans>Print</Trans>
      </Button>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass({ size: 'small' }, 'min-w-11 rounded-l-none! border-l-0! px-2.5!')}
      >
        <span className="sr-only">{t`Paper and language:`}</span>{' '}
        <span className="max-md:sr-only">{paperText(paper)}</span>
        <Chevron isOpen={isOpen} />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full left-0 z-20 mt-1.5 grid w-64 animate-rise gap-4 rounded-control border border-line bg-surface p-4 shadow-raised"
      >
        <PaperField value={paper} onChange={onPaper} />
        <PrintLanguageField value={language.choice} onChange={language.choose} />
        {children}
      </div>
    </div>
  );
}
