import type { Document, DocumentLine } from '@godown/shared/trade/documents';
import { msg, plural, t } from '@lingui/core/macro';
import { itemPath } from '../../stock/stock';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { countText, moneyText, signedText } from '../../ui/format';
import { Sum } from '../../ui/sum';
import { discountText } from './discount-text';
import { hasMore, isPriced, sumOfLines } from './note-money';
import { useSheetText } from './sheet-texts';

const MOVED = msg({ message: 'Moved', context: 'between the count and its posting' });
const NUMBER = { label: msg`No.`, className: 'w-16 lg:w-18 print:w-14' };
const PLAIN_COLUMNS = [
  NUMBER,
  { label: msg`Item`, className: '' },
  { label: msg`Quantity`, className: 'w-28 print:w-24', end: true },
];
const PRICES = [
  { label: msg`Price`, className: 'w-32 print:w-30', end: true },
  { label: msg`Amount`, className: 'w-36 print:w-30', end: true },
];
const PRICED_COLUMNS = [...PLAIN_COLUMNS, ...PRICES];
const COUNT_COLUMNS = [
  NUMBER,
  { label: msg`Item`, className: '' },
  { label: msg`Counted`, className: 'w-24', end: true },
  { label: msg`Expected`, className: 'w-24', end: true },
  { label: MOVED, className: 'w-22', end: true },
  { label: msg`Difference`, className: 'w-26', end: true },
  { label: msg`Amount`, className: 'w-32', end: true },
];

const NOT_ON_PAPER = 'print:hidden';
/** Small rows on paper, so that most documents fit on a sheet. */
const PAPER = 'print:py-1 print:text-sm';
const END = `tabular-nums max-md:text-right md:text-right whitespace-nowrap max-md:whitespace-normal ${PAPER}`;

function columnsOf(document: Document) {
  if (document.kind === 'count') return COUNT_COLUMNS;
  return isPriced(document) ? PRICED_COLUMNS : PLAIN_COLUMNS;
}

interface LinesTableProps {
  document: Document;
  /** True if the paper has the prices of the document, if it has some. */
  hasPrices: boolean;
}

/** The lines of a posted document, with their total: a table on a wide screen and on paper, cards on a phone. */
export function LinesTable({ document, hasPrices }: LinesTableProps) {
  const isCount = document.kind === 'count';
  const { say, plain, style } = useSheetText();
  const Row = isCount ? CountRow : LineRow;
  const money = hasPrices ? '' : NOT_ON_PAPER;
  const sum = sumOfLines(document);
  const columns = columnsOf(document).map(({ label, ...column }) => ({
    ...column,
    label: plain(label),
    head: say(label),
    className: `${column.className} ${PRICES.some((each) => each.label === label) ? money : ''}`,
  }));
  return (
    <DataTable caption={say(msg`Lines`)} columns={columns} className="md:table-fixed">
      {document.lines.map((line, index) => (
        <Row key={`${line.item} ${line.condition}`} line={line} number={index + 1} money={money} />
      ))}
      <DataRow
        className={`font-[680] print:break-before-avoid max-md:gap-x-4 max-md:p-4 ${sum === undefined ? 'max-md:grid-cols-[minmax(0,1fr)_auto]' : 'max-md:grid-cols-[minmax(0,1fr)_auto_auto]'}`}
      >
        <Cell colSpan={2} className={PAPER}>
          {hasMore(document) ? <span className={money}>{say(msg`Subtotal`)}</span> : say(msg`Total`)}
          {hasMore(document) && !hasPrices && <span className="hidden print:inline">{say(msg`Total`)}</span>}
        </Cell>
        <Cell colSpan={isCount ? 4 : 1} className={END}>
          {isCount ? signedText(document.units, style) : countText(document.units, style)}
          <UnitWord units={document.units} />
        </Cell>
        {sum !== undefined && (
          <Cell colSpan={isCount ? 1 : 2} className={`${END} ${money}`}>
            <Sum>{moneyText(sum, style)}</Sum>
          </Cell>
        )}
      </DataRow>
    </DataTable>
  );
}

interface RowProps {
  line: DocumentLine;
  number: number;
  /** Classes of what is money. */
  money: string;
}

function LineRow({ line, number, money }: RowProps) {
  const { item, itemName, quantity, unitPrice, net } = line;
  const { style } = useSheetText();
  return (
    <DataRow className="max-md:grid-cols-[minmax(7.75rem,1fr)_auto] max-md:gap-x-3 max-md:p-4">
      <NumberAndItem number={number} item={item} name={itemName} line={line} />
      <Cell className={`${END} font-[620] max-md:col-start-2 max-md:row-start-1`}>
        {countText(quantity, style)}
        <UnitWord units={quantity} />
      </Cell>
      {unitPrice !== undefined && net !== undefined && (
        <LineMoney unitPrice={unitPrice} net={net} discount={line.discount} money={money} />
      )}
    </DataRow>
  );
}

interface LineMoneyProps extends Pick<RowProps, 'money'>, Pick<DocumentLine, 'discount'> {
  unitPrice: number;
  net: number;
}

/** The price of a line and what it comes to. */
function LineMoney({ unitPrice, net, discount, money }: LineMoneyProps) {
  const { say, style } = useSheetText();
  const free = unitPrice === 0 && say(msg`Free`);
  return (
    <>
      <Cell
        // On a phone the amount beside it says the same.
        className={`${END} max-md:col-start-1 max-md:row-start-2 max-md:text-left! max-md:text-muted ${free ? 'max-md:hidden' : ''} ${money}`}
      >
        {free || <Sum>{moneyText(unitPrice, style)}</Sum>}
        {discount && (
          <>
            <wbr />
            <span className="text-muted text-sm max-md:ml-2 md:block">{discountText(discount, style)}</span>
          </>
        )}
      </Cell>
      <Cell className={`${END} max-md:col-start-2 max-md:row-start-2 ${money}`}>
        {free || <Sum>{moneyText(net, style)}</Sum>}
      </Cell>
    </>
  );
}

function CountRow({ line, number }: RowProps) {
  const { item, itemName, quantity, price, counted = 0, expected = 0, moved = 0 } = line;
  const { say, plain, style } = useSheetText();
  const facts = [
    [msg`Counted`, countText(counted, style)],
    [msg`Expected`, countText(expected, style)],
    [MOVED, signedText(moved, style)],
    [msg`Difference`, signedText(quantity, style)],
  ] as const;
  return (
    <DataRow className="max-md:grid-cols-2 max-md:gap-x-3 max-md:p-4">
      <NumberAndItem number={number} item={item} name={itemName} line={line} />
      {facts.map(([label, text]) => (
        <Cell key={plain(label)} className={`${END} max-md:text-left!`}>
          <span className="text-muted md:hidden">{say(label)} </span>
          {text}
        </Cell>
      ))}
      <Cell className={`${END} max-md:text-left!`}>
        <span className="text-muted md:hidden">{say(msg`Amount`)} </span>
        <Sum>{moneyText(quantity * price, style)}</Sum>
      </Cell>
    </DataRow>
  );
}

/** Beside a number that has no heading, on a phone. */
function UnitWord({ units }: { units: number }) {
  const { say } = useSheetText();
  return <span className="md:hidden"> {say(msg`${plural(units, { one: 'unit', other: 'units' })}`)}</span>;
}

interface NumberAndItemProps {
  number: number;
  item: string;
  name: string;
  line: DocumentLine;
}

function NumberAndItem({ number, item, name, line }: NumberAndItemProps) {
  const { note, condition, returned = 0 } = line;
  const { say, style } = useSheetText();
  const back = countText(returned, style);
  return (
    <>
      <Cell className={`text-muted tabular-nums max-md:hidden ${PAPER}`}>{countText(number, style)}</Cell>
      <Cell className={`min-w-0 max-md:col-start-1 ${PAPER}`}>
        <RowLink to={itemPath(item)}>{name}</RowLink>
        {condition === 'damaged' && <span className="block text-sm text-warn">{say(msg`Damaged`)}</span>}
        {returned > 0 && (
          <span className="block text-muted text-sm tabular-nums print:hidden">{t`${back} returned`}</span>
        )}
        {note && <span className="block text-muted text-sm [overflow-wrap:anywhere]">{note}</span>}
      </Cell>
    </>
  );
}
