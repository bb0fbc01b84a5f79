import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { Empty } from '../../ui/empty';
import { Failure } from '../../ui/failure';
import { TableSkeleton } from '../../ui/table-skeleton';
import { toFailure } from '../../ui/to-failure';
import { statementQuery } from '../partner-queries';
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
  const { entryId } = useParams();
  const [query] = useSearchParams();
  const day = query.get('day') ?? '';
  const days = String(new URLSearchParams({ from: day, to: day }));
  const statement = useQuery(statementQuery(useApi(), partner._id, days));
  const { data, error } = statement;
  if (error && !data) return <Failure title={t`The receipt could not be loaded`} {...toFailure(statement)} />;
  if (!data) return <TableSkeleton label={t`Loading the receipt`} />;
  const entry = data.entries.find(({ _id }) => _id === entryId);
  if (!entry) return <Empty title={t`There is no such payment`} detail={t`Look for it in the account.`} />;
  return (
    <Printed
      sheet={(medium) => <ReceiptSheet partner={partner} entry={entry} medium={medium} />}
      roll={(roll) => <ReceiptRoll partner={partner} entry={entry} roll={roll} />}
    />
  );
}
