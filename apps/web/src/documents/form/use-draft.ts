import { type Partner, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useOwnEmail } from '../../account/use-own-email';
import { timeNow } from '../../api/server-time';
import { useTabLock } from '../../outbox/use-tab-lock';
import { partnerKeys } from '../../stock/partner-keys';
import { useWarehouseChoice } from '../../stock/warehouse-choice';
import {
  type DocumentDraft,
  DRAFT_KINDS,
  type DraftStart,
  findDraft,
  nameOf,
  saveDraft,
} from '../drafts/document-drafts';
import { createDraft } from '../drafts/draft-edits';

export type EditDraft = (edit: (draft: DocumentDraft) => DocumentDraft) => void;

type Loaded = { state: 'missing' } | { state: 'open'; draft: DocumentDraft; isChanged: boolean };

/**
 * The draft of this address, and a function that changes it. Each change is stored on the device at once. A new draft is stored
 * with its first change: until then its kind is in the URL, and whether it is a cash sale (`sale`), and what else is known of it in the navigation (`DraftStart`).
 * `elsewhere`: another tab has it open. While its note waits (`isWaiting`) there is nothing to write. If the note is refused, its draft is read
 * again, with the errors.
 */
export function useDraft(isWaiting: boolean) {
  const by = useOwnEmail();
  const { draftId: id = '' } = useParams();
  const lock = useTabLock(nameOf(by, id));
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isUnstored, setUnstored] = useState(false);
  const create = useCreate(id);

  useEffect(() => {
    // Until it is known who is signed in, and after a sign-out, it is nobody's.
    if (by === '' || isWaiting) return setLoaded(null);
    if (lock !== 'held') return;
    const open = (draft: DocumentDraft | null) =>
      setLoaded(draft ? { state: 'open', draft, isChanged: false } : { state: 'missing' });
    findDraft(by, id).then(
      (found) => open(found ?? create.current()),
      () => {
        // Without storage on the device a new document can be written and posted all the same.
        open(create.current());
        setUnstored(true);
      },
    );
  }, [lock, by, id, isWaiting, create]);

  const draft = loaded?.state === 'open' ? loaded.draft : null;
  const changed = loaded?.state === 'open' && loaded.isChanged ? loaded.draft : null;
  useEffect(() => {
    if (changed && by !== '') saveDraft(by, changed).catch(() => setUnstored(true));
  }, [by, changed]);

  const edit = useCallback<EditDraft>((change) => {
    setLoaded((before) =>
      before?.state === 'open'
        ? { state: 'open', draft: { ...change(before.draft), at: timeNow() }, isChanged: true }
        : before,
    );
  }, []);

  const state = lock === 'held' ? (loaded?.state ?? 'loading') : lock;
  return { state, draft, edit, isUnstored };
}

/** The customer is whoever stands at the counter, under the name that the shop has given them. */
function cashSale(client: QueryClient): Pick<DocumentDraft, 'answer' | 'partner' | 'party'> {
  const kept = client.getQueryData<Partner[]>([...partnerKeys.kept, 'customer']);
  const party = kept?.find(({ _id }) => _id === WALK_IN_CUSTOMER)?.name ?? WALK_IN_NAME;
  return { answer: 'cash', partner: WALK_IN_CUSTOMER, party };
}

/** Makes the new draft that the navigation or the URL asks for, or null. In a ref, because only the first result counts. */
function useCreate(id: string) {
  const [query] = useSearchParams();
  const start = useLocation().state as Partial<DraftStart> | null;
  const { warehouse } = useWarehouseChoice();
  const client = useQueryClient();
  const kind = DRAFT_KINDS.find((each) => each === query.get('kind'));
  const create = useRef<() => DocumentDraft | null>(() => null);
  create.current = () => {
    if (start?.draft?.id === id) return start.draft;
    if (!kind) return null;
    const draft = createDraft({ id, kind, warehouse });
    return query.get('sale') === 'cash' ? { ...draft, ...cashSale(client) } : draft;
  };
  return create;
}
