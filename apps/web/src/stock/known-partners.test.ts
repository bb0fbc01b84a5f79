import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makePartner } from '../test/documents-kit';
import { findSeenPartner, listSeenPartners } from './known-partners';
import { partnerKeys } from './partner-keys';

const [RAHMAN, KARIM, SALAM, GONE, SHOP] = ['1', '2', '3', '4', '5'].map((id) =>
  makePartner({ _id: id.repeat(24), name: `Partner ${id}` }),
);

it('knows all that lists, searches and pages have shown, as they were seen last, but no deleted ones', () => {
  const client = new QueryClient();
  const put = (key: readonly string[], data: unknown, updatedAt: number) =>
    client.setQueryData(key, data, { updatedAt });
  put([...partnerKeys.kept, 'customer'], [RAHMAN, GONE], 1);
  put([...partnerKeys.found, 'customer', 'kar'], [KARIM], 2);
  put([...partnerKeys.lists, 'kind=customer'], { pages: [{ rows: [SALAM] }] }, 3);
  put(partnerKeys.one(RAHMAN?._id ?? ''), { ...RAHMAN, balance: 70 }, 4);
  put(partnerKeys.one(GONE?._id ?? ''), { ...GONE, deleted: { at: '', by: '' } }, 5);
  put([...partnerKeys.kept, 'supplier'], [{ ...SHOP, kind: 'supplier' }], 6);
  put(partnerKeys.debts('customer'), { pages: [] }, 7);
  expect(listSeenPartners(client, 'customer').map(({ name, balance }) => [name, balance])).toEqual([
    ['Partner 1', 70],
    ['Partner 2', 0],
    ['Partner 3', 0],
  ]);
  expect(findSeenPartner(client, 'supplier', SHOP?._id ?? '')?.name).toBe('Partner 5');
  expect(findSeenPartner(client, 'supplier', RAHMAN?._id ?? '')).toBeUndefined();
  client.clear();
});
