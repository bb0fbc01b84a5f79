import type { FieldError } from '@godown/shared/http/problem';
import { isReturnKind } from '@godown/shared/trade/documents';
import { PAYMENT_METHODS } from '@godown/shared/trade/payments';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { isOfSupplier } from '../../../stock/document-names';
import { METHOD_NAMES, REFERENCE_NAMES } from '../../../stock/payment-names';
import { CheckField } from '../../../ui/check-field';
import { DayInput } from '../../../ui/day-input';
import { INPUT } from '../../../ui/field';
import { countText, moneyText } from '../../../ui/format';
import { keepText } from '../../drafts/advance-words';
import type { DocumentDraft, Wrong } from '../../drafts/document-drafts';
import { isAsItsNote, needsName } from '../../drafts/money-answer';
import { NOTHING_PAID, paidNow } from '../../drafts/paid-now';
import { MoneyInput } from '../lines/price-input';
import { setPaid } from '../priced-edits';
import { SmallSelect } from '../small-select';
import type { EditDraft } from '../use-draft';
import { useOwedBefore } from './use-owed-before';

interface PaidFieldsProps {
  /** With its prices. */
  draft: DocumentDraft;
  total: number;
  edit: EditDraft;
}

/** The amount and method of the payment, and the change. On account no payment is needed, so only the amount is there at first. */
export function PaidFields({ draft, total, edit }: PaidFieldsProps) {
  const { answer = null, kind, errors, paid: typed = NOTHING_PAID } = draft;
  // The money of a note on no account is never paid back.
  if (answer === null || isAsItsNote(draft)) return null;
  const paid = paidNow(draft, total);
  const isWrong = errors.paid !== undefined && !isAbout(errors.paid, 'paid.cheque');
  const { method } = typed;
  return (
    <div data-paid className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {answer === 'account' && (
        <Labelled text={paidWord(kind)}>
          <MoneyInput
            label={paidWord(kind)}
            placeholder={countText(0)}
            value={typed.amount}
            isWrong={isWrong}
            onChange={(text) => edit((current) => setPaid(current, { amount: text }))}
            className="min-h-11! w-28! max-sm:w-24!"
          />
        </Labelled>
      )}
      {/* No choice of answers says it: goods of a cash sale have this one. */}
      {answer === 'cash' && isReturnKind(kind) && <Word text={paidWord(kind)} />}
      {(answer !== 'account' || paid) && (
        <SmallSelect
          label={t`How it is paid`}
          value={method}
          options={PAYMENT_METHODS.map((each) => [each, i18n._(METHOD_NAMES[each])] as const)}
          onChange={(next) => edit((current) => setPaid(current, { method: next }))}
        />
      )}
      {answer !== 'account' && method === 'cash' && kind === 'delivery' && (
        <Labelled text={t`Given`}>
          <MoneyInput
            label={t`Given`}
            placeholder={moneyText(total)}
            value={typed.given ?? ''}
            isWrong={isWrong}
            onChange={(text) => edit((current) => setPaid(current, { given: text }))}
            className="min-h-11! w-28!"
          />
        </Labelled>
      )}
      {paid && paid.change > 0 && (
        <output className="font-[720] text-good text-xl tabular-nums">
          {t`Change ${{ amount: moneyText(paid.change) }}`}
        </output>
      )}
      {answer === 'account' && <Advance draft={draft} total={total} edit={edit} />}
      {(answer !== 'account' || paid) && <MethodFields draft={draft} edit={edit} />}
    </div>
  );
}

/** True if a field below this path is wrong. */
const isAbout = (wrong: Wrong | undefined, place: string): boolean =>
  Array.isArray(wrong) && wrong.some(({ path }: FieldError) => path.startsWith(place));

/** Asks if the amount above the total is change, or is kept for another note. */
function Advance({ draft, total, edit }: PaidFieldsProps) {
  const { paid: typed = NOTHING_PAID, answer } = draft;
  const above = paidNow({ ...draft, paid: { ...typed, isAdvance: true } }, total)?.advance ?? 0;
  const owed = useOwedBefore(draft);
  if (!(above > 0) || !needsName(answer)) return null;
  return (
    <CheckField
      isOn={typed.isAdvance === true}
      onChange={(isAdvance) => edit((current) => setPaid(current, { isAdvance }))}
    >
      <span>{keepText({ above, owed })}</span>
    </CheckField>
  );
}

function paidWord(kind: DocumentDraft['kind']): string {
  if (isReturnKind(kind)) return t`Paid back`;
  return isOfSupplier(kind) ? t({ message: 'Paid now', context: 'to a supplier' }) : t`Paid now`;
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true">
        <Word text={text} />
      </span>
      {children}
    </span>
  );
}

const Word = ({ text }: { text: string }) => <span className="font-[560] text-sm">{text}</span>;

/** A cheque has its number and its day, and a transfer may have a number. */
function MethodFields({ draft, edit }: Pick<PaidFieldsProps, 'draft' | 'edit'>) {
  const { paid = NOTHING_PAID, errors } = draft;
  const { method, reference, chequeNumber, chequeDate } = paid;
  const isWrong = (path: 'paid.cheque.number' | 'paid.cheque.date') =>
    isAbout(errors.paid, path) || undefined;
  if (method === 'cash') return null;
  if (method !== 'cheque')
    return (
      <input
        aria-label={i18n._(REFERENCE_NAMES[method])}
        placeholder={i18n._(REFERENCE_NAMES[method])}
        autoComplete="off"
        maxLength={100}
        value={reference}
        onChange={({ target }) => edit((current) => setPaid(current, { reference: target.value }))}
        className={`${SMALL} w-52! ${EDGE}`}
      />
    );
  return (
    <>
      <input
        aria-label={t`Cheque no.`}
        placeholder={t`Cheque no.`}
        aria-invalid={isWrong('paid.cheque.number')}
        autoComplete="off"
        maxLength={50}
        value={chequeNumber}
        onChange={({ target }) => edit((current) => setPaid(current, { chequeNumber: target.value }))}
        className={`${SMALL} w-36! ${EDGE}`}
      />
      <Labelled text={t`Cheque date`}>
        <DayInput
          aria-label={t`Cheque date`}
          aria-invalid={isWrong('paid.cheque.date')}
          value={chequeDate}
          onChange={({ target }) => edit((current) => setPaid(current, { chequeDate: target.value }))}
          className={`${SMALL} w-44! ${EDGE}`}
        />
      </Labelled>
    </>
  );
}

const SMALL = `${INPUT} min-h-11! px-2.5! text-sm`;
const EDGE = 'border-edge hover:border-muted aria-invalid:border-bad';
