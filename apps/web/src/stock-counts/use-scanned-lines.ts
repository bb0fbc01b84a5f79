import type { StockCount } from '@godown/shared/stock-counts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { findItem } from '../stock/list-cache';
import { notKnown, notLookedUp, type ScanAnswer, useScan } from '../stock/scans/scan-event';
import { useFindByCode } from '../stock/scans/use-find-by-code';
import { countText } from '../ui/format';
import { toAdded } from './other-items';
import type { AddedItem, ShownLine } from './shown-lines';
import type { LineActions } from './use-line-actions';
import type { SheetState } from './use-sheet';

interface Sheet {
  count: StockCount;
  lines: readonly ShownLine[];
  sheet: SheetState;
  actions: LineActions;
  onAdd: (item: AddedItem) => void;
}

/** Each scanned code counts one more of its item. An item that is not on the sheet is added to it. */
export function useScannedLines({ count, lines, sheet, actions, onAdd }: Sheet): void {
  const client = useQueryClient();
  const find = useFindByCode();
  const latest = (item: string) => lines.find((line) => line.item === item);
  useScan(async (code): Promise<ScanAnswer> => {
    let item: Awaited<ReturnType<typeof find>>;
    try {
      item = await find(code);
    } catch {
      return { isKnown: false, text: notLookedUp(code) };
    }
    if (!item) return { isKnown: false, text: notKnown(code) };
    const known = latest(item._id);
    const added = toAdded(findItem(client, item._id) ?? item, count.warehouse);
    if (!known) onAdd(added);
    const line = known ?? { ...added, count: null, isWaiting: false, refused: null };
    const counted = sheet.countOne(line);
    const before = line.count?.counted;
    return {
      isKnown: true,
      text: t`${{ item: item.name }}: ${{ count: countText(counted) }} counted`,
      ...(before !== undefined && {
        takeBack: () => actions.save(line, before, { replaces: counted }),
      }),
    };
  });
}
