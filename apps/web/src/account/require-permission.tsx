import type { Permission } from '@godown/shared/access/roles';
import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { withTexts } from '../language/language';
import { useMay } from './may';

const loadRefusal = withTexts(() => import('./refusal'), 'account');
const Refusal = lazy(async () => ({ default: (await loadRefusal()).Refusal }));

/** Shows its pages to those whose role may use them, and says to the others who may. */
export function RequirePermission({ permission }: { permission: Permission }) {
  return useMay(permission) ? <Outlet /> : <Refusal permission={permission} />;
}
