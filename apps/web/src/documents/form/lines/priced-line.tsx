import { MAX_QUANTITY } from '@godown/shared/items/item';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { memo, type RefObject, useId, useRef, useState } from 'react';
import { CODE_MESSAGE, isCode } from '../../../stock/check-count';
import { Field } from '../../../ui/field';
import { countText, moneyText } from '../../../ui/format';
import { Glyph } from '../../../ui/glyph';
import { readNumber } from '../../../ui/read-number';
import { WholeWords } from '../../../ui/whole-words';
import type { DraftLine } from '../../drafts/document-drafts';
import { removeLine, setQuantity } from '../../drafts/draft-edits';
import { toDiscount } from '../../drafts/draft-prices';
import type { FarFrom } from '../../drafts/far-price';
import { paidIfLess, withRefund } from '../../drafts/refund-price';
import { discountText } from '../../paper/discount-text';
import { setLineDiscount, setLineNote, setPrice } from '../priced-edits';
import { ConditionSwitch } from './condition-switch';
import { DiscountInput } from './discount-input';
import { isShort, LineFacts } from './line-facts';
import { LINE, type LineProps, NAME_AND_STOCK, RemoveLine } from './plain-line';
import { PriceInput } from './price-input';
import { QuantityStepper } from './quantity-stepper';

interface PricedLineProps extends LineProps {
  /** As typed, or suggested. */
  price: string;
  /** The amount of the line. */
  amount: number;
  /** What the price is far from. */
  far: FarFrom | null;
  /** Only the price is wrong. */
  isPriceWrong: boolean;
  /** True if the person may change the price, and give a discount. */
  mayPrice: boolean;
  /** Where Enter in the price goes. */
  next: RefObject<HTMLInputElement | null>;
}

/** On a wide screen the fields are counted from the end: a return has a column more, for the condition. */
const PLACE = {
  sale: 'grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[2rem_minmax(0,1fr)_auto_8rem_8rem_auto]',
  return: 'grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[2rem_minmax(0,1fr)_auto_auto_8rem_8rem_auto]',
};

/** A line with its price: two rows on a phone. Enter goes from the quantity to the price, and then to the next item. */
export const PricedLine = memo(function PricedLine(props: PricedLineProps) {
  const {
    line,
    number,
    item,
    warehouse,
    takes,
    isReturn,
    isBelowName,
    price,
    amount,
    far,
    mayPrice,
    edit,
    next,
  } = props;
  const error = isCode(line.quantity) ? i18n._(CODE_MESSAGE) : props.error;
  const [isOpen, setOpen] = useState(false);
  const priceInput = useRef<HTMLInputElement>(null);
  const details = useId();
  const name = item?.name ?? line.name;
  const suggested = withRefund(line);
  const paid = paidIfLess(line, amount);
  return (
    <li
      data-short={isShort(props) ? '' : undefined}
      className={`${LINE} gap-y-2 max-sm:gap-y-0.5 [contain-intrinsic-height:auto_8rem] max-sm:[contain-intrinsic-height:auto_6rem] lg:gap-y-0 lg:[contain-intrinsic-height:auto_3rem] ${isReturn ? PLACE.return : PLACE.sale}`}
    >
      <span className="text-muted text-sm tabular-nums max-lg:hidden">{countText(number)}</span>
      <div className="min-w-0 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-baseline max-lg:gap-x-3 lg:contents">
        <div className={`min-w-0 max-lg:contents lg:col-start-2 lg:row-start-1 ${NAME_AND_STOCK}`}>
          <p className={isBelowName ? 'sr-only' : 'font-[620] [overflow-wrap:anywhere] max-lg:col-span-2'}>
            <WholeWords text={name} />
          </p>
          <div className={`min-w-0 ${NAME_AND_STOCK}`}>
            {item && <LineFacts item={item} warehouse={warehouse} line={line} takes={takes} />}
            <Extras line={suggested} />
          </div>
        </div>
        <p className="text-right font-[560] tabular-nums lg:-col-start-3 lg:row-start-1">
          {readNumber(price) === 0 ? t`Free` : moneyText(amount)}
        </p>
      </div>
      <div className="flex items-center gap-3 max-lg:col-span-2 max-lg:row-start-2 lg:contents">
        <QuantityStepper
          name={name}
          value={line.quantity}
          max={line.left || MAX_QUANTITY}
          error={props.isPriceWrong ? undefined : error}
          onChange={(quantity) => edit((draft) => setQuantity(draft, line.item, quantity))}
          onEnter={() => priceInput.current?.focus()}
          className="lg:-col-start-5 lg:row-start-1"
        />
        <div
          data-far={far ? '' : undefined}
          className="min-w-0 flex-1 max-lg:max-w-40 lg:-col-start-4 lg:row-start-1"
        >
          <PriceInput
            ref={priceInput}
            name={name}
            value={price}
            readOnly={!mayPrice}
            isWrong={error !== undefined}
            onChange={(text) => edit((draft) => setPrice(draft, line.item, text))}
            onEnter={() => next.current?.focus()}
          />
        </div>
      </div>
      <div className="flex max-lg:col-start-2 max-lg:row-start-1 max-lg:self-start lg:-col-start-2 lg:row-start-1">
        <button
          type="button"
          aria-label={t`Discount and note: ${name}`}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
          className="grid size-11 place-items-center rounded-lg text-muted hover:bg-ground hover:text-text"
        >
          <Glyph name="more" className="size-5" />
        </button>
        <RemoveLine name={name} onClick={() => edit((draft) => removeLine(draft, line.item))} />
      </div>
      {isReturn && (
        <ConditionSwitch
          line={line}
          name={name}
          edit={edit}
          className="max-lg:col-span-full lg:col-start-3 lg:row-start-1"
        />
      )}
      {paid !== null && (
        <p className="col-span-full font-[560] text-sm text-warn lg:col-start-2">
          {paid === 0
            ? t`It was free on the note.`
            : t`More than on the note (${{ price: moneyText(paid) }})`}
        </p>
      )}
      {/* More than on the note says it already. */}
      {far && paid === null && (
        <p className="col-span-full font-[560] text-sm text-warn lg:col-start-2">{farText(far)}</p>
      )}
      {error && <p className="col-span-full text-bad text-sm lg:col-start-2">{error}</p>}
      <div id={details} hidden={!isOpen} className="col-span-full lg:col-start-2 lg:mt-2">
        {isOpen && (
          <Details
            name={name}
            line={suggested}
            edit={edit}
            mayPrice={mayPrice}
            isWrong={error !== undefined}
          />
        )}
      </div>
    </li>
  );
});

function farText({ of, amount }: FarFrom): string {
  const known = moneyText(amount);
  if (of === 'note') return t`It was ${{ price: known }} on the note. Is the price right?`;
  if (of === 'cost') return t`The cost was ${{ cost: known }} before. Is the price right?`;
  return of === 'price'
    ? t`It is sold for ${{ price: known }}. Is the cost right?`
    : t`It is usually sold for ${{ price: known }}. Is the price right?`;
}

interface DetailsProps extends Pick<PricedLineProps, 'line' | 'edit' | 'mayPrice'> {
  name: string;
  isWrong: boolean;
}

function Details({ name, line, edit, mayPrice, isWrong }: DetailsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      {mayPrice && (
        <div className="grid content-start gap-1.5">
          <p aria-hidden="true" className="font-[560] text-sm">
            {t`Discount`}
          </p>
          <DiscountInput
            label={t`Discount: ${name}`}
            value={line.discount}
            isWrong={isWrong}
            onChange={(discount) => edit((draft) => setLineDiscount(draft, line.item, discount))}
          />
        </div>
      )}
      <Field
        label={t`Note for this line`}
        autoComplete="off"
        maxLength={200}
        value={line.note ?? ''}
        onChange={({ target }) => edit((draft) => setLineNote(draft, line.item, target.value))}
      />
    </div>
  );
}

/** Such as `−10% · Black, if there is one`. */
function Extras({ line }: { line: DraftLine }) {
  const discount = toDiscount(line.discount);
  const note = line.note?.trim();
  if (!discount && !note) return null;
  return (
    <p className="text-muted text-sm tabular-nums [overflow-wrap:anywhere]">
      {[discount && discountText(discount), note].filter(Boolean).join(' · ')}
    </p>
  );
}
