import type { StockCount } from '@godown/shared/stock/stock-counts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent } from 'react';
import { findItem } from '../stock/list-cache';
import { notKnown, notLookedUp, type ScanAnswer, useScan } from '../stock/scans/scan-event';
import { type Found, useFindByCode } from '../stock/scans/use-find-by-code';
import { countText } from '../ui/format';
import { toAdded } from './other-items';
import type { AddedItem, ShownLine } from './shown-lines';
import type { SheetState } from './use-sheet';

interface Sheet {
  count: StockCount;
  lines: readonly ShownLine[];
  sheet: SheetState;
  onAdd: (item: AddedItem) => void;
}

/** Each scanned code counts one more of its item, or the units of the carton. An item that is not on the sheet is added to it. */
export function useScannedLines({ count, lines, sheet, onAdd }: Sheet): void {
  const client = useQueryClient();
  const find = useFindByCode();
  /** After the search, the lines may be others. */
  const countFound = useEffectEvent(({ item, units }: Found): ScanAnswer => {
    const known = lines.find((line) => line.item === item._id);
    const added = toAdded(findItem(client, item._id) ?? item, count.warehouse);
    if (!known) onAdd(added);
    const line = known ?? { ...added, count: null, isWaiting: false, refused: null };
    // A scan must not answer the question about a refused count.
    if (line.refused) {
      sheet.setOpen(line.item);
      return { isKnown: false, text: t`${{ item: item.name }}: answer the question at its line first.` };
    }
    const counted = sheet.countMore(line, units);
    const text =
      units === 1
        ? t`${{ item: item.name }}: ${{ count: countText(counted) }} counted`
        : t`${{ item: item.name }}: ${{ units: countText(units) }} more, ${{ count: countText(counted) }} counted`;
    return { isKnown: true, text, takeBack: () => void sheet.countMore(line, -units) };
  });
  useScan(async (code) => {
    try {
      const found = await find(code);
      if (found === 'cancelled') return { isKnown: false, text: '' };
      return found ? countFound(found) : { isKnown: false, text: notKnown(code) };
    } catch {
      return { isKnown: false, text: notLookedUp(code) };
    }
  });
}
