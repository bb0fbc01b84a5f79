import type { Document } from '@godown/shared/documents';
import { msg, plural } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { countText, moneyText, signedText } from '../ui/format';
import { useDocumentFacts } from './document-facts';
import { CancelledText, SIGNERS } from './paper-parts';
import { RollLine } from './roll-line';
import { useSheetText } from './sheet-texts';
import { useCompany } from './use-company';
import type { Roll } from './use-paper';
import { useRollPage } from './use-roll-page';

interface RollSheetProps {
  document: Document;
  roll: Roll;
}

/**
 * A posted document on a roll: one narrow column, as long as its content. On the screen it is there to be measured, so nothing in it
 * may look different on paper.
 */
export function RollSheet({ document, roll }: RollSheetProps) {
  const { kind, number, note, voided } = document;
  const { say, language } = useSheetText();
  const column = useRef<HTMLElement>(null);
  const facts = useDocumentFacts(document);
  useRollPage(column, roll.width);
  return (
    <article
      ref={column}
      aria-hidden="true"
      lang={language}
      style={{ width: `${roll.printable}mm` }}
      className="invisible fixed top-0 left-0 -z-10 grid gap-2.5 py-3 text-sm text-text leading-snug [overflow-wrap:anywhere] print:visible print:static print:mx-auto"
    >
      <RollHead />
      <p className="text-center font-[720] text-base">
        {say(DOCUMENT_NAMES[kind])} <span className="whitespace-nowrap">{number}</span>
      </p>
      {voided && (
        <p className="border-2 border-text p-2">
          <span className="block text-center font-[720] text-base">{say(msg`CANCELLED`)}</span>
          <CancelledText voided={voided} />
        </p>
      )}
      <dl className="grid gap-0.5">
        {facts.map(({ key, label, content }) => (
          <Row key={key}>
            <dt>{label}</dt>
            <dd className="ml-auto text-right font-[620]">{content}</dd>
          </Row>
        ))}
      </dl>
      <ol className={`grid gap-1.5 ${RULE}`}>
        {document.lines.map((line) => (
          <RollLine key={line.item} line={line} />
        ))}
      </ol>
      <RollTotal document={document} />
      {note && (
        <p>
          <span className="font-[620]">{say(msg`Note:`)}</span> {note}
        </p>
      )}
      <RollSignatures document={document} />
    </article>
  );
}

const RULE = 'border-text border-t border-dashed pt-2.5';

function RollHead() {
  const company = useCompany();
  if (!company) return null;
  return (
    <div className="text-center">
      <p className="font-[720] text-lg leading-tight">{company.name}</p>
      <p className="whitespace-pre-line">{company.address}</p>
    </div>
  );
}

/** Words, and what belongs to them at the end of the line, or below if there is no room. */
function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-3">{children}</div>;
}

function RollTotal({ document: { kind, units, value } }: Pick<RollSheetProps, 'document'>) {
  const { say, style } = useSheetText();
  const count = kind === 'count' ? signedText(units, style) : countText(units, style);
  return (
    <div className={`flex flex-wrap gap-x-3 font-[720] ${RULE}`}>
      <p>{say(msg`Total`)}</p>
      <p>
        {count} {say(msg`${plural(units, { one: 'unit', other: 'units' })}`)}
      </p>
      <p className="ml-auto text-base">{moneyText(value, style)}</p>
    </div>
  );
}

function RollSignatures({ document: { kind } }: Pick<RollSheetProps, 'document'>) {
  const { say, plain } = useSheetText();
  return SIGNERS[kind].map((signer) => (
    <p key={plain(signer)} className="mt-10 border-text border-t pt-1">
      {say(signer)}
    </p>
  ));
}
