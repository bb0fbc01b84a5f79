import type { Document } from '@godown/shared/trade/documents';
import { msg, plural } from '@lingui/core/macro';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { countText, moneyText, signedText } from '../../ui/format';
import { countNote } from './count-note';
import { useDocumentFacts } from './document-facts';
import { hasMore, isPriced, sumOfLines, useNoteMoney } from './note-money';
import { CancelledText, DocumentNumber, ReturnedText, SIGNERS } from './paper-parts';
import { RollLine } from './roll-line';
import { RollPaper, RollRow, RULE } from './roll-paper';
import { useSheetText } from './sheet-texts';
import type { Roll } from './use-paper';

interface RollSheetProps {
  document: Document;
  roll: Roll;
  /** True if the paper has the prices of the document, if it has some. */
  hasPrices: boolean;
}

/** A posted document on a roll. */
export function RollSheet({ document, roll, hasPrices }: RollSheetProps) {
  const { kind, note, voided } = document;
  const { say } = useSheetText();
  const facts = useDocumentFacts(document);
  return (
    <RollPaper
      roll={roll}
      title={
        <>
          {say(DOCUMENT_NAMES[kind])}{' '}
          <span className="whitespace-nowrap">
            <DocumentNumber document={document} />
          </span>
        </>
      }
    >
      {voided && (
        <p className="border-2 border-text p-2">
          <span className="block text-center font-[720] text-base">{say(msg`CANCELLED`)}</span>
          <CancelledText document={document} voided={voided} />
        </p>
      )}
      <ReturnedText document={document} />
      <dl className="grid gap-0.5">
        {facts.map(({ key, label, content }) => (
          <RollRow key={key} label={label}>
            {content}
          </RollRow>
        ))}
      </dl>
      <ol className={`grid gap-1.5 ${RULE}`}>
        {document.lines.map((line) => (
          <RollLine key={`${line.item} ${line.condition}`} line={line} hasPrices={hasPrices} />
        ))}
      </ol>
      <RollTotal document={document} hasPrices={hasPrices} />
      {isPriced(document) && hasPrices && <RollMoney document={document} />}
      {note && (
        <p>
          <span className="font-[620]">{say(msg`Note:`)}</span>{' '}
          {kind === 'count' ? say(countNote(note)) : note}
        </p>
      )}
      <RollSignatures document={document} />
    </RollPaper>
  );
}

function RollTotal({ document, hasPrices }: Pick<RollSheetProps, 'document' | 'hasPrices'>) {
  const { kind, units } = document;
  const { say, style } = useSheetText();
  const sum = sumOfLines(document);
  const count = kind === 'count' ? signedText(units, style) : countText(units, style);
  return (
    <div className={`flex flex-wrap gap-x-3 font-[720] ${RULE}`}>
      <p>{hasMore(document) && hasPrices ? say(msg`Subtotal`) : say(msg`Total`)}</p>
      <p>
        {count} {say(msg`${plural(units, { one: 'unit', other: 'units' })}`)}
      </p>
      {hasPrices && sum !== undefined && <p className="ml-auto text-base">{moneyText(sum, style)}</p>}
    </div>
  );
}

/** The discount and transport, the total in words, the amounts paid and owed. */
function RollMoney({ document }: Pick<RollSheetProps, 'document'>) {
  const { say } = useSheetText();
  const { before, after, words } = useNoteMoney(document);
  const toRow = ({ key, label, amount, isTotal }: (typeof before)[number]) => (
    <div key={key} className={`flex flex-wrap gap-x-3 ${isTotal ? 'font-[720] text-base' : ''}`}>
      <dt>{label}</dt>
      <dd className="ml-auto tabular-nums">{amount}</dd>
    </div>
  );
  return (
    <>
      {before.length > 0 && <dl className="grid gap-0.5">{before.map(toRow)}</dl>}
      <p>
        {say(msg`In words:`)} {words}
      </p>
      {after.length > 0 && <dl className="grid gap-0.5">{after.map(toRow)}</dl>}
    </>
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
