/** The table of all pages. Routes, navigation, keys and what is loaded early follow from it. */
import type { Permission } from '@godown/shared/access/roles';
import { APP_ROUTES } from '@godown/shared/http/routes';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { Landing } from '../landing/landing-page';
import { type CatalogName, withTexts } from '../language/language';
import type { Door } from './doors';
import { lazyPart, type ModuleWith } from './lazy-part';

/** The name of a page: its path is `APP_ROUTES[name]`. */
export type PageName = keyof typeof APP_ROUTES;

interface AppPage {
  /** The door of the navigation behind which it stands. Its name and purpose are in `page-texts.ts`. */
  door?: Door;
  page: ComponentType & { preload?: () => void };
  /** `open`: as it is for visitors. `work`: with live updates and jobs. Without either it also sends visitors to the login page. */
  access?: 'open' | 'work';
  /** Only for people with this permission. */
  needs?: Permission;
  /** The page that it belongs to, if its address does not begin with that of the page. */
  under?: PageName;
  /** Its link in the first row: the text of the specification. */
  top?: MessageDescriptor;
  /** The key that follows `g`. The box that finds everything goes to all pages, so only the most usual one of each door has one. */
  letter?: string;
  /** Loaded for signed-in people when the browser is idle: the pages that most people open next. The service worker has all others. */
  early?: true;
}

/** Makes pages that are loaded with the texts they need. `build/text-catalogs.ts` reads these calls. */
const pagesWith =
  (...texts: CatalogName[]) =>
  <Name extends string>(load: () => Promise<ModuleWith<Name>>, name: Name) =>
    lazyPart(withTexts(load, ...texts), name);

const account = pagesWith('account');
/** A long page that visitors read. */
const visitors = pagesWith('visitors');
/** The list of items. */
const work = pagesWith('work');
const item = pagesWith('work', 'item');
const items = pagesWith('work', 'items');
/** Any other page of people at work. */
const office = pagesWith('work', 'office');

/**
 * The landing page is part of the first load. Every other page is loaded when it is needed. Lists of pages have this order, and so have
 * the pages behind a door.
 */
export const PAGES: Readonly<Record<PageName, AppPage>> = {
  landing: { page: Landing, access: 'open' },
  home: { page: Landing, top: msg`HOME`, letter: 'h', access: 'open' },
  manageInventory: {
    door: 'items',
    page: work(() => import('../items/manage-inventory-page'), 'ManageInventoryPage'),
    top: msg`MANAGE ITEMS`,
    letter: 'i',
    early: true,
  },
  item: {
    page: item(() => import('../items/item-page'), 'ItemPage'),
    under: 'manageInventory',
    early: true,
  },
  addItems: {
    page: items(() => import('../items/add-items-page'), 'AddItemsPage'),
    access: 'work',
    needs: 'write',
    under: 'manageInventory',
  },
  myItems: {
    page: items(() => import('../items/my-items-page'), 'MyItemsPage'),
    access: 'work',
    top: msg`MY ITEMS`,
  },
  team: {
    page: visitors(() => import('../landing/team-page'), 'TeamPage'),
    top: msg`TEAM`,
    access: 'open',
  },
  blogs: {
    page: visitors(() => import('../landing/blogs-page'), 'BlogsPage'),
    top: msg`BLOGS`,
    access: 'open',
  },
  login: {
    page: account(() => import('../account/login-page'), 'LoginPage'),
    access: 'open',
  },
  register: {
    page: account(() => import('../account/register-page'), 'RegisterPage'),
    access: 'open',
  },
  accountAction: {
    page: account(() => import('../account/account-action-page'), 'AccountActionPage'),
    access: 'open',
  },
  documents: {
    door: 'sell',
    page: office(() => import('../documents/list/documents-page'), 'DocumentsPage'),
    letter: 'd',
  },
  documentDraft: {
    page: office(() => import('../documents/form/document-draft-page'), 'DocumentDraftPage'),
    needs: 'write',
  },
  document: {
    page: office(() => import('../partners/payments/note-page'), 'NotePage'),
  },
  payments: {
    door: 'sell',
    page: office(() => import('../partners/payments/payments-page'), 'PaymentsPage'),
    needs: 'trade',
  },
  customers: {
    door: 'customers',
    page: office(() => import('../partners/list/partners-page'), 'CustomersPage'),
    needs: 'trade',
    letter: 'k',
  },
  customer: {
    page: office(() => import('../partners/page/partner-page'), 'CustomerPage'),
    needs: 'trade',
  },
  customerStatement: {
    page: office(() => import('../partners/paper/statement-page'), 'CustomerStatementPage'),
    needs: 'trade',
  },
  customerReceipt: {
    page: office(() => import('../partners/paper/receipt-page'), 'CustomerReceiptPage'),
    needs: 'trade',
  },
  reorder: {
    door: 'stock',
    page: office(() => import('../reorder/reorder-page'), 'ReorderPage'),
  },
  stockCounts: {
    door: 'stock',
    page: office(() => import('../stock-counts/stock-counts-page'), 'StockCountsPage'),
    letter: 's',
  },
  newStockCount: {
    page: office(() => import('../stock-counts/new-stock-count-page'), 'NewStockCountPage'),
    needs: 'write',
  },
  stockCount: {
    page: office(() => import('../stock-counts/stock-count-page'), 'StockCountPage'),
  },
  movements: {
    door: 'stock',
    page: items(() => import('../movements/movements-page'), 'MovementsPage'),
  },
  suppliers: {
    door: 'stock',
    page: office(() => import('../partners/list/partners-page'), 'SuppliersPage'),
    needs: 'trade',
  },
  supplier: {
    page: office(() => import('../partners/page/partner-page'), 'SupplierPage'),
    needs: 'trade',
  },
  supplierStatement: {
    page: office(() => import('../partners/paper/statement-page'), 'SupplierStatementPage'),
    needs: 'trade',
  },
  supplierReceipt: {
    page: office(() => import('../partners/paper/receipt-page'), 'SupplierReceiptPage'),
    needs: 'trade',
  },
  labels: {
    door: 'stock',
    page: office(() => import('../labels/labels-page'), 'LabelsPage'),
  },
  imports: {
    door: 'stock',
    page: office(() => import('../imports/imports-page'), 'ImportsPage'),
    needs: 'write',
  },
  import: {
    page: office(() => import('../imports/import-page'), 'ImportPage'),
    needs: 'import',
  },
  deletedItems: {
    door: 'stock',
    page: items(() => import('../items/deleted-items-page'), 'DeletedItemsPage'),
  },
  today: {
    door: 'reports',
    page: office(() => import('../reports/day/today-page'), 'TodayPage'),
    letter: 't',
  },
  sales: {
    door: 'reports',
    page: office(() => import('../reports/sales/sales-page'), 'SalesPage'),
    needs: 'trade',
  },
  overview: {
    door: 'reports',
    page: office(() => import('../reports/overview-page'), 'OverviewPage'),
    needs: 'cost',
  },
  stockValue: {
    page: office(() => import('../reports/stock-value-page'), 'StockValuePage'),
    needs: 'cost',
  },
  people: {
    door: 'shop',
    page: office(() => import('../administration/people-page'), 'PeoplePage'),
    needs: 'administer',
  },
  programs: {
    door: 'shop',
    page: office(() => import('../administration/programs-page'), 'ProgramsPage'),
    needs: 'connect',
  },
  journal: {
    door: 'shop',
    page: office(() => import('../administration/journal-page'), 'JournalPage'),
    needs: 'administer',
  },
};

/** The text of a page's link in the first row. */
export function topText(name: PageName): string {
  const { top } = PAGES[name];
  return top ? i18n._(top) : '';
}

/** All names, in the order of the table. */
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** Loads a page early. Called when the pointer is on a link to it. */
export function preload(name: PageName): void {
  PAGES[name].page.preload?.();
}

/** Returns the mark of a link to `target` at `pathname`: `page` on that page, `true` on a page that belongs to it. */
export function markOf(target: PageName, pathname: string): 'page' | 'true' | undefined {
  const here = PAGE_NAMES.find((name) => matchPath(APP_ROUTES[name], pathname));
  if (!here) return undefined;
  if (PAGES[here].page === PAGES[target].page) return 'page';
  const isUnder = PAGES[here].under === target || APP_ROUTES[here].startsWith(`${APP_ROUTES[target]}/`);
  return isUnder ? 'true' : undefined;
}
