/** The table of all pages. Routes, navigation, keys and what is loaded early follow from it. */
import type { Permission } from '@godown/shared/roles';
import { APP_ROUTES } from '@godown/shared/routes';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { Landing } from '../landing/landing-page';
import type { GlyphName } from '../ui/glyph';
import { lazyPart } from './lazy-part';

/** The name of a page: its path is `APP_ROUTES[name]`. */
export type PageName = keyof typeof APP_ROUTES;

interface AppPage {
  page: ComponentType & { preload?: () => void };
  /** `work`: with live updates and jobs. `signed-in`: also sends visitors to the login page. */
  access?: 'work' | 'signed-in';
  /** Only for those who may do it. */
  needs?: Permission;
  /** The page to which it belongs: the links to that page are marked here too. */
  under?: PageName;
  /** Its link in the first row: the text of the specification. */
  top?: string;
  /** Its name in all other lists of pages. */
  label?: string;
  /** The key that follows `g`. */
  letter?: string;
  /** What the page is for. */
  about?: string;
  /** Where people at work find it: in the bar of a phone and in the row of a wide screen, only in the row, or only under More. */
  place?: 'bar' | 'row' | 'more';
  icon?: GlyphName;
  /** Loaded for signed-in people when the browser is idle: what most people open next. The service worker has all others. */
  early?: true;
}

/** The landing page is part of the first load. Every other page is loaded when it is needed. Lists of pages have this order. */
export const PAGES: Readonly<Record<PageName, AppPage>> = {
  landing: { page: Landing },
  home: { page: Landing, top: 'HOME', label: 'Home', letter: 'h' },
  manageInventory: {
    page: lazyPart(() => import('../items/manage-inventory-page'), 'ManageInventoryPage'),
    access: 'signed-in',
    top: 'MANAGE ITEMS',
    label: 'Items',
    letter: 'i',
    place: 'bar',
    icon: 'items',
    early: true,
  },
  item: {
    page: lazyPart(() => import('../items/item-page'), 'ItemPage'),
    access: 'signed-in',
    under: 'manageInventory',
    early: true,
  },
  addItems: {
    page: lazyPart(() => import('../items/add-items-page'), 'AddItemsPage'),
    access: 'work',
    needs: 'write',
    under: 'manageInventory',
  },
  myItems: {
    page: lazyPart(() => import('../items/my-items-page'), 'MyItemsPage'),
    access: 'work',
    top: 'MY ITEMS',
  },
  team: { page: lazyPart(() => import('../landing/team-page'), 'TeamPage'), top: 'TEAM' },
  blogs: { page: lazyPart(() => import('../landing/blogs-page'), 'BlogsPage'), top: 'BLOGS' },
  login: { page: lazyPart(() => import('../account/login-page'), 'LoginPage') },
  register: { page: lazyPart(() => import('../account/register-page'), 'RegisterPage') },
  accountAction: { page: lazyPart(() => import('../account/account-action-page'), 'AccountActionPage') },
  documents: {
    page: lazyPart(() => import('../documents/documents-page'), 'DocumentsPage'),
    access: 'signed-in',
    label: 'Documents',
    letter: 'd',
    place: 'bar',
    icon: 'documents',
  },
  documentDraft: {
    page: lazyPart(() => import('../documents/document-draft-page'), 'DocumentDraftPage'),
    access: 'signed-in',
    needs: 'write',
    under: 'documents',
  },
  document: {
    page: lazyPart(() => import('../documents/document-page'), 'DocumentPage'),
    access: 'signed-in',
    under: 'documents',
  },
  today: {
    page: lazyPart(() => import('../reports/day/today-page'), 'TodayPage'),
    access: 'signed-in',
    label: 'Today',
    letter: 't',
    place: 'bar',
    icon: 'today',
  },
  reorder: {
    page: lazyPart(() => import('../reorder/reorder-page'), 'ReorderPage'),
    access: 'signed-in',
    label: 'To reorder',
    letter: 'r',
    about: 'What is running low, and where to get it.',
    place: 'row',
  },
  overview: {
    page: lazyPart(() => import('../reports/overview-page'), 'OverviewPage'),
    access: 'signed-in',
    needs: 'cost',
    label: 'Overview',
    letter: 'o',
    about: 'The value of the stock, and how it sells.',
    place: 'row',
  },
  stockValue: {
    page: lazyPart(() => import('../reports/stock-value-page'), 'StockValuePage'),
    access: 'signed-in',
    needs: 'cost',
    under: 'overview',
  },
  movements: {
    page: lazyPart(() => import('../movements/movements-page'), 'MovementsPage'),
    access: 'signed-in',
    label: 'What came and went',
    letter: 'm',
    about: 'Every change of stock, and who made it.',
    place: 'more',
  },
  stockCounts: {
    page: lazyPart(() => import('../stock-counts/stock-counts-page'), 'StockCountsPage'),
    access: 'signed-in',
    label: 'Stock counts',
    letter: 's',
    about: 'Count what is on the shelves.',
    place: 'more',
  },
  newStockCount: {
    page: lazyPart(() => import('../stock-counts/new-stock-count-page'), 'NewStockCountPage'),
    access: 'signed-in',
    needs: 'write',
    under: 'stockCounts',
  },
  stockCount: {
    page: lazyPart(() => import('../stock-counts/stock-count-page'), 'StockCountPage'),
    access: 'signed-in',
    under: 'stockCounts',
  },
  imports: {
    page: lazyPart(() => import('../imports/imports-page'), 'ImportsPage'),
    access: 'signed-in',
    needs: 'write',
    label: 'Imports',
    letter: 'u',
    about: 'Add or change many items from a file.',
    place: 'more',
  },
  import: {
    page: lazyPart(() => import('../imports/import-page'), 'ImportPage'),
    access: 'signed-in',
    needs: 'import',
    under: 'imports',
  },
  deletedItems: {
    page: lazyPart(() => import('../items/deleted-items-page'), 'DeletedItemsPage'),
    access: 'signed-in',
    label: 'Deleted',
    letter: 'x',
    about: 'Restore an item within 30 days.',
    place: 'more',
  },
  people: {
    page: lazyPart(() => import('../administration/people-page'), 'PeoplePage'),
    access: 'signed-in',
    needs: 'administer',
    label: 'People',
    letter: 'p',
    about: 'Who works here, and what they may do.',
    place: 'more',
  },
  programs: {
    page: lazyPart(() => import('../administration/programs-page'), 'ProgramsPage'),
    access: 'signed-in',
    needs: 'connect',
    label: 'Connections',
    letter: 'c',
    about: 'Other programs that use Godown.',
    place: 'more',
  },
  journal: {
    page: lazyPart(() => import('../administration/journal-page'), 'JournalPage'),
    access: 'signed-in',
    needs: 'administer',
    label: 'Journal',
    letter: 'j',
    about: 'Who changed prices, roles and settings.',
    place: 'more',
  },
};

/** All names, in the order of the table. */
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** Loads a page early. Called when the pointer is on a link to it. */
export function preload(name: PageName): void {
  PAGES[name].page.preload?.();
}

/** How a link to `target` is marked at `pathname`: `page` on that page, `true` on a page that belongs to it. */
export function markOf(target: PageName, pathname: string): 'page' | 'true' | undefined {
  const here = PAGE_NAMES.find((name) => matchPath(APP_ROUTES[name], pathname));
  if (!here) return undefined;
  if (PAGES[here].page === PAGES[target].page) return 'page';
  return PAGES[here].under === target ? 'true' : undefined;
}
