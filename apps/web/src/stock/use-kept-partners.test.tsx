import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { serveDocuments } from '../test/documents-kit';
import { renderAt } from '../test/inventory-kit';
import { useKeptPartners } from './use-kept-partners';

const idle = new Map<number, () => void>();
beforeEach(() => {
  idle.clear();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle.set(idle.size, callback);
    return idle.size - 1;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle));
});

function open(isWanted: boolean) {
  const Page = () => {
    useKeptPartners(isWanted);
    return null;
  };
  return renderAt(Page, { at: '/', path: '/' });
}
const becomeIdle = () => {
  for (const callback of idle.values()) callback();
};
const asked = ({ calls }: ReturnType<typeof serveDocuments>['api']) =>
  calls.filter(({ path }) => path === '/partners').map(({ query }) => `${query}`);

it('reads the customers and suppliers that the device keeps, on any page, when the browser is idle', async () => {
  const { api } = serveDocuments();
  open(true);
  await waitFor(() => expect(idle.size).toBeGreaterThan(0));
  expect(asked(api)).toEqual([]);
  becomeIdle();
  await waitFor(() => expect(asked(api)).toEqual(['kind=customer&limit=1000', 'kind=supplier&limit=1000']));
});

it('reads none for a person without the permission', async () => {
  serveDocuments();
  open(false);
  expect(idle.size).toBe(0);
});

it('reads none any more once the person has signed out', async () => {
  const { api } = serveDocuments();
  const { unmount } = open(true);
  await waitFor(() => expect(idle.size).toBeGreaterThan(0));
  becomeIdle();
  unmount();
  // The code that reads them has been loaded by then.
  await vi.dynamicImportSettled();
  expect(asked(api)).toEqual([]);
});
