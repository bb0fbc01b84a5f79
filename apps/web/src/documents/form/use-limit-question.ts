/** The question about the limit of a customer, before a note waits without a connection: when it is sent, the goods are gone. */
import type { NoteQuestion } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { useOnline } from '../../outbox/use-online';
import { owedBy, usePendingMoney } from '../../stock/changes/use-pending-money';
import type { DocumentDraft } from '../drafts/document-drafts';
import { toDocument } from '../drafts/draft-document';
import { askedErrors } from './check-draft';
import { documentAccount } from './document-account';
import { useNoteAccount } from './use-note-account';

/** Asks what the server would ask; null with a connection, and if the device does not know what is owed. `draft`: with its prices. */
export function useLimitQuestion(draft: DocumentDraft): () => DocumentDraft['errors'] | null {
  const { confirms = [] } = draft;
  const isOnline = useOnline();
  const customer = useNoteAccount(draft);
  const pending = usePendingMoney();
  return () => {
    if (isOnline || confirms.includes(LIMIT)) return null;
    const change = documentAccount(toDocument(draft))?.change ?? 0;
    if (customer?.kind !== 'customer' || customer.balance === undefined || change <= 0) return null;
    const owed = fromCents(toCents(owedBy(customer, pending)) + toCents(change));
    const { name, creditLimit: limit } = customer;
    if (limit === undefined || owed <= limit) return null;
    return askedErrors(LIMIT, { name, owed, limit });
  };
}

const LIMIT: NoteQuestion = 'over_credit_limit';
