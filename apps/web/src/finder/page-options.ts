import { i18n, type MessageDescriptor } from '@lingui/core';
import { isFoundBy, type Option, rankOf } from './option';
import type { Names } from './use-names';

/** A page that the person may open. */
export interface FinderPage {
  name: string;
  path: string;
  /** Each of them finds it. The first one is shown. */
  labels: readonly [MessageDescriptor, ...MessageDescriptor[]];
}

/** The pages with such a name. */
export function findPages(pages: readonly FinderPage[], text: string, names: Names): Option[] {
  return pages
    .filter(({ labels }) => isFoundBy(names(labels), text))
    .map((page) => toPageOption(page, text))
    .toSorted((a, b) => a.rank - b.rank);
}

/** A page as an option. */
export function toPageOption({ name: id, path, labels: [label] }: FinderPage, text: string): Option {
  const name = i18n._(label);
  return {
    id: `page-${id}`,
    name,
    rank: rankOf(name, text),
    to: { path },
    kept: { of: 'page', id, name },
  };
}
