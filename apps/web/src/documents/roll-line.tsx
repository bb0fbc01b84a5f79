import type { DocumentLine } from '@godown/shared/documents';
import { msg } from '@lingui/core/macro';
import { countText, moneyText, signedText } from '../ui/format';
import { useSheetText } from './sheet-texts';

/** A line of a document on a roll: the whole name, and below it the quantity, the price and the amount. */
export function RollLine({ line }: { line: DocumentLine }) {
  const { itemName, quantity, price } = line;
  const { style } = useSheetText();
  return (
    <li className="break-inside-avoid">
      <p className="font-[620]">{itemName}</p>
      <div className="flex flex-wrap gap-x-3 tabular-nums">
        {'counted' in line ? <Counted line={line} /> : <Sold quantity={quantity} price={price} />}
        <p className="ml-auto">{moneyText(quantity * price, style)}</p>
      </div>
    </li>
  );
}

function Sold({ quantity, price }: Pick<DocumentLine, 'quantity' | 'price'>) {
  const { style } = useSheetText();
  return (
    <p>
      <span className="font-[720]">{countText(quantity, style)}</span> × {moneyText(price, style)}
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
