/** The parts of a document on paper. */

import type { Language } from '@godown/shared/language/languages';
import { amountOf } from '@godown/shared/trade/document-amount';
import type { Document, DocumentKind } from '@godown/shared/trade/documents';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { countText, moneyText } from '../../ui/format';
import { numberStyle } from '../../ui/number-style';
import { fullText } from '../../ui/when';
import { isPriced } from './note-money';
import { useSheetText } from './sheet-texts';
import { useCompany } from './use-company';

/** The company on top. Nothing if it is not set. */
export function Letterhead() {
  const company = useCompany();
  if (!company) return null;
  return (
    <div className="mb-6 hidden border-text border-b-2 pb-4 print:block">
      <p className="font-[720] text-lg">{company.name}</p>
      <p className="whitespace-pre-line text-sm">{company.address}</p>
    </div>
  );
}

/** On paper: all goods of a note came back. The screen says it in a word. */
export function ReturnedText({ document: { isReturned } }: { document: Document }) {
  const { say } = useSheetText();
  return isReturned && <p className="font-[620]">{say(msg`All goods of this note were returned.`)}</p>;
}

/** The two signatures on a document of each kind. */
export const SIGNERS: Record<DocumentKind, readonly [MessageDescriptor, MessageDescriptor]> = {
  delivery: [msg`Received by`, msg`For the company`],
  receipt: [msg`Delivered by`, msg`For the company`],
  transfer: [msg`Sent by`, msg`Received by`],
  count: [msg`Counted by`, msg`Checked by`],
  return: [msg`Returned by`, msg`For the company`],
  'supplier-return': [msg`Received by`, msg`For the company`],
};

/** The number that the server gave, or a text that it has none yet. */
export function DocumentNumber({ document: { number } }: { document: Document }) {
  const { say } = useSheetText();
  return number === '' ? say(NOT_SENT) : number;
}

const NOT_SENT = msg`(not sent yet)`;

interface SignaturesProps {
  document: Document;
  /** True if the paper has the prices of the document, if it has some. */
  hasPrices: boolean;
}

/** Room for two signatures. They may be on a sheet of their own, so they say what is signed. */
export function Signatures({ document, hasPrices }: SignaturesProps) {
  const { say, plain } = useSheetText();
  const amount = hasPrices ? amountOf(document) : undefined;
  const write = (language: Language) =>
    amount === undefined ? countsText(document, language) : summaryText(document, amount, language);
  return (
    <div className="hidden pt-5 print:block">
      {document.number !== '' && <p className="text-sm">{say(write)}</p>}
      <div className="grid grid-cols-2 gap-16 pt-16">
        {SIGNERS[document.kind].map((signer) => (
          <p key={plain(signer)} className="border-text border-t pt-2 text-sm">
            {say(signer)} <span className="text-muted">{say(msg`(name, signature, date)`)}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** Such as `DN-2026-000123: 5 lines, 12 units, 189.50$`. */
function summaryText(
  { number, lineCount, units }: Document,
  amount: number,
  language: Language,
): MessageDescriptor {
  const style = numberStyle(language);
  const lineText = countText(lineCount, style);
  const unitText = countText(units, style);
  return msg`${number}: ${plural(lineCount, {
    0: 'no lines',
    one: `${lineText} line`,
    other: `${lineText} lines`,
  })}, ${plural(units, {
    0: 'no units',
    one: `${unitText} unit`,
    other: `${unitText} units`,
  })}, ${{ amount: moneyText(amount, style) }}`;
}

/** The same without the amount. */
function countsText({ number, lineCount, units }: Document, language: Language): MessageDescriptor {
  const style = numberStyle(language);
  const lineText = countText(lineCount, style);
  const unitText = countText(units, style);
  return msg`${number}: ${plural(lineCount, {
    0: 'no lines',
    one: `${lineText} line`,
    other: `${lineText} lines`,
  })}, ${plural(units, {
    0: 'no units',
    one: `${unitText} unit`,
    other: `${unitText} units`,
  })}`;
}

/** Across the sheet. The text about who voided it says the same. */
export function VoidStamp() {
  const { say } = useSheetText();
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-4 right-4 hidden rotate-[-12deg] rounded-control border-4 border-bad px-6 font-[720] text-2xl text-bad opacity-70 print:block"
    >
      {say(msg`CANCELLED`)}
    </p>
  );
}

interface CancelledTextProps {
  document: Document;
  voided: NonNullable<Document['voided']>;
}

/** Says who cancelled a document, when and why, and what happened to its stock. */
export function CancelledText({ document, voided }: CancelledTextProps) {
  const { say } = useSheetText();
  return (
    <>
      {say((each) => {
        const values = { person: voided.by, time: fullText(voided.at, each) };
        if (voided.keepsCounted)
          return isPriced(document)
            ? msg`Cancelled by ${{ person: values.person }} on ${{ time: values.time }} in Bangladesh. Its money went back. Stock that was counted later stays as counted; the rest went back.`
            : msg`Cancelled by ${{ person: values.person }} on ${{ time: values.time }} in Bangladesh. Stock that was counted later stays as counted; the rest went back.`;
        return isPriced(document)
          ? msg`Cancelled by ${{ person: values.person }} on ${{ time: values.time }} in Bangladesh. Its stock and its money went back.`
          : msg`Cancelled by ${{ person: values.person }} on ${{ time: values.time }} in Bangladesh. Its stock went back.`;
      })}
      {voided.reason && (
        <span className="mt-1 block font-[400] text-text [overflow-wrap:anywhere]">
          {say(msg`Why:`)} {voided.reason}
        </span>
      )}
    </>
  );
}
