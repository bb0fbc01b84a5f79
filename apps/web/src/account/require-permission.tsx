import { PERMISSIONS, type Permission, type Role } from '@godown/shared/roles';
import { Outlet } from 'react-router-dom';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { useMay } from './may';
import { useMe } from './use-me';

const WHOSE: Record<Role, string> = {
  viewer: 'This page is for people with a role',
  staff: 'This page is for staff and managers',
  manager: 'This page is for managers',
};

/** Shows its pages to those whose role may use them, and says to the others who may. */
export function RequirePermission({ permission }: { permission: Permission }) {
  const me = useMe();
  const title = WHOSE[PERMISSIONS[permission]];
  if (useMay(permission)) return <Outlet />;
  return (
    <Page title={title}>
      <Failure
        level={1}
        title={title}
        detail={`Your role is ${me?.role}. A manager can change it on the page People.`}
      />
    </Page>
  );
}
