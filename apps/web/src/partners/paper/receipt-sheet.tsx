import type { AccountEntry } from '@godown/shared/trade/accounts';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { Partner } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Person } from '../../account/person';
import { Letterhead, VoidStamp } from '../../documents/paper/paper-parts';
import { RollPaper, RollRow, RULE } from '../../documents/paper/roll-paper';
import { type Medium, Sheet } from '../../documents/paper/sheets';
import type { Roll } from '../../documents/paper/use-paper';
import { partnerName } from '../../stock/partner-name';
import { METHOD_NAMES } from '../../stock/payment-names';
import { Card } from '../../ui/card';
import { useSheetWords } from './sheet-words';

interface ReceiptProps {
  partner: Partner;
  entry: AccountEntry;
}

/** True if the shop got the money. Otherwise it gave it. */
const isReceived = ({ partner: { kind }, entry: { kind: what } }: ReceiptProps) =>
  (kind === 'customer') === (what === 'payment');

const WORDS = {
  received: msg`Money receipt`,
  given: msg`Payment receipt`,
  from: msg`Received from`,
  to: msg`Paid to`,
  phone: msg`Phone`,
  number: msg`No.`,
  date: msg`Date`,
  how: msg`How`,
  cheque: msg`Cheque`,
  reference: msg`Number`,
  note: msg`Note`,
  document: msg`For the note`,
  before: msg`Owed before`,
  after: msg`Owed after this payment`,
  by: msg`Written by`,
  cancelled: msg`CANCELLED`,
  signer: msg`For the company`,
  payer: msg`Signature`,
};

const IN_WORDS = msg`In words:`;

interface Fact {
  label: ReactNode;
  content: ReactNode;
  key: string;
}

/** The facts on a receipt besides its amount. */
function useFacts(receipt: ReceiptProps): Fact[] {
  const { say, plain, owed, digits, date, day } = useSheetWords();
  const { partner, entry } = receipt;
  const { at, number, method, cheque, reference, note, document, change, after, email } = entry;
  const who = [partnerName(partner.name, plain), partner.shop].filter(Boolean).join(', ');
  const facts: [keyof typeof WORDS, ReactNode][] = [
    ['number', digits(String(number))],
    ['date', date(at)],
    [isReceived(receipt) ? 'from' : 'to', who],
    ['phone', partner.phone && digits(writePhone(partner.phone))],
    ['how', method && say(METHOD_NAMES[method])],
    [
      'cheque',
      cheque && (
        <>
          {cheque.number}, {day(cheque.date)}
        </>
      ),
    ],
    ['reference', reference],
    ['document', document],
    ['note', note],
    ['before', owed(fromCents(toCents(after) - toCents(change)))],
    ['after', owed(after)],
    ['by', <Person key="by" email={email} />],
  ];
  return facts
    .filter(([, content]) => content)
    .map(([key, content]) => ({ key, label: say(WORDS[key]), content }));
}

/** A receipt, on the screen and on A4. */
export function ReceiptSheet({ medium, ...receipt }: ReceiptProps & { medium: Medium }) {
  const { say, money, inWords } = useSheetWords();
  const facts = useFacts(receipt);
  const { change, undoneBy } = receipt.entry;
  return (
    <Sheet medium={medium}>
      <Letterhead />
      {undoneBy && <VoidStamp />}
      <Card className="p-4 md:p-6 print:border-0 print:p-0">
        <h2 className="text-lg">{say(isReceived(receipt) ? WORDS.received : WORDS.given)}</h2>
        {undoneBy && <p className="font-[620] text-bad print:hidden">{say(WORDS.cancelled)}</p>}
        <p className="my-3 font-[720] text-2xl tabular-nums [overflow-wrap:anywhere]">
          {money(Math.abs(change))}
        </p>
        <p className="mb-3 [overflow-wrap:anywhere]">
          <span className="text-muted">{say(IN_WORDS)}</span> {inWords(Math.abs(change))}
        </p>
        <dl className="grid gap-x-10 gap-y-2 lg:grid-cols-2">
          {facts.map(({ key, label, content }) => (
            <div key={key} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-3">
              <dt className="text-muted">{label}</dt>
              <dd className="font-[560] [overflow-wrap:anywhere]">{content}</dd>
            </div>
          ))}
        </dl>
        <div className="hidden grid-cols-2 gap-16 pt-20 print:grid">
          {[WORDS.payer, WORDS.signer].map((signer) => (
            <p key={signer.id} className="border-text border-t pt-2 text-sm">
              {say(signer)}
            </p>
          ))}
        </div>
      </Card>
    </Sheet>
  );
}

/** A receipt on a roll. */
export function ReceiptRoll({ roll, ...receipt }: ReceiptProps & { roll: Roll }) {
  const { say, money, inWords } = useSheetWords();
  const facts = useFacts(receipt);
  const { change, undoneBy } = receipt.entry;
  return (
    <RollPaper roll={roll} title={say(isReceived(receipt) ? WORDS.received : WORDS.given)}>
      {undoneBy && (
        <p className="border-2 border-text p-1 text-center font-[720] text-base">{say(WORDS.cancelled)}</p>
      )}
      <p className={`text-center font-[720] text-xl ${RULE}`}>{money(Math.abs(change))}</p>
      <p>
        {say(IN_WORDS)} {inWords(Math.abs(change))}
      </p>
      <dl className={`grid gap-0.5 ${RULE}`}>
        {facts.map(({ key, label, content }) => (
          <RollRow key={key} label={label}>
            {content}
          </RollRow>
        ))}
      </dl>
      <p className="mt-12 border-text border-t pt-1">{say(WORDS.signer)}</p>
    </RollPaper>
  );
}
