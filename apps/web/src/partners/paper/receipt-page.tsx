import { isPayment } from '@godown/shared/trade/accounts';
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import { Empty } from '../../ui/empty';
import { Failure } from '../../ui/failure';
import { toMissing } from '../../ui/missing-text';
import { TableSkeleton } from '../../ui/table-skeleton';
import { entryQuery } from '../partner-queries';
import { PartnerSubpage } from './partner-subpage';
import { Printed } from './printed';
import { ReceiptRoll, ReceiptSheet } from './receipt-sheet';

/** /customers/:partnerId/receipts/:entryId */
export const CustomerReceiptPage = () => <ReceiptPage kind="customer" />;
/** /suppliers/:partnerId/receipts/:entryId */
export const SupplierReceiptPage = () => <ReceiptPage kind="supplier" />;

/** The receipt of one payment. It prints on A4 or on a roll. */
function ReceiptPage({ kind }: { kind: PartnerKind }) {
  return (
    <PartnerSubpage kind={kind} title={t({ message: 'Receipt', context: 'of a payment' })}>
      {(partner) => <Receipt partner={partner} />}
    </PartnerSubpage>
  );
}

function Receipt({ partner }: { partner: Partner }) {
  const { entryId = '' } = useParams();
  const query = useQuery(entryQuery(useApi(), partner._id, entryId));
  const { data: entry, error } = query;
  const isMissing = entry ? !isPayment(entry) : error instanceof ApiError && error.code === 'entry_not_found';
  if (isMissing) return <Empty title={t`There is no such payment`} detail={t`Look for it in the account.`} />;
  if (error && !entry) return <Failure title={t`The receipt could not be loaded`} {...toMissing(query)} />;
  if (!entry) return <TableSkeleton label={t`Loading the receipt`} />;
  return (
    <Printed
      sheet={(medium) => <ReceiptSheet partner={partner} entry={entry} medium={medium} />}
      roll={(roll) => <ReceiptRoll partner={partner} entry={entry} roll={roll} />}
    />
  );
}
