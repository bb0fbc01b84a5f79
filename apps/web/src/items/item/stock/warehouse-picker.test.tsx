import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ME_KEY } from '../../../account/use-me';
import { RAHIMA } from '../../../test/fake-identity';
import { renderAt, stubApi } from '../../../test/inventory-kit';
import { WarehousePicker } from './warehouse-picker';

const STOCK = { halishar: 7, bahaddarhat: 4, uttara: 1 };

it('draws the balances of other warehouses without the edge of a button', async () => {
  stubApi({});
  const Page = () => {
    const me = { email: RAHIMA.email, role: 'staff', may: ['write'], hasRoles: true, worksIn: 'uttara' };
    useQueryClient().setQueryData(ME_KEY, me);
    return <WarehousePicker stock={STOCK} reorderPoints={undefined} warehouse="uttara" onPick={() => {}} />;
  };
  renderAt(Page, { at: '/', path: '/' });
  const box = (name: RegExp) => screen.getByRole('radio', { name }).closest('label');
  expect(screen.getByRole('radio', { name: /^Uttara/ })).toBeEnabled();
  expect(box(/^Uttara/)).toHaveClass('border-accent');
  expect(screen.getByRole('radio', { name: /^Halishar/ })).toBeDisabled();
  expect(box(/^Halishar/)).toHaveClass('border-transparent');
  expect(box(/^Halishar/)).not.toHaveClass('hover:border-edge');
});
