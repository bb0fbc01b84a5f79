import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt, stubApi } from '../test/inventory-kit';
import { May } from './may';
import { ME_KEY } from './use-me';

function Page({ may }: { may?: string[] }) {
  const client = useQueryClient();
  if (may) client.setQueryData(ME_KEY, { email: 'a@b.c', role: 'viewer', may, hasRoles: true });
  return <May permission="delete">Delete</May>;
}

it.each([
  ['until the role is known', undefined, true],
  ['to those who may', ['write', 'delete'], true],
])('shows what a role may do %s', (_, may, isShown) => {
  stubApi({});
  renderAt(() => <Page {...(may && { may })} />, { at: '/x', path: '/x' });
  expect(screen.queryByText('Delete') !== null).toBe(isShown);
});

it('hides it from others', () => {
  stubApi({});
  renderAt(() => <Page may={['write']} />, { at: '/x', path: '/x' });
  expect(screen.queryByText('Delete')).not.toBeInTheDocument();
});
