import type { AccountEntry } from '@godown/shared/trade/accounts';
import { writePhone } from '@godown/shared/trade/phone';
import { RollPaper, RollRow, RULE } from '../../documents/paper/roll-paper';
import type { Roll } from '../../documents/paper/use-paper';
import { partnerName } from '../../stock/partner-name';
import { useSheetWords, WORDS } from './sheet-words';
import { Span } from './span';
import type { StatementProps } from './statement-sheet';

/** A statement on a roll. */
export function StatementRoll({ partner, statement, roll }: StatementProps & { roll: Roll }) {
  const { say, plain, money, digits, sums } = useSheetWords();
  const { name, shop, phone } = partner;
  return (
    <RollPaper roll={roll} title={say(WORDS.statement)}>
      <div>
        <p className="font-[620]">{[partnerName(name, plain), shop].filter(Boolean).join(', ')}</p>
        <p>{phone && digits(writePhone(phone))}</p>
        <p>
          <Span statement={statement} />
        </p>
      </div>
      <dl className={RULE}>
        <RollRow label={say(WORDS.before)}>{money(statement.before)}</RollRow>
      </dl>
      <ol className={`grid gap-1.5 ${RULE}`}>
        {statement.entries.map((entry) => (
          <Line key={entry._id} entry={entry} />
        ))}
      </ol>
      <dl className={RULE}>
        <RollRow label={say(WORDS.before)}>{money(statement.before)}</RollRow>
        {sums(statement).map(({ key, label, amount }) => (
          <RollRow key={key} label={label}>
            {amount}
          </RollRow>
        ))}
      </dl>
      <dl className={`text-base ${RULE}`}>
        <RollRow label={say(WORDS.after)} className="font-[720]">
          {money(statement.after)}
        </RollRow>
      </dl>
    </RollPaper>
  );
}

function Line({ entry }: { entry: AccountEntry }) {
  const { money, change: signed, date, entry: words } = useSheetWords();
  const { at, change, after, document } = entry;
  return (
    <li className="break-inside-avoid">
      <p>
        {date(at)} <span className="font-[620]">{words(entry)}</span> {document}
      </p>
      <div className="flex flex-wrap gap-x-3 tabular-nums">
        <p>{signed(change)}</p>
        <p className="ml-auto font-[620]">= {money(after)}</p>
      </div>
    </li>
  );
}
