import type { AccountEntry, Statement } from '@godown/shared/trade/accounts';
import type { Partner } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Letterhead } from '../../documents/paper/paper-parts';
import { type Medium, Sheet } from '../../documents/paper/sheets';
import { partnerName } from '../../stock/partner-name';
import { documentPath } from '../../stock/stock';
import { Card } from '../../ui/card';
import { Cell, DataRow, DataTable } from '../../ui/data-table';
import { Sum } from '../../ui/sum';
import { useSheetWords, WORDS } from './sheet-words';
import { Span } from './span';

export interface StatementProps {
  partner: Partner;
  statement: Statement;
}

/** A statement, on the screen and on A4. */
export function StatementSheet({ partner, statement, medium }: StatementProps & { medium: Medium }) {
  const { say, plain, money, digits } = useSheetWords();
  const { name, shop, phone, address } = partner;
  const head = (words: MessageDescriptor) => ({ label: plain(words), head: say(words) });
  const columns = [
    { ...head(WORDS.date), className: 'w-34 lg:w-40 print:w-32' },
    { ...head(WORDS.what) },
    { ...head(WORDS.more), className: 'w-30 lg:w-36', end: true },
    { ...head(WORDS.less), className: 'w-30 lg:w-36', end: true },
    { ...head(WORDS.balance), className: 'w-32 lg:w-40 print:w-32', end: true },
  ];
  return (
    <Sheet medium={medium}>
      <Letterhead />
      <h2 className="hidden text-xl print:block">{say(WORDS.statement)}</h2>
      <div className="mb-4 flex flex-wrap justify-between gap-x-6 gap-y-1 [overflow-wrap:anywhere]">
        <div>
          <p className="font-[620]">{[partnerName(name, plain), shop].filter(Boolean).join(', ')}</p>
          <p className="whitespace-pre-line text-muted text-sm">{address}</p>
          <p className="text-muted text-sm">{phone && digits(writePhone(phone))}</p>
        </div>
        <p className="font-[560]">
          <Span statement={statement} />
        </p>
      </div>
      <DataTable isDense caption={say(WORDS.statement)} columns={columns} className="md:table-fixed">
        <Balance label={say(WORDS.before)} amount={money(statement.before)} />
        {statement.entries.map((entry) => (
          <Row key={entry._id} entry={entry} />
        ))}
        <Balance label={say(WORDS.after)} amount={money(statement.after)} />
      </DataTable>
      <Sums statement={statement} />
    </Sheet>
  );
}

const PAPER = 'print:py-1 print:text-sm';
const END = `whitespace-nowrap text-right tabular-nums ${PAPER}`;
/** On a phone: the description and the change, and below them the time and the balance after it. */
const ROW = 'max-md:grid-cols-[minmax(7.75rem,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2';

function Row({ entry }: { entry: AccountEntry }) {
  const { money, date, entry: words } = useSheetWords();
  const { at, change, after, document, cheque, reference, note } = entry;
  const details = [cheque?.number, reference, note].filter(Boolean).join(' · ');
  return (
    <DataRow className={ROW}>
      <Cell className={`max-md:col-start-1 max-md:row-start-2 max-md:text-muted max-md:text-sm ${PAPER}`}>
        {date(at)}
      </Cell>
      <Cell className={`min-w-0 [overflow-wrap:anywhere] max-md:col-start-1 max-md:row-start-1 ${PAPER}`}>
        {words(entry)}{' '}
        {document && (
          <Link
            to={documentPath(document)}
            className="inline-block whitespace-nowrap font-[560] underline decoration-line underline-offset-4"
          >
            {document}
          </Link>
        )}
        {details && <span className="block text-muted text-sm">{details}</span>}
      </Cell>
      <Cell className={`${END} max-md:col-start-2 max-md:row-start-1 ${change > 0 ? '' : 'max-md:hidden'}`}>
        {change > 0 && (
          <>
            <span className="md:hidden">+</span>
            <Sum>{money(change)}</Sum>
          </>
        )}
      </Cell>
      <Cell className={`${END} max-md:col-start-2 max-md:row-start-1 ${change < 0 ? '' : 'max-md:hidden'}`}>
        {change < 0 && (
          <>
            <span className="md:hidden">−</span>
            <Sum>{money(-change)}</Sum>
          </>
        )}
      </Cell>
      <Cell
        className={`${END} font-[620] max-md:col-start-2 max-md:row-start-2 max-md:text-muted max-md:text-sm`}
      >
        <Sum>{money(after)}</Sum>
      </Cell>
    </DataRow>
  );
}

/** The sums that lead from the balance before to the balance at the end. */
function Sums({ statement }: { statement: Statement }) {
  const { say, money, sums } = useSheetWords();
  const rows = [
    { key: 'before', label: say(WORDS.before), amount: money(statement.before) },
    ...sums(statement),
    { key: 'after', label: say(WORDS.after), amount: money(statement.after) },
  ];
  return (
    <Card className="mt-4 ml-auto break-inside-avoid px-4 py-3 sm:w-96 print:border-0 print:px-3 print:py-0">
      <dl className="grid gap-1">
        {rows.map(({ key, label, amount }) => (
          <div
            key={key}
            className="flex justify-between gap-x-4 border-line last:border-t last:pt-1 last:font-[680] print:text-sm"
          >
            <dt>{label}</dt>
            <dd className="shrink-0 whitespace-nowrap text-right tabular-nums">
              <Sum>{amount}</Sum>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The balance before or after all entries. */
function Balance({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <DataRow className={`${ROW} font-[680]`}>
      <td colSpan={4} className={`md:border-line md:border-t md:px-3 md:py-2.5 lg:px-4 print:px-2 ${PAPER}`}>
        {label}
      </td>
      <Cell className={END}>
        <Sum>{amount}</Sum>
      </Cell>
    </DataRow>
  );
}
