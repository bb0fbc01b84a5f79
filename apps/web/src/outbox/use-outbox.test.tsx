import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { inBangla } from '../test/in-bangla';
import { changeOptions, post } from './outbox';
import { useOutbox } from './use-outbox';

const PROBLEM = {
  type: 'about:blank',
  title: 'There is no such item',
  status: 404,
  code: 'item_not_found',
  detail: 'There is no such item',
};

it('says why a change was refused in the language on the screen', async () => {
  const client = new QueryClient();
  const refusal = new ApiError({ kind: 'problem', status: 404, problem: PROBLEM });
  const options = changeOptions(client, { mutationFn: () => Promise.reject(refusal) });
  const change = { key: 'a', by: 'rahima@godown.test', at: Date.now(), subject: 'item' };
  await post(client, options, change).catch(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  // In another language the whole app is rendered anew.
  const readReason = () => renderHook(() => useOutbox(), { wrapper }).result.current[0]?.reason;
  expect(readReason()).toBe('There is no such item');
  await inBangla();
  expect(readReason()).toBe('এমন কোনো পণ্য নেই');
});
