import type { Item } from '@godown/shared/items/item';
import { isReturnKind } from '@godown/shared/trade/documents';
import type { Totals } from '@godown/shared/trade/totals';
import type { RefObject } from 'react';
import { say } from '../../../language/say';
import type { DocumentDraft } from '../../drafts/document-drafts';
import { takesStock } from '../../drafts/draft-edits';
import { isAboutPrice, wrongText } from '../../drafts/draft-errors';
import { farFrom } from '../../drafts/far-price';
import { lineNotBack } from '../../drafts/returnable';
import type { EditDraft } from '../use-draft';
import { useMayPrice } from '../use-suggested-prices';
import { type LineProps, PlainLine } from './plain-line';
import { PricedLine } from './priced-line';

export interface DraftLinesProps {
  draft: DocumentDraft;
  /** The same with the price of each line. */
  priced: DocumentDraft;
  totals: Totals;
  /** The known items by id. */
  items: ReadonlyMap<string, Item>;
  edit: EditDraft;
  /** The field for the next item. */
  next: RefObject<HTMLInputElement | null>;
}

/** The lines of a draft, the latest first: it is next to the field that added it. `except`: items whose lines stand elsewhere. */
export function DraftLines({
  except,
  ...props
}: DraftLinesProps & { except: Pick<ReadonlySet<string>, 'has'> }) {
  const shown = props.draft.lines.flatMap(({ item }, index) => (except.has(item) ? [] : [{ item, index }]));
  if (shown.length === 0) return null;
  return (
    <ol reversed className="divide-y divide-line border-line border-t">
      {shown.map(({ item, index }) => <Line key={item} {...props} index={index} />).toReversed()}
    </ol>
  );
}

/** The line of a draft with this index. */
export function Line(props: DraftLinesProps & Pick<LineProps, 'isBelowName'> & { index: number }) {
  const { index, isBelowName = false, draft, priced, totals, items, edit, next } = props;
  const { errors, warehouse, kind } = draft;
  const mayPrice = useMayPrice(kind);
  const line = draft.lines[index];
  if (!line) return null;
  const notBack = lineNotBack(line, draft);
  const shown = {
    line,
    number: index + 1,
    item: items.get(line.item),
    warehouse,
    takes: takesStock(kind),
    isReturn: isReturnKind(kind),
    isBelowName,
    error: notBack ? say(notBack) : wrongText(errors[line.item]),
    edit,
  };
  if (!priced.isPriced) return <PlainLine {...shown} />;
  return (
    <PricedLine
      {...shown}
      price={priced.lines[index]?.price ?? ''}
      amount={totals.lines[index] ?? 0}
      far={mayPrice ? farFrom(kind, priced.lines[index] ?? line, shown.item) : null}
      isPriceWrong={isAboutPrice(errors[line.item])}
      mayPrice={mayPrice}
      next={next}
    />
  );
}
