import { shortName } from '@godown/shared/items/warehouses';
import type { StockCount } from '@godown/shared/stock/stock-counts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError, failureText } from '../api/api-error';
import { say } from '../language/say';
import { AsOf } from '../outbox/as-of';
import { useItemsById } from '../stock/use-items-by-id';
import { useOwnWarehouses } from '../stock/warehouse-choice';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { keepRoom } from '../ui/keep-room';
import { toMissing } from '../ui/missing-text';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { TableSkeleton } from '../ui/table-skeleton';
import { useOpenAtTop } from '../ui/use-open-at-top';
import { CountHead, PostedNote } from './count-head';
import { RefusedCount } from './line-question';
import { PostPanel, type PostPanelProps } from './post-panel';
import { refusalText } from './posting-problems';
import { Review, sumText } from './review';
import { Sheet } from './sheet';
import type { ShownLine } from './shown-lines';
import { stockCountPath } from './stock-count-queries';
import { useDiscardCount } from './use-discard-count';
import { type LineActions, useLineActions } from './use-line-actions';
import { useAddedItems } from './use-sheet';
import { useShownLines, useStockCount } from './use-stock-count';
import { nameOf } from './words';

/** /stockCounts/:countId: the sheet of a stock count; with `?view=review` its differences, to post them. */
export function StockCountPage() {
  const { countId = '' } = useParams();
  const query = useStockCount(countId);
  const { data, error } = query;
  const isMissing =
    data?.isDiscarded || (error instanceof ApiError && error.code === 'stock_count_not_found');
  if (data && !isMissing)
    return (
      <Page title={nameOf(data)}>
        <AsOf query={query} />
        <CountView key={data._id} count={data} />
      </Page>
    );
  return (
    <Page title={t`Stock count`}>
      <h1 className={data || error ? 'sr-only' : 'text-xl'}>
        <Trans>Stock count</Trans>
      </h1>
      <div className="mt-6">
        {isMissing && <Missing />}
        {error && !isMissing && (
          <Failure title={t`The stock count could not be loaded`} {...toMissing(query)} />
        )}
        {!error && !isMissing && <TableSkeleton label={t`Loading the stock count`} />}
      </div>
    </Page>
  );
}

function Missing() {
  return (
    <Empty title={t`There is no such stock count`} detail={t`It may have been discarded.`}>
      <LinkButton to="/documents" variant="quiet" className="mt-2">
        <Trans>Documents</Trans>
      </LinkButton>
    </Empty>
  );
}

function CountView({ count }: { count: StockCount }) {
  const [parameters] = useSearchParams();
  const { added, add } = useAddedItems();
  const { lines, posting, problems } = useShownLines(count, added);
  const actions = useLineActions(count);
  const isPosted = count.document !== undefined;
  const isReview = isPosted || parameters.get('view') === 'review' || posting?.status === 'pending';
  useOpenAtTop(isReview ? /* no text */ 'review' : /* no text */ 'sheet');
  return (
    <div className="grid grid-cols-1 gap-6">
      <CountHead count={count} lines={lines} />
      {!isPosted && <OtherWarehouse of={count} />}
      {count.document !== undefined && <PostedNote number={count.document} />}
      {isPosted && <LostCounts lines={lines} actions={actions} />}
      {isReview ? (
        <ReviewView count={count} lines={lines} posting={posting} problems={problems} />
      ) : (
        <Sheet count={count} lines={lines} problems={problems} actions={actions} onAdd={add} />
      )}
      {!isPosted && !isReview && posting && <Notice text={refusalText(posting.reason, problems)} />}
      {!isPosted && !isReview && <SheetButtons count={count} />}
    </div>
  );
}

/** For whoever may not count here. */
function OtherWarehouse({ of }: { of: StockCount }) {
  const own = useOwnWarehouses();
  const [only] = own;
  if (!only || own.includes(of.warehouse)) return null;
  return (
    <Notice
      tone="warn"
      text={t`You may change the stock of ${{ warehouse: say(shortName(only)) }} only, so you cannot count here.`}
    />
  );
}

/** With what is sent, until it was sent. */
function ReviewView(shown: Omit<PostPanelProps, 'sum'>) {
  const { count, lines, problems } = shown;
  const items = useItemsById(lines.map(({ item }) => item));
  const prices = useMemo(() => new Map([...items].map(([id, { price }]) => [id, price])), [items]);
  const sum = sumText(lines, prices);
  const isPosted = count.document !== undefined;
  return (
    <>
      <div>
        {isPosted && <p className="mb-3 text-muted tabular-nums">{sum}</p>}
        <Review lines={lines} prices={prices} problems={problems} />
      </div>
      {!isPosted && <PostPanel {...shown} sum={sum} />}
    </>
  );
}

/** This device's counts that arrived after the stock count was posted. */
function LostCounts({ lines, actions }: { lines: readonly ShownLine[]; actions: LineActions }) {
  return lines
    .filter(({ refused }) => refused !== null)
    .map((line) => (
      <div key={line.item}>
        <p className="font-[620]">{line.itemName}</p>
        <RefusedCount line={line} actions={actions} onRecount={() => {}} isClosed />
      </div>
    ));
}

function SheetButtons({ count }: { count: StockCount }) {
  const { ask, isPending, error } = useDiscardCount(count);
  return (
    <div
      ref={keepRoom}
      className="sticky bottom-(--bottom-bar) z-5 -mx-4 grid gap-3 border-line border-t bg-ground px-4 py-2.5 print:hidden md:mx-0 md:px-0"
    >
      {error && <Notice text={t`It was not discarded. ${{ reason: failureText(error) }}`} />}
      <div className="flex flex-wrap gap-2.5">
        <LinkButton
          to={`${stockCountPath(count._id)}?view=review`}
          variant="primary"
          className="max-sm:flex-1 max-sm:px-2!"
        >
          <Trans>Review and send</Trans>
        </LinkButton>
        <Button className="max-sm:px-3.5!" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button variant="danger" className="max-sm:px-3.5!" busy={isPending} onClick={() => void ask()}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </div>
  );
}
