/** The navigation of people at work, by what they do. The entry of a page in `pages.ts` names its door. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PAGE_NAMES, PAGES, type PageName } from './pages';

const TEXTS = {
  items: msg`Items`,
  sell: msg`Sell`,
  customers: msg`Customers`,
  stock: msg`Stock`,
  reports: msg`Reports`,
  shop: msg`The shop`,
} as const satisfies Record<string, MessageDescriptor>;

export type Door = keyof typeof TEXTS;

/** The name of a door in the language on the screen. */
export const doorText = (door: Door): string => i18n._(TEXTS[door]);

/** The pages behind a door. Pages that belong to one of them are marked with it. */
export const pagesBehind = (door: Door): PageName[] => PAGE_NAMES.filter((name) => PAGES[name].door === door);
