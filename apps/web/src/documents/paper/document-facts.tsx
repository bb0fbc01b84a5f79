import { WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Document, DocumentKind } from '@godown/shared/trade/documents';
import { writePhone } from '@godown/shared/trade/phone';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Person } from '../../account/person';
import { useApi } from '../../account/use-api';
import { PARTY_NAMES, REFERENCE_NAMES } from '../../stock/document-names';
import { partnerName } from '../../stock/partner-name';
import { partnerQuery } from '../../stock/partners-query';
import { PartyName } from '../../stock/party-name';
import { inDigits } from '../../ui/format';
import { dateText, exactText } from '../../ui/when';
import { useSheetText } from './sheet-texts';

const WAREHOUSE_NAMES = {
  receipt: msg`Into`,
  delivery: msg({ message: 'From', context: 'warehouse' }),
  transfer: msg({ message: 'From', context: 'warehouse' }),
  count: msg`Warehouse`,
  return: msg`Into`,
  'supplier-return': msg({ message: 'From', context: 'warehouse' }),
} satisfies Record<DocumentKind, unknown>;

interface DocumentFact {
  key: string;
  label: ReactNode;
  content: ReactNode;
}

/** Facts above the lines of a document. `more`: further text below the name of a warehouse. */
export function useDocumentFacts(
  { kind, at, email, warehouse, to, party, partner, reference, returns }: Document,
  more: (warehouse: WarehouseId) => ReactNode = () => null,
): DocumentFact[] {
  const { say, plain, write } = useSheetText();
  const place = (id: WarehouseId) => {
    const name = WAREHOUSES.find((each) => each.id === id)?.name;
    return (
      <>
        {name && say({ id: name })}
        {more(id)}
      </>
    );
  };
  const date = (
    <time dateTime={at} title={exactText(at)}>
      {write((each) => dateText(at, each))}
    </time>
  );
  const facts: (DocumentFact | false | undefined | '')[] = [
    { key: 'date', label: say(msg`Date`), content: date },
    { key: 'warehouse', label: say(WAREHOUSE_NAMES[kind]), content: place(warehouse) },
    to && { key: 'to', label: say(msg({ message: 'To', context: 'warehouse' })), content: place(to) },
    party && {
      key: 'party',
      label: say(PARTY_NAMES[kind] ?? msg`Party`),
      content: (
        <>
          <PartyName of={{ kind, party: partnerName(party, plain), partner }} />
          {partner && <WhereTo partner={partner} />}
        </>
      ),
    },
    returns && { key: 'returns', label: say(msg`Goods of`), content: returns },
    reference && { key: 'reference', label: say(REFERENCE_NAMES[kind]), content: reference },
    { key: 'by', label: say(msg`Written by`), content: <Person email={email} /> },
  ];
  return facts.filter((fact) => !!fact);
}

/** The shop, the address and the phone of a customer or supplier, as they are now. Nothing until they are known. */
function WhereTo({ partner }: { partner: string }) {
  const { style } = useSheetText();
  const { data } = useQuery(partnerQuery(useApi(), partner));
  const { shop, address, phone } = data ?? {};
  const lines = [shop, address, phone && inDigits(writePhone(phone), style)].filter(Boolean);
  return <span className="block whitespace-pre-line font-[400] text-sm">{lines.join('\n')}</span>;
}
