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
function workingPart(part: string, load: () => Promise<ComponentType>): LazyPart {
  return lazyPart(part, async () => {
    const [{ Workspace }, Part] = await Promise.all([import('./shell/workspace'), load()]);
    return () => createElement(Workspace, null, createElement(Part));
  });
}

const Item = workingPart('item', async () => (await import('./routes/item')).ItemPage);
const ManageInventory = workingPart(
  'manage inventory',
  async () => (await import('./routes/manage-inventory')).ManageInventoryPage,
);
const AddItems = workingPart('add items', async () => (await import('./routes/add-items')).AddItemsPage);
const MyItems = workingPart('my items', async () => (await import('./routes/my-items')).MyItemsPage);
const AccountAction = workingPart(
  'account action',
  async () => (await import('./routes/account-action')).AccountActionPage,
);
const Blogs = lazyPart('blogs', async () => (await import('./routes/blogs')).BlogsPage);
const Team = lazyPart('team', async () => (await import('./routes/team')).TeamPage);
const Login = lazyPart('login', async () => (await import('./routes/login')).LoginPage);
const Register = lazyPart('register', async () => (await import('./routes/register')).RegisterPage);
const NotFound = lazyPart('not found', async () => (await import('./routes/not-found')).NotFoundPage);

const PARTS: Record<string, LazyPart> = {
  '/manageInventory': ManageInventory,
  '/myItems': MyItems,
  '/blogs': Blogs,
  '/team': Team,
  '/login': Login,
};

const guarded = (page: ReactNode) => <RequireSignIn>{page}</RequireSignIn>;

/** The landing page is part of the first load, everything else loads when it is wanted. */
const ROUTES: RouteObject[] = [
  { path: '/', element: <Landing /> },
  { path: '/home', element: <Landing /> },
  { path: '/item/:itemId', element: guarded(<Item />) },
  { path: '/manageInventory', element: guarded(<ManageInventory />) },
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

/** Fetches what a signed-in person works with while the browser is idle. */
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
