import type { Document, DocumentLine } from '@godown/shared/documents';
import { itemPath } from '../stock/stock';
import { Cell, DataRow, DataTable, RowLink } from '../ui/data-table';
import { countText, moneyText, signedText } from '../ui/format';

const NUMBER = { label: 'No.', className: 'w-16 lg:w-18 print:w-14' };
const PRICES = [
  { label: 'Price', className: 'w-32 print:w-26', end: true },
  { label: 'Amount', className: 'w-36 print:w-30', end: true },
];
const COLUMNS = [
  NUMBER,
  { label: 'Item' },
  { label: 'Quantity', className: 'w-28 print:w-24', end: true },
  ...PRICES,
];
const COUNT_COLUMNS = [
  NUMBER,
  { label: 'Item' },
  { label: 'Counted', className: 'w-24', end: true },
  { label: 'Expected', className: 'w-24', end: true },
  { label: 'Moved', className: 'w-22', end: true },
  { label: 'Difference', className: 'w-26', end: true },
  { label: 'Amount', className: 'w-32', end: true },
];

/** Small rows on paper, so that most documents fit on a sheet. */
const PAPER = 'print:py-1 print:text-sm';
const END = `tabular-nums max-md:text-right md:text-right whitespace-nowrap ${PAPER}`;

/** The lines of a posted document, with their total: a table on a wide screen and on paper, cards on a phone. */
export function LinesTable({ document }: { document: Document }) {
  const isCount = document.kind === 'count';
  const Row = isCount ? CountRow : LineRow;
  return (
    <DataTable caption="Lines" columns={isCount ? COUNT_COLUMNS : COLUMNS} className="md:table-fixed">
      {document.lines.map((line, index) => (
        <Row key={line.item} line={line} number={index + 1} />
      ))}
      <DataRow className="font-[680] print:break-before-avoid max-md:grid-cols-[1fr_auto_auto] max-md:gap-x-4 max-md:p-4">
        <Cell colSpan={2} className={PAPER}>
          Total
        </Cell>
        <Cell colSpan={isCount ? 4 : 1} className={END}>
          {isCount ? signedText(document.units) : countText(document.units)}
          <span className="md:hidden"> {document.units === 1 ? 'unit' : 'units'}</span>
        </Cell>
        <Cell colSpan={isCount ? 1 : 2} className={END}>
          {moneyText(document.value)}
        </Cell>
      </DataRow>
    </DataTable>
  );
}

interface RowProps {
  line: DocumentLine;
  number: number;
}

function LineRow({ line: { item, itemName, quantity, price }, number }: RowProps) {
  return (
    <DataRow className="max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:p-4">
      <NumberAndItem number={number} item={item} name={itemName} />
      <Cell className={`${END} font-[620] max-md:col-start-2 max-md:row-start-1`}>
        {countText(quantity)}
        <span className="md:hidden"> {quantity === 1 ? 'unit' : 'units'}</span>
      </Cell>
      <Cell className={`${END} max-md:col-start-1 max-md:row-start-2 max-md:text-left! max-md:text-muted`}>
        {moneyText(price)}
      </Cell>
      <Cell className={`${END} max-md:col-start-2 max-md:row-start-2`}>{moneyText(quantity * price)}</Cell>
    </DataRow>
  );
}

function CountRow({ line, number }: RowProps) {
  const { item, itemName, quantity, price, counted = 0, expected = 0, moved = 0 } = line;
  const facts = [
    ['Counted', countText(counted)],
    ['Expected', countText(expected)],
    ['Moved', signedText(moved)],
    ['Difference', signedText(quantity)],
  ] as const;
  return (
    <DataRow className="max-md:grid-cols-2 max-md:gap-x-3 max-md:p-4">
      <NumberAndItem number={number} item={item} name={itemName} />
      {facts.map(([label, text]) => (
        <Cell key={label} className={`${END} max-md:text-left!`}>
          <span className="text-muted md:hidden">{label} </span>
          {text}
        </Cell>
      ))}
      <Cell className={`${END} max-md:text-left!`}>
        <span className="text-muted md:hidden">Amount </span>
        {moneyText(quantity * price)}
      </Cell>
    </DataRow>
  );
}

interface NumberAndItemProps {
  number: number;
  item: string;
  name: string;
}

function NumberAndItem({ number, item, name }: NumberAndItemProps) {
  return (
    <>
      <Cell className={`text-muted tabular-nums max-md:hidden ${PAPER}`}>{number}</Cell>
      <Cell className={`min-w-0 max-md:col-start-1 ${PAPER}`}>
        <RowLink to={itemPath(item)}>{name}</RowLink>
      </Cell>
    </>
  );
}
