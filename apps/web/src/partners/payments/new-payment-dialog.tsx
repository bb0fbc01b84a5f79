import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../account/use-api';
import { owedBy, usePendingMoney } from '../../stock/changes/use-pending-money';
import { PartnerField } from '../../stock/partner-field';
import { partnerQuery } from '../../stock/partners-query';
import { NAMES, owedWords, TAKE } from '../partner-words';
import { PaymentForm } from './payment-form';

interface NewPaymentDialogProps {
  kind: PartnerKind;
  /** Whose it is, if that is known already. */
  chosen?: Partner | undefined;
  onClose: () => void;
}

/** A payment that does not begin at an account: whose it is comes first. */
export function NewPaymentDialog({ kind, chosen, onClose }: NewPaymentDialogProps) {
  const [name, setName] = useState(chosen?.name ?? '');
  const [partner, setPartner] = useState<Partner | null>(chosen ?? null);
  const [isMissing, setMissing] = useState(false);
  const pending = usePendingMoney();
  // The list of the device may be older.
  const { data: read } = useQuery({
    ...partnerQuery(useApi(), partner?._id ?? ''),
    enabled: partner !== null,
  });
  const owed = partner ? owedBy(read ?? partner, pending) : 0;
  const choose = (text: string, chosen: Partner | undefined) => {
    setName(text);
    setPartner(chosen ?? null);
    setMissing(false);
  };
  return (
    <PaymentForm
      title={TAKE[kind]}
      kind={kind}
      partner={partner}
      owed={owed}
      onMissing={() => setMissing(true)}
      onClose={onClose}
    >
      <div>
        <PartnerField
          isAccount
          label={i18n._(NAMES[kind])}
          kind={kind}
          value={name}
          chosen={partner?._id ?? null}
          error={isMissing ? missingText(kind) : undefined}
          onChange={(text) => choose(text, undefined)}
          onChoose={choose}
        />
        <p role="status" className="mt-1.5 text-muted text-sm tabular-nums empty:sr-only">
          {partner && owedWords(kind, owed)}
        </p>
      </div>
    </PaymentForm>
  );
}

const missingText = (kind: PartnerKind) =>
  kind === 'customer' ? t`Choose a customer from the list.` : t`Choose a supplier from the list.`;
