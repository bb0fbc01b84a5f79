import type { Item } from '@godown/shared/items/item';
import { isReturnKind } from '@godown/shared/trade/documents';
import type { Totals } from '@godown/shared/trade/totals';
import type { RefObject } from 'react';
import type { DocumentDraft } from '../../drafts/document-drafts';
import { takesStock } from '../../drafts/draft-edits';
import { wrongText } from '../../drafts/draft-errors';
import type { EditDraft } from '../use-draft';
import { useMayPrice } from '../use-suggested-prices';
import { PlainLine } from './plain-line';
import { PricedLine } from './priced-line';

interface DraftLinesProps {
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

/** The lines of a draft, the latest first: it is next to the field that added it. */
export function DraftLines({ draft, priced, totals, items, edit, next }: DraftLinesProps) {
  const { lines, errors, warehouse, kind } = draft;
  const mayPrice = useMayPrice(kind);
  return (
    <ol reversed className="divide-y divide-line border-line border-t">
      {lines
        .map((line, index) => {
          const shown = {
            line,
            number: index + 1,
            item: items.get(line.item),
            warehouse,
            takes: takesStock(kind),
            isReturn: isReturnKind(kind),
            error: wrongText(errors[line.item]),
            edit,
          };
          return priced.isPriced ? (
            <PricedLine
              key={line.item}
              {...shown}
              price={priced.lines[index]?.price ?? ''}
              amount={totals.lines[index] ?? 0}
              mayPrice={mayPrice}
              next={next}
            />
          ) : (
            <PlainLine key={line.item} {...shown} />
          );
        })
        .toReversed()}
    </ol>
  );
}
