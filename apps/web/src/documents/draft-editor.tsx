import type { Item } from '@godown/shared/item';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { KEPT_PAGES } from '../outbox/keep-cache';
import { stockOf } from '../stock/changes/shown-items';
import { linesText } from '../stock/document-names';
import { inventoryQuery } from '../stock/queries';
import { unitsText } from '../stock/units-text';
import { useItemsById } from '../stock/use-items-by-id';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { countText, moneyText } from '../ui/format';
import { Notice } from '../ui/notice';
import type { DocumentDraft } from './document-drafts';
import { wrongText } from './draft-document';
import { addLine, isFull, shortagesOf, takeUnits, totalsOf } from './draft-edits';
import { DraftHead } from './draft-head';
import { DraftLines } from './draft-lines';
import { LineEntry } from './line-entry';
import type { EditDraft } from './use-draft';
import { useDiscardDraft } from './use-drafts';
import { usePosting } from './use-posting';

interface DraftEditorProps {
  draft: DocumentDraft;
  edit: EditDraft;
  /** Whether the device cannot store it. */
  isUnstored: boolean;
}

/** Writes a document. It is in the item field at once, because most of the work is there. */
export function DraftEditor({ draft, edit, isUnstored }: DraftEditorProps) {
  const itemInput = useRef<HTMLInputElement>(null);
  useKeptItems();
  const items = useItemsById(draft.lines.map(({ item }) => item));
  const [added, setAdded] = useState('');
  const stockOfItem = (id: string) => {
    const item = items.get(id);
    return item && stockOf(item);
  };
  const posting = usePosting(draft, shortagesOf(draft, stockOfItem), edit);
  usePostKey(posting.post);
  useEffect(() => itemInput.current?.focus(), []);

  const add = (item: Item, quantity: number) => {
    if (isFull(draft, item._id)) return false;
    edit((current) => addLine(current, { item: item._id, name: item.name }, quantity));
    setAdded(t`Added ${{ count: countText(quantity) }} × ${{ item: item.name }}.`);
    return true;
  };
  const takeBack = ({ _id }: Item, units: number) => edit((current) => takeUnits(current, _id, units));

  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="p-3 sm:p-5">
        <DraftHead draft={draft} edit={edit} />
      </Card>
      <Card className="grid grid-cols-1 gap-4 p-3 sm:p-5">
        <LineEntry ref={itemInput} warehouse={draft.warehouse} onAdd={add} onTakeBack={takeBack} />
        <p role="status" className="sr-only">
          {added}
        </p>
        {draft.lines.length > 0 && <DraftLines draft={draft} items={items} edit={edit} />}
      </Card>
      <Notice
        tone="warn"
        text={isUnstored ? t`This device cannot store the draft. Send it before you close this tab.` : null}
      />
      <Notice text={wrongDraftText(draft)} />
      <PostBar draft={draft} items={items} posting={posting} />
    </div>
  );
}

interface PostBarProps {
  draft: DocumentDraft;
  items: ReadonlyMap<string, Item>;
  posting: ReturnType<typeof usePosting>;
}

/** The totals and the buttons, always in reach. */
function PostBar({ draft, items, posting: { busy, post } }: PostBarProps) {
  const navigate = useNavigate();
  const discard = useDiscardDraft();
  const { units, value } = totalsOf(draft, (id) => items.get(id)?.price);
  const askAndDiscard = async () => {
    if (await discard(draft)) navigate('/documents', { replace: true });
  };
  return (
    <div className="sticky bottom-(--bottom-bar) z-5 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-ground px-4 py-3">
      <p className="tabular-nums">
        <strong className="font-[680]">{linesText(draft.lines.length)}</strong>
        {draft.lines.length > 0 && (
          <>
            {' · '}
            {unitsText(units)} · {moneyText(value)}
          </>
        )}
      </p>
      <div className="flex gap-2.5 max-sm:w-full">
        <Button variant="faint" onClick={() => void askAndDiscard()}>
          <Trans>Discard</Trans>
        </Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void post()}
          aria-keyshortcuts="Control+Enter"
          className="max-sm:flex-1"
        >
          <Trans>Save and send</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Ctrl+Enter posts from any field. */
function usePostKey(post: () => void): void {
  const latest = useRef(post);
  latest.current = post;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** What is wrong, if anything is. The messages of lines and fields are beside them. */
function wrongDraftText({ errors, lines }: DocumentDraft): string | null {
  if (errors['']) return wrongText(errors['']) ?? null;
  const wrong = lines.filter(({ item }) => errors[item] !== undefined).length;
  if (wrong > 0)
    return plural(wrong, {
      one: `${{ count: countText(wrong) }} line must be corrected. Then send it again.`,
      other: `${{ count: countText(wrong) }} lines must be corrected. Then send it again.`,
    });
  return wrongText(Object.values(errors)[0]) ?? null;
}

/** Reads as many items as the device keeps, so that they are found at once, and without a connection. */
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
