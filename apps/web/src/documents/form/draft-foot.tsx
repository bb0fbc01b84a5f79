import { isReturnKind } from '@godown/shared/trade/documents';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { PAYMENT_METHODS, type PaymentMethod } from '@godown/shared/trade/payments';
import type { Totals } from '@godown/shared/trade/totals';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isOfSupplier } from '../../stock/document-names';
import { METHOD_NAMES } from '../../stock/payment-names';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field';
import { moneyText } from '../../ui/format';
import type { DocumentDraft } from '../drafts/document-drafts';
import { wrongText } from '../drafts/draft-errors';
import { NOTHING_PAID } from '../drafts/draft-prices';
import { DiscountInput } from './lines/discount-input';
import { MoneyInput } from './lines/price-input';
import { NoAccount } from './no-account';
import { OwedText } from './owed-text';
import { setDiscount, setPaid, setTransport } from './priced-edits';
import { SmallSelect } from './small-select';
import type { EditDraft } from './use-draft';
import { useMayPrice } from './use-suggested-prices';

interface DraftFootProps {
  draft: DocumentDraft;
  totals: Totals;
  edit: EditDraft;
}

/** What a note with prices comes to, and what is paid at once. */
export function DraftFoot({ draft, totals, edit }: DraftFootProps) {
  const { kind, errors, partner } = draft;
  const mayPrice = useMayPrice(kind);
  const isPaid = partner !== undefined || !!draft.paid?.amount;
  return (
    <Card className="p-3 sm:p-5">
      <dl className="ml-auto grid max-w-md gap-2">
        <Row label={t`Subtotal`}>
          <span className="block text-right tabular-nums">{moneyText(totals.subtotal)}</span>
        </Row>
        {mayPrice && (
          <Row label={t`Discount`} error={wrongText(errors.discount)}>
            <DiscountInput
              label={t`Discount of the whole note`}
              value={draft.discount}
              isWrong={errors.discount !== undefined}
              onChange={(discount) => edit((current) => setDiscount(current, discount))}
            />
          </Row>
        )}
        <Row label={t`Transport`} error={wrongText(errors.transport)}>
          <MoneyInput
            label={t`Transport`}
            placeholder="0"
            value={draft.transport ?? ''}
            isWrong={errors.transport !== undefined}
            onChange={(text) => edit((current) => setTransport(current, text))}
          />
        </Row>
        <Row label={<strong className="font-[680] text-text">{t`Total`}</strong>}>
          <strong className="block text-right font-[720] text-lg tabular-nums">
            {moneyText(totals.total)}
          </strong>
        </Row>
        {isPaid && (
          <Row label={paidWord(kind)} error={wrongText(errors.paid)}>
            <PaidFields draft={draft} edit={edit} />
          </Row>
        )}
        {partner === undefined && <NoAccount draft={draft} edit={edit} />}
        {/* Who pays at once owes nothing, and the server does not know this customer before the first sale. */}
        {partner !== undefined && partner !== WALK_IN_CUSTOMER && (
          <OwedText partner={partner} draft={draft} total={totals.total} />
        )}
      </dl>
    </Card>
  );
}

interface RowProps {
  label: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

function Row({ label, error, children }: RowProps) {
  return (
    <div className="grid min-h-11 grid-cols-[minmax(5rem,1fr)_minmax(0,2.4fr)] items-center gap-x-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="min-w-0">{children}</dd>
      {error && <dd className="col-span-2 text-right text-bad text-sm">{error}</dd>}
    </div>
  );
}

function paidWord(kind: DocumentDraft['kind']): string {
  if (isReturnKind(kind)) return t`Paid back`;
  return isOfSupplier(kind) ? t({ message: 'Paid now', context: 'to a supplier' }) : t`Paid now`;
}

interface PaidFieldsProps {
  draft: DocumentDraft;
  edit: EditDraft;
}

function PaidFields({ draft, edit }: PaidFieldsProps) {
  const { amount, method } = draft.paid ?? NOTHING_PAID;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <MoneyInput
          label={paidWord(draft.kind)}
          placeholder="0"
          value={amount}
          isWrong={draft.errors.paid !== undefined}
          onChange={(text) => edit((current) => setPaid(current, { amount: text, isAll: false }))}
          className="w-28! flex-1"
        />
        <Button
          aria-label={t`All of it is paid now`}
          size="small"
          onClick={() => edit((current) => setPaid(current, { isAll: true }))}
        >
          <Trans context="money">All</Trans>
        </Button>
        <SmallSelect
          label={t`How it is paid`}
          value={method}
          options={PAYMENT_METHODS.map((each) => [each, i18n._(METHOD_NAMES[each])] as const)}
          onChange={(next: PaymentMethod) => edit((current) => setPaid(current, { method: next }))}
        />
      </div>
      <MethodFields draft={draft} edit={edit} />
    </div>
  );
}

/** A cheque has its number and its day, and a transfer may have a number. */
function MethodFields({ draft, edit }: PaidFieldsProps) {
  const { method, reference, chequeNumber, chequeDate } = draft.paid ?? NOTHING_PAID;
  if (method === 'cash') return null;
  if (method !== 'cheque')
    return (
      <Field
        label={t`Number of the transfer`}
        autoComplete="off"
        maxLength={100}
        value={reference}
        onChange={({ target }) => edit((current) => setPaid(current, { reference: target.value }))}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <Field
        label={t`Cheque no.`}
        autoComplete="off"
        maxLength={50}
        value={chequeNumber}
        onChange={({ target }) => edit((current) => setPaid(current, { chequeNumber: target.value }))}
      />
      <Field
        label={t`Date of the cheque`}
        type="date"
        value={chequeDate}
        onChange={({ target }) => edit((current) => setPaid(current, { chequeDate: target.value }))}
      />
    </div>
  );
}
