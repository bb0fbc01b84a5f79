import type { Item } from '@godown/shared/items/item';
import type { NoteQuestion } from '@godown/shared/trade/documents';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useMay } from '../../account/may';
import { useApi } from '../../account/use-api';
import { KEPT_PAGES } from '../../outbox/keep-cache';
import { stockOf } from '../../stock/changes/shown-items';
import { PARTY_NAMES } from '../../stock/document-names';
import { inventoryQuery } from '../../stock/queries';
import { useItemsById } from '../../stock/use-items-by-id';
import { Card } from '../../ui/card';
import { countText } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { useFocusBack } from '../../ui/use-focus-back';
import { useHeld } from '../../ui/use-held';
import { useShowWrong } from '../../ui/use-show-wrong';
import type { DocumentDraft } from '../drafts/document-drafts';
import { addLine, shortagesOf, takeUnits } from '../drafts/draft-edits';
import { wrongText } from '../drafts/draft-errors';
import { draftTotals } from '../drafts/draft-prices';
import { isEmpty } from '../drafts/is-empty';
import { PostBar } from './bar/post-bar';
import { DiscardButton } from './discard-button';
import { DraftFoot } from './draft-foot';
import { DraftHead } from './draft-head';
import { DraftLines } from './lines/draft-lines';
import { LineEntry, type LineEntryHandle } from './lines/line-entry';
import { FromNote } from './lines/returnable-lines';
import type { EditDraft } from './use-draft';
import { useParty, withParty } from './use-party';
import { usePosting } from './use-posting';
import { useReturnedNote } from './use-returned-note';
import { useMayPrice, usePricedDraft } from './use-suggested-prices';
import { whyNotAdded } from './why-not-added';

interface DraftEditorProps {
  draft: DocumentDraft;
  /** The heading of the page. */
  heading: ReactNode;
  edit: EditDraft;
  /** True if the device cannot store it. */
  isUnstored: boolean;
  /** True from Save until the response, and until the page of the note is there. */
  isSending: boolean;
  setSending: (isSending: boolean) => void;
}

/**
 * The editor of a document. The item field has the focus at first, because most of the work is there; on screens with a keyboard the name
 * has it.
 */
export function DraftEditor({ draft: written, heading, edit, isUnstored, ...sending }: DraftEditorProps) {
  const { draft, returnable, isLoading } = useReturnedNote(written);
  const ofNote = new Map(returnable?.map((line) => [line.item, line]));
  const itemInput = useRef<HTMLInputElement>(null);
  const partyInput = useRef<HTMLInputElement>(null);
  const entry = useRef<LineEntryHandle>(null);
  useKeptItems();
  const items = useItemsById(draft.lines.map(({ item }) => item));
  const [added, setAdded] = useState('');
  const stockOfItem = (id: string) => {
    const item = items.get(id);
    return item && stockOf(item);
  };
  const { party, isPending: isLookingUp } = useParty(draft);
  const { priced, isPending } = usePricedDraft(withParty(draft, party), items);
  const mayTrade = useMay('trade');
  const mayPrice = useMayPrice(draft.kind);
  const totals = draftTotals(priced);
  const { ref, showWrong } = useShowWrong<HTMLDivElement>();
  const posting = usePosting({
    draft: priced,
    party,
    total: totals.total,
    shortages: shortagesOf(draft, stockOfItem),
    isPending: isPending || isLookingUp,
    edit,
    showWrong,
    ...sending,
  });
  const { busy, wrong } = posting;
  // While the note is sent, and until its page is there, the form keeps what is booked: the new costs and balances have the note already.
  const shown = useHeld({ draft, priced, party, totals, items }, busy);
  useFocusBack(busy);
  const write = useUnless(busy, edit);
  // After the focus was given back to Save.
  useEffect(() => {
    if (wrong) ref.current?.querySelector<HTMLElement>(DOUBTFUL[wrong.what])?.focus();
  }, [wrong, ref]);
  const isOfNote = draft.returns !== undefined;
  const begin = useEffectEvent(() => (beginsWithName(draft) ? partyInput : itemInput).current?.focus());
  // The lines of a note are tapped.
  useEffect(() => (isOfNote ? undefined : begin()), [isOfNote]);

  const add = (item: Item, quantity: number, price?: string) => {
    // A scan comes also while the form is inert.
    if (busy) return t`${{ item: item.name }} was not added: the note was being sent.`;
    const refusal = whyNotAdded(draft, item, quantity, returnable);
    if (refusal !== null) return refusal;
    const line = { item: item._id, name: item.name, price, ...ofNote.get(item._id) };
    // Drawn before the next scan of a burst, which is checked against the drawn state.
    flushSync(() => edit((current) => addLine(current, line, quantity)));
    setAdded(t`Added ${{ count: countText(quantity) }} × ${{ item: item.name }}.`);
    return null;
  };
  const lines = { ...shown, edit: write, next: itemInput };
  // An item that is typed or chosen but not added yet belongs to the note. Its money was in no total on the screen, so Save only adds it.
  const post = () => {
    if (busy) return;
    if (!entry.current?.isUsed) return posting.post();
    if (!entry.current.add()) return showWrong();
    if (priced.isPriced) posting.tell(t`The chosen item is in the note now. Check the total, then save.`);
    else posting.post();
  };
  const confirm = (code: NoteQuestion) => (entry.current?.isUsed ? post() : posting.confirm(code));
  const takeBack = ({ _id }: Item, units: number) => edit((current) => takeUnits(current, _id, units));

  return (
    <>
      <p role="status" className="sr-only">
        {busy && t`Being sent`}
      </p>
      <div className="mb-2 flex min-h-11 max-sm:mb-0 flex-wrap items-center justify-between gap-x-3 lg:mb-1">
        {/* Beside a number, which is one word, a long button goes below. */}
        <div className="min-w-0 flex-[1_1_13rem]">{heading}</div>
        {!busy && !isEmpty(draft) && <DiscardButton draft={draft} />}
      </div>
      {/* Inert, because a change while the note is being sent would be shown but not sent. */}
      <div ref={ref} inert={busy} className="grid grid-cols-1 gap-3 sm:gap-4">
        <Card className="grid grid-cols-1 gap-3 p-3 max-lg:sm:p-5 max-sm:gap-1 max-sm:pt-1 max-sm:pb-1 lg:pb-0">
          <DraftHead
            draft={shown.draft}
            edit={write}
            named={shown.party}
            input={partyInput}
            next={itemInput}
          />
          <FromNote {...lines} returnable={returnable} isLoading={isLoading} />
          <LineEntry
            ref={itemInput}
            entry={entry}
            warehouse={draft.warehouse}
            priced={priced.isPriced && mayPrice && !returnable ? priced : undefined}
            error={wrongText(draft.errors.lines)}
            onAdd={add}
            onTakeBack={takeBack}
          />
          <p role="status" className="sr-only">
            {added}
          </p>
          <DraftLines {...lines} except={ofNote} />
        </Card>
        {shown.priced.isPriced && shown.draft.lines.length > 0 && (
          <DraftFoot draft={shown.priced} totals={shown.totals} edit={write} />
        )}
        <Notice
          tone="warn"
          text={isUnstored ? t`This device cannot store the draft. Send it before you close this tab.` : null}
        />
        <PostBar
          draft={shown.priced}
          party={shown.party}
          total={shown.totals.total}
          edit={write}
          posting={{ ...posting, post, confirm }}
          mayTrade={mayTrade}
        />
      </div>
    </>
  );
}

/** The first field with what was wrong. */
const DOUBTFUL = {
  prices: '[data-far] input',
  paid: '[data-paid] input',
  shortages: '[data-short] input',
} as const;

/**
 * Changes the draft, but not while it is sent: then the form is inert, and the field that loses the focus by that writes its number, or a
 * new customer gets an account. A note that waits would be stored as a draft once more.
 */
function useUnless(busy: boolean, edit: EditDraft): EditDraft {
  const isBusy = useRef(busy);
  // Before the browser takes the focus away.
  useLayoutEffect(() => {
    isBusy.current = busy;
  }, [busy]);
  return useCallback((change) => (isBusy.current ? undefined : edit(change)), [edit]);
}

/**
 * True if the name comes first, as on paper: where the screen is wide there is a keyboard, and scans are taken in any field. On a phone
 * the keyboard would cover the note.
 */
const beginsWithName = ({ kind, party, lines }: DocumentDraft): boolean =>
  PARTY_NAMES[kind] !== null &&
  party === '' &&
  lines.length === 0 &&
  matchMedia('(min-width: 64rem)').matches;

/** Reads as many items as the device keeps, so that they are found at once, also without a connection. */
function useKeptItems(): void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    inventoryQuery(useApi()),
  );
  const pages = data?.pages.length ?? KEPT_PAGES;
  const isWanted = pages < KEPT_PAGES && hasNextPage && !isFetching && !isFetchNextPageError;
  const after = isWanted ? pages : null;
  useEffect(() => {
    if (after !== null) void fetchNextPage();
  }, [after, fetchNextPage]);
}
