import type { Document } from '@godown/shared/trade/documents';
import type { Partner } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { May } from '../../account/may';
import { useApi } from '../../account/use-api';
import { DocumentPage } from '../../documents/page/document-page';
import { dueOf, owedBy, usePendingMoney } from '../../stock/changes/use-pending-money';
import { isOfSupplier } from '../../stock/document-names';
import { partnerQuery } from '../../stock/partners-query';
import { useOpenAccount } from '../../stock/use-open-account';
import { Button } from '../../ui/button';
import { TAKE } from '../partner-words';
import { PaymentDialog } from './payment-dialog';

/** /documents/:number with the payment of what is still due. The room of documents knows no accounts. */
export const NotePage = () => <DocumentPage payment={(document) => <NotePayment document={document} />} />;

/** Pays what is due of a note. Nothing for one that is paid, or on no account. */
function NotePayment({ document }: { document: Document }) {
  const { partner = '' } = document;
  const due = dueOf(document, usePendingMoney());
  const isDue = due > 0 && partner !== '';
  const { data, isError } = useQuery({ ...partnerQuery(useApi(), partner), enabled: isDue });
  if (!isDue || isError) return null;
  return (
    <May permission="trade">
      {data ? (
        <PayOf document={document} partner={data} due={due} />
      ) : (
        // As large as the button in each language: it would move the other buttons, and the note below them.
        <span aria-hidden="true" className="rounded-control bg-line *:invisible print:hidden">
          <Button size="small" disabled>
            {i18n._(TAKE[isOfSupplier(document.kind) ? 'supplier' : 'customer'])}
          </Button>
        </span>
      )}
    </May>
  );
}

interface PayOfProps {
  document: Document;
  partner: Partner;
  due: number;
}

function PayOf({ document, partner, due }: PayOfProps) {
  const account = useOpenAccount(partner);
  const owed = owedBy(account ?? partner, usePendingMoney());
  const [isOpen, setOpen] = useState(false);
  if (!account) return null;
  return (
    <>
      <Button size="small" variant="soft" onClick={() => setOpen(true)}>
        {i18n._(TAKE[partner.kind])}
      </Button>
      {isOpen && (
        <PaymentDialog
          partner={account}
          owed={owed}
          document={document.number}
          amount={due}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
