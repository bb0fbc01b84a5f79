import type { WarehouseId } from '@godown/shared/items/warehouses';
import { useCallback, useState } from 'react';
import type { Edit, Edits } from './plan';

/** Keeps the edits on this page. The functions never change, so that only the edited row is rendered again. */
export function useEdits() {
  const [edits, setEdits] = useState<Edits>({});
  const change = useCallback((keys: readonly string[], toNext: (edit: Edit) => Edit) => {
    setEdits((before) => ({
      ...before,
      ...Object.fromEntries(keys.map((key) => [key, toNext(before[key] ?? {})])),
    }));
  }, []);
  const tick = useCallback(
    (keys: readonly string[], isTicked: boolean) => change(keys, (edit) => ({ ...edit, isTicked })),
    [change],
  );
  const setOrder = useCallback(
    (key: string, order: string) => change([key], (edit) => ({ ...edit, order })),
    [change],
  );
  const setTransfer = useCallback(
    (key: string, from: WarehouseId, text: string) =>
      change([key], (edit) => ({ ...edit, from: { ...edit.from, [from]: text } })),
    [change],
  );
  return { edits, tick, setOrder, setTransfer };
}
