import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { RequireSignIn } from './features/auth/require-sign-in';
import { useSession } from './features/auth/session';
import { whenIdle } from './lib/idle';
import { type LazyPart, lazyPart } from './lib/lazy-part';
import { Landing } from './routes/landing';
import { Shell } from './shell/shell';
import { preloadToasts } from './ui/notify';

/** A part that works with the inventory: it comes with the cache and the dialog, loaded side by side. */
function workingPart<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const both = async () => {
    const [{ Workspace }, part] = await Promise.all([import('./shell/workspace'), load()]);
    const Part = () => createElement(Workspace, null, createElement(part[name]));
    return { Part };
  };
  return lazyPart(both, 'Part');
}

const Item = workingPart(() => import('./routes/item'), 'ItemPage');
const ManageInventory = workingPart(() => import('./routes/manage-inventory'), 'ManageInventoryPage');
const AddItems = workingPart(() => import('./routes/add-items'), 'AddItemsPage');
const MyItems = workingPart(() => import('./routes/my-items'), 'MyItemsPage');
const Movements = workingPart(() => import('./routes/movements'), 'MovementsPage');
const DeletedItems = workingPart(() => import('./routes/deleted-items'), 'DeletedItemsPage');
const AccountAction = workingPart(() => import('./routes/account-action'), 'AccountActionPage');
const Blogs = lazyPart(() => import('./routes/blogs'), 'BlogsPage');
const Team = lazyPart(() => import('./routes/team'), 'TeamPage');
const Login = lazyPart(() => import('./routes/login'), 'LoginPage');
const Register = lazyPart(() => import('./routes/register'), 'RegisterPage');
const NotFound = lazyPart(() => import('./routes/not-found'), 'NotFoundPage');

const PARTS: Record<string, LazyPart> = {
  '/manageInventory': ManageInventory,
  '/myItems': MyItems,
  '/blogs': Blogs,
  '/team': Team,
  '/login': Login,
};

const guarded = (page: ReactNode) => <RequireSignIn>{page}</RequireSignIn>;

/** The landing page is part of the first load, everything else loads when it is wanted. */
export const ROUTES: RouteObject[] = [
  { path: '/', element: <Landing /> },
  { path: '/home', element: <Landing /> },
  { path: '/item/:itemId', element: guarded(<Item />) },
  { path: '/manageInventory', element: guarded(<ManageInventory />) },
  { path: '/movements', element: guarded(<Movements />) },
  { path: '/deletedItems', element: guarded(<DeletedItems />) },
  { path: '/login', element: <Login /> },
  { path: '/register', element: <Register /> },
  { path: '/account-action', element: <AccountAction /> },
  { path: '/addItems', element: <AddItems /> },
  { path: '/myItems', element: <MyItems /> },
  { path: '/blogs', element: <Blogs /> },
  { path: '/team', element: <Team /> },
  { path: '*', element: <NotFound /> },
];

export function App() {
  useWorkingParts();
  return <Shell onIntent={(path) => PARTS[path]?.preload()}>{useRoutes(ROUTES)}</Shell>;
}

/**
 * Fetches what a signed-in person works with as soon as the browser is idle. Not at the first press: the signal may have
 * gone by then, and a browser does not load again what it once could not load.
 */
function useWorkingParts(): void {
  const { state } = useSession();
  useEffect(() => {
    if (state !== 'signed-in') return;
    return whenIdle(() => {
      for (const part of [ManageInventory, Item]) part.preload();
      preloadToasts();
    });
  }, [state]);
}
