import { PERMISSIONS, type Permission, type Role } from '@godown/shared/access/roles';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, select } from '@lingui/core/macro';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { useMe } from './use-me';

const WHOSE: Record<Role, MessageDescriptor> = {
  viewer: msg`This page is for people with a role`,
  storekeeper: msg`This page is for storekeepers, staff and managers`,
  staff: msg`This page is for staff and managers`,
  manager: msg`This page is for managers`,
};

/** Says to people whose role may not use a page who may. */
export function Refusal({ permission }: { permission: Permission }) {
  const me = useMe();
  const title = i18n._(WHOSE[PERMISSIONS[permission]]);
  return (
    <Page title={title}>
      <Failure level={1} title={title} detail={roleText(me?.role ?? 'viewer')} />
    </Page>
  );
}

const roleText = (role: Role) =>
  select(role, {
    viewer: 'Your role is viewer. A manager can change it on the page People.',
    storekeeper: 'Your role is storekeeper. A manager can change it on the page People.',
    staff: 'Your role is staff. A manager can change it on the page People.',
    other: 'Your role is manager. A manager can change it on the page People.',
  });
