import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createRoutesFromElements, Route, useRoutes } from 'react-router-dom';
import { RequirePermission } from '../auth/require-permission';
import { RequireSignIn } from '../auth/require-sign-in';
import { useSession } from '../auth/session';
import { Landing } from '../pages/landing';
import { whenIdle } from '../ui/idle';
import { type LazyPart, lazyPart } from './lazy-part';
import { Shell } from './shell';
import { Workspace } from './workspace';

const Item = lazyPart(() => import('../pages/item'), 'ItemPage');
const ManageInventory = lazyPart(() => import('../pages/manage-inventory'), 'ManageInventoryPage');
const AddItems = lazyPart(() => import('../pages/add-items'), 'AddItemsPage');
const MyItems = lazyPart(() => import('../pages/my-items'), 'MyItemsPage');
const Documents = lazyPart(() => import('../pages/documents'), 'DocumentsPage');
const DocumentDraft = lazyPart(() => import('../pages/document-draft'), 'DocumentDraftPage');
const Document = lazyPart(() => import('../pages/document'), 'DocumentPage');
const Movements = lazyPart(() => import('../pages/movements'), 'MovementsPage');
const Today = lazyPart(() => import('../pages/today'), 'TodayPage');
const Overview = lazyPart(() => import('../pages/overview'), 'OverviewPage');
const StockValue = lazyPart(() => import('../pages/stock-value'), 'StockValuePage');
const Reorder = lazyPart(() => import('../pages/reorder'), 'ReorderPage');
const Imports = lazyPart(() => import('../pages/imports'), 'ImportsPage');
const Import = lazyPart(() => import('../pages/import'), 'ImportPage');
const People = lazyPart(() => import('../pages/people'), 'PeoplePage');
const Journal = lazyPart(() => import('../pages/journal'), 'JournalPage');
const Programs = lazyPart(() => import('../pages/programs'), 'ProgramsPage');
const DeletedItems = lazyPart(() => import('../pages/deleted-items'), 'DeletedItemsPage');
const NewStockCount = lazyPart(() => import('../pages/new-stock-count'), 'NewStockCountPage');
const StockCount = lazyPart(() => import('../pages/stock-count'), 'StockCountPage');
const AccountAction = lazyPart(() => import('../pages/account-action'), 'AccountActionPage');
const Blogs = lazyPart(() => import('../pages/blogs'), 'BlogsPage');
const Team = lazyPart(() => import('../pages/team'), 'TeamPage');
const Login = lazyPart(() => import('../pages/login'), 'LoginPage');
const Register = lazyPart(() => import('../pages/register'), 'RegisterPage');
const NotFound = lazyPart(() => import('../pages/not-found'), 'NotFoundPage');

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
