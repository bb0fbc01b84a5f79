import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { May } from '../account/may';
import { originState } from '../account/origin';
import { SignInUnavailable } from '../account/require-sign-in';
import { useSession } from '../account/session';
import { useApi } from '../account/use-api';
import { myItemsQuery } from '../stock/queries';
import { LinkButton } from '../ui/button';
import { Card } from '../ui/card';
import { Failure } from '../ui/failure';
import { toMissing } from '../ui/missing-text';
import { Page } from '../ui/page';
import { ProductPicture } from '../ui/product-picture';
import { TableSkeleton } from '../ui/table-skeleton';
import { ItemList } from './list/item-list';
import { MyItemsTable } from './list/my-items-table';
import { useItemPages } from './list/use-item-pages';

/** /myItems: not guarded, but only signed-in people have items. */
export function MyItemsPage() {
  const session = useSession();
  if (session.state === 'resolving' && session.failure) return <SignInUnavailable />;
  return (
    <Page title={t`My Items`}>
      <h1 className="text-xl">
        <Trans>My Items</Trans>
      </h1>
      <div className="mt-6">
        {session.state === 'resolving' && <TableSkeleton label={t`Checking who is signed in`} />}
        {session.state === 'signed-out' && <SignedOut />}
        {session.state === 'signed-in' && <MyItems key={session.email} email={session.email} />}
      </div>
    </Page>
  );
}

function MyItems({ email }: { email: string }) {
  const api = useApi();
  const mine = useItemPages(myItemsQuery(api, email));
  const { data, error } = mine;
  if (!data && error) {
    return <Failure title={t`Your items could not be loaded`} {...toMissing(mine)} />;
  }
  if (!data) return <TableSkeleton label={t`Loading your items`} />;
  return (
    <ItemList label={t`Items you added`} pages={mine} empty={<NoItems />}>
      {(rows) => <MyItemsTable {...rows} email={email} />}
    </ItemList>
  );
}

function NoItems() {
  return (
    <Card className="grid justify-items-center gap-2 px-5 py-12 text-center">
      <ProductPicture src="" alt="" className="mb-3 h-32 w-44 rounded-card" />
      <h2 className="text-xl">
        <Trans>Ooops!!</Trans>
      </h2>
      <p className="text-lg text-muted">
        <Trans>Items not added</Trans>
      </p>
      <May permission="write">
        <LinkButton to="/addItems" variant="primary" className="mt-4">
          <Trans>Add Inventory Items</Trans>
        </LinkButton>
      </May>
    </Card>
  );
}

function SignedOut() {
  const location = useLocation();
  return (
    <Card className="grid justify-items-center gap-2 px-5 py-12 text-center">
      <ProductPicture src="" alt="" className="mb-3 h-32 w-44 rounded-card" />
      <h2 className="text-lg">
        <Trans>Sign in to see your items</Trans>
      </h2>
      <p className="max-w-prose text-muted">
        <Trans>The items that you add are listed here. After signing in you come back to this page.</Trans>
      </p>
      <LinkButton to="/login" state={originState(location)} variant="primary" className="mt-4">
        <Trans>Go to Login</Trans>
      </LinkButton>
    </Card>
  );
}
