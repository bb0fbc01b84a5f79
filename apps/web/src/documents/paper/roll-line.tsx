import type { DocumentLine } from '@godown/shared/trade/documents';
import { msg, plural } from '@lingui/core/macro';
import { countText, moneyText, signedText } from '../../ui/format';
import { WholeWords } from '../../ui/whole-words';
import { discountText } from './discount-text';
import { useSheetText } from './sheet-texts';

interface RollLineProps {
  line: DocumentLine;
  /** True if the paper has the prices of the document, if it has some. */
  hasPrices: boolean;
}

/** A line of a document on a roll: the whole name, and below it the quantity, the price and the amount. */
export function RollLine({ line, hasPrices }: RollLineProps) {
  const { itemName, quantity, price, note, condition } = line;
  const isCounted = 'counted' in line;
  const amount = isCounted ? quantity * price : line.net;
  const { say, style } = useSheetText();
  return (
    <li className="break-inside-avoid">
      <p className="font-[620]">
        <WholeWords text={itemName} />
      </p>
      <div className="flex flex-wrap gap-x-3 tabular-nums">
        {isCounted ? <Counted line={line} /> : <Sold line={line} hasPrices={hasPrices} />}
        {hasPrices && amount !== undefined && (
          <p className="ml-auto">{line.unitPrice === 0 ? say(msg`Free`) : moneyText(amount, style)}</p>
        )}
      </div>
      {condition === 'damaged' && <p>{say(msg`Damaged`)}</p>}
      {note && <p>{note}</p>}
    </li>
  );
}

function Sold({ line, hasPrices }: RollLineProps) {
  const { quantity: units, unitPrice, discount } = line;
  const { say, style } = useSheetText();
  const count = <span className="font-[720]">{countText(units, style)}</span>;
  if (!hasPrices || !unitPrice)
    return (
      <p>
        {count} {say(msg`${plural(units, { one: 'unit', other: 'units' })}`)}
      </p>
    );
  return (
    <p>
      {count} × {moneyText(unitPrice, style)}
      {discount && ` ${discountText(discount, style)}`}
    </p>
  );
}

function Counted({ line: { counted = 0, expected = 0, quantity } }: { line: DocumentLine }) {
  const { say, style } = useSheetText();
  return (
    <p>
      {say(msg`Counted`)} {countText(counted, style)}, {say(msg`Expected`)} {countText(expected, style)},{' '}
      {say(msg`Difference`)} {signedText(quantity, style)}
    </p>
  );
}
