import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createRoutesFromElements, Route, useRoutes } from 'react-router-dom';
import { RequirePermission } from '../account/require-permission';
import { RequireSignIn } from '../account/require-sign-in';
import { useSession } from '../account/session';
import { Landing } from '../landing/landing-page';
import { whenIdle } from '../ui/idle';
import { type LazyPart, lazyPart } from './lazy-part';
import { Shell } from './shell';
import { Workspace } from './workspace';

const Item = lazyPart(() => import('../items/item-page'), 'ItemPage');
const ManageInventory = lazyPart(() => import('../items/manage-inventory-page'), 'ManageInventoryPage');
const AddItems = lazyPart(() => import('../items/add-items-page'), 'AddItemsPage');
const MyItems = lazyPart(() => import('../items/my-items-page'), 'MyItemsPage');
const Documents = lazyPart(() => import('../documents/documents-page'), 'DocumentsPage');
const DocumentDraft = lazyPart(() => import('../documents/document-draft-page'), 'DocumentDraftPage');
const Document = lazyPart(() => import('../documents/document-page'), 'DocumentPage');
const Movements = lazyPart(() => import('../movements/movements-page'), 'MovementsPage');
const Today = lazyPart(() => import('../reports/day/today-page'), 'TodayPage');
const Overview = lazyPart(() => import('../reports/overview-page'), 'OverviewPage');
const StockValue = lazyPart(() => import('../reports/stock-value-page'), 'StockValuePage');
const Reorder = lazyPart(() => import('../reorder/reorder-page'), 'ReorderPage');
const Imports = lazyPart(() => import('../imports/imports-page'), 'ImportsPage');
const Import = lazyPart(() => import('../imports/import-page'), 'ImportPage');
const People = lazyPart(() => import('../administration/people-page'), 'PeoplePage');
const Journal = lazyPart(() => import('../administration/journal-page'), 'JournalPage');
const Programs = lazyPart(() => import('../administration/programs-page'), 'ProgramsPage');
const DeletedItems = lazyPart(() => import('../items/deleted-items-page'), 'DeletedItemsPage');
const NewStockCount = lazyPart(() => import('../stock-counts/new-stock-count-page'), 'NewStockCountPage');
const StockCount = lazyPart(() => import('../stock-counts/stock-count-page'), 'StockCountPage');
const AccountAction = lazyPart(() => import('../account/account-action-page'), 'AccountActionPage');
const Blogs = lazyPart(() => import('../landing/blogs-page'), 'BlogsPage');
const Team = lazyPart(() => import('../landing/team-page'), 'TeamPage');
const Login = lazyPart(() => import('../account/login-page'), 'LoginPage');
const Register = lazyPart(() => import('../account/register-page'), 'RegisterPage');
const NotFound = lazyPart(() => import('./not-found-page'), 'NotFoundPage');

const PARTS: Record<string, LazyPart> = {
  '/manageInventory': ManageInventory,
  '/myItems': MyItems,
  '/documents': Documents,
  '/movements': Movements,
  '/today': Today,
  '/overview': Overview,
  '/reorder': Reorder,
  '/imports': Imports,
  '/deletedItems': DeletedItems,
  '/people': People,
  '/programs': Programs,
  '/blogs': Blogs,
  '/team': Team,
  '/login': Login,
};

const preloadPart = (path: string) => PARTS[path]?.preload();

/** The landing page is part of the first load. Every other page is loaded when it is needed. */
export const ROUTES = createRoutesFromElements(
  <Route element={<Shell onIntent={preloadPart} />}>
    <Route path="/" element={<Landing />} />
    <Route path="/home" element={<Landing />} />
    <Route path="/team" element={<Team />} />
    <Route path="/blogs" element={<Blogs />} />
    <Route path="/login" element={<Login />} />
    <Route path="/register" element={<Register />} />
    <Route path="/account-action" element={<AccountAction />} />
    <Route element={<Workspace />}>
      <Route element={<RequirePermission permission="write" />}>
        <Route path="/addItems" element={<AddItems />} />
      </Route>
      <Route path="/myItems" element={<MyItems />} />
      <Route element={<RequireSignIn />}>
        <Route path="/item/:itemId" element={<Item />} />
        <Route path="/manageInventory" element={<ManageInventory />} />
        <Route path="/documents" element={<Documents />} />
        <Route path="/documents/:number" element={<Document />} />
        <Route path="/movements" element={<Movements />} />
        <Route path="/today" element={<Today />} />
        <Route path="/reorder" element={<Reorder />} />
        <Route path="/imports" element={<Imports />} />
        <Route path="/deletedItems" element={<DeletedItems />} />
        <Route path="/stockCounts/:countId" element={<StockCount />} />
        <Route element={<RequirePermission permission="write" />}>
          <Route path="/documents/drafts/:draftId" element={<DocumentDraft />} />
          <Route path="/stockCounts/new" element={<NewStockCount />} />
        </Route>
        <Route element={<RequirePermission permission="connect" />}>
          <Route path="/programs" element={<Programs />} />
        </Route>
        <Route element={<RequirePermission permission="cost" />}>
          <Route path="/overview" element={<Overview />} />
          <Route path="/stockValue" element={<StockValue />} />
        </Route>
        <Route element={<RequirePermission permission="import" />}>
          <Route path="/imports/:importId" element={<Import />} />
        </Route>
        <Route element={<RequirePermission permission="administer" />}>
          <Route path="/people" element={<People />} />
          <Route path="/journal" element={<Journal />} />
        </Route>
      </Route>
    </Route>
    <Route path="*" element={<NotFound />} />
  </Route>,
);

export function App() {
  useWorkingParts();
  useForgetting();
  return useRoutes(ROUTES);
}

/**
 * Loads the pages of signed-in people as soon as the browser is idle. At the first press the connection may be gone, and
 * a browser does not retry a module that it once failed to load.
 */
function useWorkingParts(): void {
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'signed-in') return;
    return whenIdle(() => {
      for (const part of [ManageInventory, Item, Documents, DocumentDraft]) part.preload();
    });
  }, [state]);
}

/** Empties the cache when the person signs out or is replaced: the next person must not see it. */
function useForgetting(): void {
  const client = useQueryClient();
  const session = useSession();
  const person = session.state === 'signed-in' ? session.email : null;
  const previous = useRef(person);
  useEffect(() => {
    if (previous.current !== null && previous.current !== person) void client.resetQueries();
    previous.current = person;
  }, [client, person]);
}
