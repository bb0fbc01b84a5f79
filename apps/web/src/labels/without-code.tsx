import type { Item } from '@godown/shared/items/item';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { countText } from '../ui/format';
import { Notice } from '../ui/notice';
import { nameSome } from './print/name-some';

interface WithoutCodeProps {
  items: readonly Item[];
  /** Actions for these items. */
  children?: ReactNode;
}

/** Number of items that are named. */
const NAMED = 10;

/** The items that get no label, because they have no code. */
export function WithoutCode({ items, children }: WithoutCodeProps) {
  return (
    <Notice tone="warn" text={items.length === 0 ? null : withoutText(items)}>
      {children && <div className="pr-3 pb-3">{children}</div>}
    </Notice>
  );
}

function withoutText(items: readonly Item[]): string {
  const codeless = items.length;
  const count = countText(codeless);
  const names = nameSome(
    items.map(({ name }) => name),
    NAMED,
  );
  return plural(codeless, {
    one: `${names} has no code, and gets no label.`,
    other: `${count} items (${names}) have no code, and get no label.`,
  });
}
