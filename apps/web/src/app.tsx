import { type ReactNode, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RequireSignIn } from './features/auth/require-sign-in';
import { useSession } from './features/auth/session';
import { whenIdle } from './lib/idle';
import { type LazyPart, lazyPart } from './lib/lazy-part';
import { Landing } from './routes/landing';
import { Shell } from './shell/shell';
import { preloadToasts } from './ui/notify';

const Item = lazyPart('item', async () => (await import('./routes/item')).ItemPage);
const ManageInventory = lazyPart(
  'manage inventory',
  async () => (await import('./routes/manage-inventory')).ManageInventoryPage,
);
const AddItems = lazyPart('add items', async () => (await import('./routes/add-items')).AddItemsPage);
const MyItems = lazyPart('my items', async () => (await import('./routes/my-items')).MyItemsPage);
const Blogs = lazyPart('blogs', async () => (await import('./routes/blogs')).BlogsPage);
const Team = lazyPart('team', async () => (await import('./routes/team')).TeamPage);
const Login = lazyPart('login', async () => (await import('./routes/login')).LoginPage);
const Register = lazyPart('register', async () => (await import('./routes/register')).RegisterPage);
const AccountAction = lazyPart(
  'account action',
  async () => (await import('./routes/account-action')).AccountActionPage,
);
const NotFound = lazyPart('not found', async () => (await import('./routes/not-found')).NotFoundPage);

const PARTS: Record<string, LazyPart> = {
  '/manageInventory': ManageInventory,
  '/myItems': MyItems,
  '/blogs': Blogs,
  '/team': Team,
  '/login': Login,
};

const guarded = (page: ReactNode) => <RequireSignIn>{page}</RequireSignIn>;

/** The route table. The landing page is part of the first load, everything else loads when it is wanted. */
export function App() {
  useWorkingParts();
  return (
    <Shell onIntent={(path) => PARTS[path]?.preload()}>
      <Routes>
        <Route path="/" element={<Landing />} />
        <Route path="/home" element={<Landing />} />
        <Route path="/item/:itemId" element={guarded(<Item />)} />
        <Route path="/manageInventory" element={guarded(<ManageInventory />)} />
        <Route path="/login" element={<Login />} />
        <Route path="/register" element={<Register />} />
        <Route path="/account-action" element={<AccountAction />} />
        <Route path="/addItems" element={<AddItems />} />
        <Route path="/myItems" element={<MyItems />} />
        <Route path="/blogs" element={<Blogs />} />
        <Route path="/team" element={<Team />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Shell>
  );
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
