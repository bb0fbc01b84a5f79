import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readCount } from '../stock/check-count';
import { countLines, findNext, type LineFilter, selectLines } from './lines';
import type { AddedItem, ShownLine } from './shown-lines';
import type { LineActions } from './use-line-actions';

interface OpenLine {
  item: string;
  /** The count of the line when it was opened. A later count by someone else is not replaced without a question. */
  seen: number | null;
}

/** The state of the navigation to a sheet that was just started. */
export const TO_FIRST_LINE = 'first-line';

/** The shown lines of a sheet, the open line, and the target of the focus. */
export function useSheet(all: readonly ShownLine[], { save, drop, read }: LineActions) {
  const [filter, setFilter] = useState<LineFilter>('all');
  const [search, setSearch] = useState('');
  const isNew = useIsNew();
  const [opened, setOpened] = useState<OpenLine | null>(() =>
    isNew && all[0] ? { item: all[0].item, seen: null } : null,
  );
  const open = opened?.item ?? null;
  /** Numbers that were typed and not saved, by item. They change with every key, so they are not rendered. */
  const [drafts] = useState(() => new Map<string, string>());
  /** The lines that only scans have counted here. If all these scans are reversed, the lines are not counted. */
  const [scanned] = useState(() => new Set<string>());
  const list = useRef<HTMLUListElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(search);
  const lines = useMemo(
    // The open line stays, even if it no longer passes the filter.
    () => all.filter((line) => line.item === open || selectLines([line], filter, deferred).length > 0),
    [all, filter, deferred, open],
  );

  const setOpen = (item: string | null) => {
    const seen = all.find((line) => line.item === item)?.count?.counted ?? null;
    setOpened(item === null ? null : { item, seen });
  };
  const close = (item: string) => {
    flushSync(() => setOpen(null));
    list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(item)}"]`)?.focus();
  };
  const saveAndGoOn = (line: ShownLine, counted: number) => {
    const next = findNext(lines, line.item);
    drafts.delete(line.item);
    scanned.delete(line.item);
    save(line, counted, { replaces: opened?.seen ?? null });
    if (next) return setOpen(next);
    close(line.item);
    if (search === '') return;
    searchBox.current?.focus();
    searchBox.current?.select();
  };
  /** Adds to the count or subtracts from it, and opens the line, so that the number can be typed instead. */
  const countMore = (line: ShownLine, by: number): number => {
    const replaces = read(line.item);
    const before = readCount(drafts.get(line.item) ?? '') ?? replaces;
    if (before === null && by > 0) scanned.add(line.item);
    const counted = Math.max(0, (before ?? 0) + by);
    const isCounted = counted > 0 || !scanned.has(line.item);
    drafts.delete(line.item);
    save(line, isCounted ? counted : null, { replaces });
    setOpened({ item: line.item, seen: isCounted ? counted : null });
    return counted;
  };
  const recount = (line: ShownLine) => {
    if (line.refused) drafts.set(line.item, String(line.refused.change.counted ?? ''));
    drop(line.item);
    setOpen(line.item);
  };

  return {
    lines,
    counts: useMemo(() => countLines(all), [all]),
    ...{ filter, setFilter, search, setSearch, open, setOpen, drafts, list, searchBox },
    /** The form of the open line begins anew when the line is counted by a scan. */
    formKey: `${open} ${opened?.seen}`,
    ...{ close, saveAndGoOn, countMore, recount },
    /** Opens the first line that the typed search finds. */
    openFirst: () => setOpen(selectLines(all, filter, search)[0]?.item ?? null),
  };
}

/** True if this person has just started the count. Back and a reload keep the state of the page. */
function useIsNew(): boolean {
  const { state } = useLocation();
  return useNavigationType() !== 'POP' && state === TO_FIRST_LINE;
}

export type SheetState = ReturnType<typeof useSheet>;

/** The items that were added to the sheet here and are not counted yet. */
export function useAddedItems() {
  const [added, setAdded] = useState<readonly AddedItem[]>([]);
  return { added, add: (item: AddedItem) => setAdded((before) => [...before, item]) };
}
