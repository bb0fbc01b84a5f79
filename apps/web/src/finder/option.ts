/** What the box lists: options in groups, each with where it leads. */
import type { Item } from '@godown/shared/items/item';
import { foldText } from '@godown/shared/search/name-order';
import { searchWordsOf, typedWordsOf } from '@godown/shared/search/search-words';
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { DraftKind } from '../documents/drafts/document-drafts';
import type { LastFound } from './last-found';

/** The groups with their headings. Equally good ones are listed in this order. */
export const GROUP_TITLES = {
  last: msg`Found last`,
  items: msg`Items`,
  customers: msg`Customers`,
  suppliers: msg`Suppliers`,
  documents: msg`Documents`,
  actions: msg`Start`,
  pages: msg`Pages`,
  ofSupplier: msg`Items of a supplier`,
};
type GroupName = keyof typeof GROUP_TITLES;
const ORDER = Object.keys(GROUP_TITLES) as GroupName[];

/** Where an option leads. */
export type Target =
  | { path: string; state?: string }
  | { item: Item }
  | { pay: PartnerKind; partner?: Partner }
  | { write: DraftKind; partner?: Partner }
  | { sale: 'cash' };

/** How well it matches: the whole text, the beginning of the name, or other words. */
type Rank = 0 | 1 | 2;

export interface Option {
  /** Different from all others in the box, without spaces. */
  id: string;
  name: string;
  /** More about it, after the name. */
  detail?: string;
  /** At the end of the line, such as the stock or the amount. */
  hint?: ReactNode;
  rank: Rank;
  to: Target;
  /** How it is remembered among those that were found last. */
  kept?: LastFound;
  /** Never marked by itself: what was meant may still come. */
  isExtra?: boolean;
}

export interface Group {
  of: GroupName;
  options: readonly Option[];
}

export function rankOf(name: string, text: string): Rank {
  const [whole, typed] = [foldText(name), foldText(text.trim())];
  if (whole === typed) return 0;
  return whole.startsWith(typed) ? 1 : 2;
}

/** True if each typed word begins a word of the texts. */
export function isFoundBy(texts: readonly string[], text: string): boolean {
  const words = texts.flatMap(searchWordsOf);
  return typedWordsOf(text).every((part) => words.some((word) => word.startsWith(part)));
}

/** Number of options of a group, and the most that it grows to when better ones come later. */
const SHOWN = 5;
const MOST = 8;

/**
 * The groups as they are shown: the one with the best match first. What is on the screen already (`shown`: names of groups and ids of
 * options) keeps its place while more comes, so that nothing moves under a finger.
 */
export function arrange(groups: readonly Group[], shown: readonly string[]): Group[] {
  const placeOf = (id: string) => {
    const place = shown.indexOf(id);
    return place === -1 ? Number.POSITIVE_INFINITY : place;
  };
  const rankOfGroup = ({ options }: Group) => Math.min(...options.map(({ rank }) => rank));
  return groups
    .filter(({ options }) => options.length > 0)
    .map(({ of, options }) => ({ of, options: arrangeOptions(of, options, placeOf) }))
    .toSorted(
      (a, b) =>
        compare(placeOf(a.of), placeOf(b.of)) ||
        rankOfGroup(a) - rankOfGroup(b) ||
        ORDER.indexOf(a.of) - ORDER.indexOf(b.of),
    );
}

function arrangeOptions(of: GroupName, options: readonly Option[], placeOf: (id: string) => number) {
  if (of === 'last' || of === 'ofSupplier') return options;
  const isShown = ({ id }: Option) => placeOf(id) !== Number.POSITIVE_INFINITY;
  const found = options.filter(({ isExtra }) => !isExtra);
  const before = found.filter(isShown).toSorted((a, b) => compare(placeOf(a.id), placeOf(b.id)));
  const added = found.filter((option) => !isShown(option));
  const room = before.length > 0 ? MOST : SHOWN;
  return [...before, ...added].slice(0, room).concat(options.filter(({ isExtra }) => isExtra));
}

/** Two infinite places are equal. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
