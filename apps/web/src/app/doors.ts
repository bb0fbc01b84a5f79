/** The navigation of people at work, by what they do. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PageName } from './pages';

/** The pages behind each door. Pages that belong to one of them are marked with it. */
export const DOORS = {
  items: ['manageInventory'],
  sell: ['documents', 'payments'],
  customers: ['customers'],
  stock: ['reorder', 'stockCounts', 'movements', 'suppliers', 'labels', 'imports', 'deletedItems'],
  reports: ['today', 'sales', 'overview'],
  shop: ['people', 'programs', 'journal'],
} as const satisfies Record<string, readonly PageName[]>;

export type Door = keyof typeof DOORS;
export type PageBehindADoor = (typeof DOORS)[Door][number];

const TEXTS: Readonly<Record<Door, MessageDescriptor>> = {
  items: msg`Items`,
  sell: msg`Sell`,
  customers: msg`Customers`,
  stock: msg`Stock`,
  reports: msg`Reports`,
  shop: msg`The shop`,
};

/** The name of a door in the language on the screen. */
export const doorText = (door: Door): string => i18n._(TEXTS[door]);
