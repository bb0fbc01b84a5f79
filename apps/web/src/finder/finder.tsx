import { t } from '@lingui/core/macro';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useMay } from '../account/may';
import { withTexts } from '../language/language';
import { NewPaymentDialog } from '../partners/payments/new-payment';
import { useScanHeard } from '../stock/scans/scan-event';
import { itemPath } from '../stock/stock';
import { FinderField } from './finder-field';
import { useLastFound } from './last-found';
import type { Option, Target } from './option';
import type { FinderPage } from './page-options';
import { useGo } from './use-go';

const ItemSheet = lazy(
  withTexts(async () => ({ default: (await import('../scanning/scan-sheet')).ScanSheet }), 'items'),
);

/** What opens in place of the box. */
type Opened = Extract<Target, { item: unknown } | { pay: unknown }>;

interface FinderProps {
  /** What was typed before the box was there. */
  text: string;
  /** The pages that the person may open. */
  pages: readonly FinderPage[];
  onClose: () => void;
}

/**
 * The box that finds everything: items, customers, suppliers, documents and pages, and what can be begun. What is chosen opens on the
 * page, or in place of the box: the stock of an item, and a payment.
 */
export function Finder({ text, pages, onClose }: FinderProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const next = useRef<Opened | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const mayWrite = useMay('write');
  const go = useGo();
  const { remember } = useLastFound();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  // The page takes the code, or the sheet of the item opens.
  useScanHeard(close);

  const choose = ({ to, kept }: Option, { isPage = false } = {}) => {
    if (kept) remember(kept);
    const isSheet = 'item' in to ? mayWrite && !isPage : 'pay' in to;
    next.current = isSheet ? (to as Opened) : null;
    // It gives the focus back first: pages move it, and the sheet gives it back.
    close();
    if (!isSheet) go('item' in to ? { path: itemPath(to.item._id) } : to);
  };
  const onClosed = () => {
    // A phone would open its keyboard again for the field from which the box came.
    if (matchMedia('(pointer: coarse)').matches && document.activeElement instanceof HTMLElement)
      document.activeElement.blur();
    if (next.current) setOpened(next.current);
    else onClose();
  };

  if (opened)
    return (
      <Suspense>
        {'item' in opened ? (
          <ItemSheet id={opened.item._id} units={1} isTyped onClose={onClose} />
        ) : (
          <NewPaymentDialog kind={opened.pay} chosen={opened.partner} onClose={onClose} />
        )}
      </Suspense>
    );
  return (
    <dialog
      ref={dialog}
      aria-label={t`Search`}
      onClose={onClosed}
      className="mx-auto mt-[12dvh] max-h-[76dvh] w-[min(42rem,calc(100vw-2rem))] flex-col overflow-clip rounded-card border border-line bg-surface text-text shadow-raised outline-none backdrop:bg-ink/60 open:flex open:animate-appear max-md:m-0 max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:max-w-full max-md:rounded-none max-md:border-0"
    >
      <FinderField first={text} pages={pages} onChoose={choose} onClose={close} />
    </dialog>
  );
}
