import type { Partner } from '@godown/shared/trade/partners';
import { PAY, PAY_BACK } from '../partner-words';
import { PaymentForm } from './payment-form';

interface PaymentDialogProps {
  partner: Partner;
  /** The amount owed, including pending changes. */
  owed: number;
  isRefund?: boolean;
  /** The number of the note that is paid. */
  document?: string;
  /** The amount at first, such as what is due of the note. */
  amount?: number;
  onClose: () => void;
}

/** A payment of one customer or supplier: the amount and how it was paid. */
export function PaymentDialog({ partner, document, ...payment }: PaymentDialogProps) {
  return (
    <PaymentForm
      title={(payment.isRefund ? PAY_BACK : PAY)[partner.kind]}
      kind={partner.kind}
      partner={partner}
      document={document}
      {...payment}
    >
      <p className="-mt-3 text-muted [overflow-wrap:anywhere]">
        {[partner.name, document].filter(Boolean).join(' · ')}
      </p>
    </PaymentForm>
  );
}
