/** Fields of items by path, such as `price` and `reorderPoints.uttara`. */
import { isDeepStrictEqual } from 'node:util';
import type { NextVersion } from '../../stock/ledger/next-version.js';
import type { ItemDoc } from '../../stock/records/item-doc.js';
import type { FieldChange } from './job-doc.js';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readField(item: ItemDoc, path: string): unknown {
  const [name = '', key] = path.split('.');
  const value = (item as unknown as Fields)[name];
  return key === undefined ? value : isObject(value) ? value[key] : undefined;
}

/** Sets a field; `undefined` removes it. */
export function setField(next: NextVersion, path: string, value: unknown): void {
  const [name = '', key] = path.split('.');
  if (key === undefined) {
    next.set({ [name]: value });
    return;
  }
  const { [key]: _removed, ...others } = (readField(next.item, name) ?? {}) as Fields;
  const whole = value === undefined ? others : { ...others, [key]: value };
  next.set({ [name]: Object.keys(whole).length === 0 ? undefined : whole });
}

/** The differences from `before` to `after`, in these fields. */
export function compareFields(before: ItemDoc, after: ItemDoc, paths: readonly string[]): FieldChange[] {
  return paths.flatMap((path) => {
    const change = { before: readField(before, path), after: readField(after, path) };
    if (isDeepStrictEqual(change.before, change.after)) return [];
    // An `undefined` would be stored as null.
    return [{ path, ...dropUndefined(change) }];
  });
}

const dropUndefined = ({ before, after }: Omit<FieldChange, 'path'>): Omit<FieldChange, 'path'> => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});
