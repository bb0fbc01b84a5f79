import { amountOf } from '@godown/shared/trade/document-amount';
import type { DocumentSummary } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { documentsQuery } from '../documents/document-queries';
import { listSeenDocuments } from '../documents/seen-documents';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { partnerName } from '../stock/partner-name';
import { documentPath } from '../stock/stock';
import { unitsText } from '../stock/units-text';
import { moneyText } from '../ui/format';
import { hasNumber, readNumber } from './document-number';
import type { Option } from './option';
import { CANDIDATES, type Outcome, type Search } from './use-groups';

/** The documents with the typed number, the newest first. */
export function useDocumentOptions({ text, isAsked }: Search): { options: Option[]; outcome: Outcome } {
  const client = useQueryClient();
  const typed = readNumber(text);
  const { data, isError, isPending } = useInfiniteQuery({
    ...documentsQuery(useApi(), String(new URLSearchParams({ ...typed }))),
    enabled: typed !== null && isAsked,
  });
  if (!typed) return { options: [], outcome: 'complete' };
  const all = [...(data?.pages[0]?.rows ?? []), ...listSeenDocuments(client)];
  const found = new Map(all.filter((each) => hasNumber(each, typed)).map((each) => [each.number, each]));
  return {
    // A number alone is more often a size or a code of an item.
    options: [...found.values()]
      .slice(0, CANDIDATES)
      .map((document) => ({ ...toDocumentOption(document), rank: typed.kind ? 0 : 2 })),
    outcome: isError ? 'failed' : isPending ? 'searching' : 'complete',
  };
}

function toDocumentOption(document: DocumentSummary): Option {
  const { number, kind, party, units, voided } = document;
  const amount = amountOf(document);
  const parts = [i18n._(DOCUMENT_NAMES[kind]), party && partnerName(party), voided && t`Cancelled`];
  return {
    id: number,
    name: number,
    detail: parts.filter(Boolean).join(' · '),
    hint: amount === undefined ? unitsText(units) : moneyText(amount),
    rank: 0,
    to: { path: documentPath(number) },
    kept: { of: 'document', id: number, name: number },
  };
}
