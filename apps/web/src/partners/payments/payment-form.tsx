import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import type { NewPayment } from '@godown/shared/trade/payments';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { timeNow } from '../../api/server-time';
import { focusField } from '../../ui/focus-field';
import { FormDialog } from '../../ui/form-dialog';
import { FormNotice } from '../../ui/form-notice';
import { decimalText } from '../../ui/format';
import { dayOf } from '../../ui/when';
import { FirstPaper, samePaperText } from '../changes/same-paper';
import { PaymentFields } from './payment-fields';
import { paymentResolver, type TypedPayment } from './typed-payment';
import { useConfirmAmount } from './use-far-payment';
import { usePaying } from './use-paying';

interface PaymentFormProps {
  title: MessageDescriptor;
  kind: PartnerKind;
  /** Null until one is chosen. */
  partner: Partner | null;
  /** The amount owed, including pending changes. */
  owed: number;
  isRefund?: boolean;
  /** The number of the note that is paid. */
  document?: string | undefined;
  /** The amount at first. */
  amount?: number | undefined;
  /** Called if the form is sent while nobody is chosen. */
  onMissing?: () => void;
  onClose: () => void;
  /** The customer or supplier of the payment. */
  children: ReactNode;
}

/** The dialog of a payment. It closes once the payment is saved, or waits without a connection. */
export function PaymentForm({
  title,
  kind,
  partner,
  owed,
  isRefund = false,
  document,
  amount,
  onMissing,
  onClose,
  children,
}: PaymentFormProps) {
  const form = useForm<TypedPayment, unknown, NewPayment>({
    defaultValues: {
      amount: amount === undefined ? '' : decimalText(amount, 2),
      method: 'cash',
      chequeNumber: '',
      chequeDate: dayOf(timeNow()),
      reference: '',
      note: '',
    },
    resolver: paymentResolver({ isRefund, document }),
  });
  const fields = useRef<HTMLDivElement>(null);
  const id = partner?._id;
  useEffect(() => {
    // Typing replaces the amount that is filled in.
    if (id) focusField(fields.current, 'amount')?.select();
  }, [id]);
  const confirmAmount = useConfirmAmount();
  // A payment covers the amount due of the note, or all that is owed.
  const due = document === undefined ? owed : (amount ?? owed);
  const { pay, isBusy, question, failure } = usePaying(form);
  const send = async (payment: NewPayment, close: () => void) => {
    if (!partner) return;
    if (!(await confirmAmount({ partner, payment, owed, due })))
      focusField(fields.current, 'amount')?.select();
    else if (await pay({ partner, payment, owed })) close();
  };
  // A refund pays back the advance.
  const all = isRefund ? -owed : due;
  return (
    <FormDialog
      title={i18n._(title)}
      submit={question && <Trans>Save anyway</Trans>}
      isBusy={isBusy}
      notice={
        <>
          <FormNotice tone="warn" text={samePaperText(question)}>
            <FirstPaper kind={kind} error={question} />
          </FormNotice>
          <FormNotice text={failure} />
        </>
      }
      onSubmit={(close) => {
        if (!partner) onMissing?.();
        return form.handleSubmit((payment) => send(payment, close))();
      }}
      onClose={onClose}
    >
      <div ref={fields} className="grid gap-4">
        {children}
        <PaymentFields form={form} all={partner && all} owed={partner && owed} isRefund={isRefund} />
      </div>
    </FormDialog>
  );
}
