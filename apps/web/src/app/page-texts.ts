/**
 * Texts about the pages for signed-in people, loaded with what is behind the doors, with the list of keys, and with the box that finds
 * everything. A page with a door must have both: a test names those that have not.
 */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PAGES, type PageName } from './pages';

interface PageTexts {
  /** Its name behind its door, and among the keys. */
  label: MessageDescriptor;
  /** The purpose of the page. */
  about?: MessageDescriptor;
}

const TEXTS: Partial<Record<PageName, PageTexts>> = {
  home: { label: msg`Home` },
  manageInventory: { label: msg`Items` },
  documents: { label: msg`Documents`, about: msg`Notes, receipts and returns, the newest first.` },
  today: { label: msg`Today`, about: msg`The stock and the money of a day.` },
  reorder: { label: msg`To reorder`, about: msg`What is running low, and where to get it.` },
  stockValue: { label: msg`Stock value` },
  overview: { label: msg`Overview`, about: msg`The value of the stock, and how it sells.` },
  customers: { label: msg`Customers`, about: msg`What each one owes, and since when.` },
  suppliers: { label: msg`Suppliers`, about: msg`What we owe each one, and since when.` },
  payments: { label: msg`Payments`, about: msg`Who paid what, and how.` },
  sales: { label: msg`Sales`, about: msg`What was sold, to whom, and what it earned.` },
  movements: { label: msg`What came and went`, about: msg`Every change of stock, and who made it.` },
  stockCounts: { label: msg`Stock counts`, about: msg`Count what is on the shelves.` },
  labels: { label: msg`Labels`, about: msg`Print labels for items and shelves.` },
  imports: { label: msg`Imports`, about: msg`Add or change many items from a file.` },
  deletedItems: { label: msg`Deleted`, about: msg`Restore an item within 30 days.` },
  people: { label: msg`People`, about: msg`Who works here, and what they may do.` },
  programs: { label: msg`Connections`, about: msg`Other programs that use Godown.` },
  journal: { label: msg`Journal`, about: msg`Who changed prices, roles and settings.` },
};

/** The name or the purpose of a page in the language on the screen. */
export function pageText(name: PageName, which: keyof PageTexts): string {
  const text = TEXTS[name]?.[which];
  return text ? i18n._(text) : '';
}

/** The names by which a page is found: its own first, then the text of the specification in the first row. None for pages of one thing, such as an item. */
export function pageLabels(name: PageName): readonly MessageDescriptor[] {
  return [TEXTS[name]?.label, PAGES[name].top].filter((text) => text !== undefined);
}
