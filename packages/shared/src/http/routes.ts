/** The addresses of the web app. The server sends its page for any other address with the status 404. */

/** Patterns in react-router's notation. */
export const APP_ROUTES = {
  landing: '/',
  home: '/home',
  item: '/item/:itemId',
  manageInventory: '/manageInventory',
  login: '/login',
  register: '/register',
  addItems: '/addItems',
  myItems: '/myItems',
  documents: '/documents',
  documentDraft: '/documents/drafts/:draftId',
  document: '/documents/:number',
  movements: '/movements',
  today: '/today',
  overview: '/overview',
  reorder: '/reorder',
  imports: '/imports',
  import: '/imports/:importId',
  stockValue: '/overview/value',
  payments: '/payments',
  sales: '/sales',
  deletedItems: '/deletedItems',
  people: '/people',
  journal: '/journal',
  programs: '/programs',
  stockCounts: '/stockCounts',
  newStockCount: '/stockCounts/new',
  stockCount: '/stockCounts/:countId',
  labels: '/labels',
  customers: '/customers',
  customer: '/customers/:partnerId',
  customerStatement: '/customers/:partnerId/statement',
  customerReceipt: '/customers/:partnerId/receipts/:entryId',
  suppliers: '/suppliers',
  supplier: '/suppliers/:partnerId',
  supplierStatement: '/suppliers/:partnerId/statement',
  supplierReceipt: '/suppliers/:partnerId/receipts/:entryId',
  blogs: '/blogs',
  team: '/team',
  accountAction: '/account-action',
} as const;

const matchers = Object.values(APP_ROUTES).map(
  (pattern) => new RegExp(`^${pattern === '/' ? '' : pattern.replace(/:[^/]+/g, '[^/]+')}/?$`, 'i'),
);

/** True if `pathname` (no query, no fragment) is a page of the app. Like react-router: any case, an optional slash at the end. */
export function isAppRoute(pathname: string): boolean {
  return matchers.some((matcher) => matcher.test(pathname));
}
