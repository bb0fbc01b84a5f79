import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { get, set } from 'idb-keyval';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useMay } from '../account/may';
import { ME_KEY } from '../account/use-me';
import { LANDING_KEY } from '../landing/load-landing';
import type { StoredState } from '../outbox/device-storage';
import { documentKeys } from '../stock/document-keys';
import { movementKeys } from '../stock/queries';
import { usePlace } from '../stock/warehouse-choice';
import { RAHIMA } from '../test/fake-identity';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { SignedInParts } from './signed-in-parts';

const ME = { email: RAHIMA.email, role: 'storekeeper', may: ['write'], hasRoles: true, worksIn: 'uttara' };

function Standing() {
  const { warehouse } = usePlace();
  const money = useMay('trade') ? 'all money' : 'no money';
  return (
    <>
      <SignedInParts />
      <p>
        {warehouse}, {money}
      </p>
    </>
  );
}

it('a device without a connection still knows the role and the warehouse of its person after a reload', async () => {
  stubApi({ 'GET /me': () => json(ME), 'GET /jobs': () => json([]) });
  const name = `cache ${RAHIMA.email}`;
  const before = renderAt(Standing, { at: '/team', path: '*' });
  expect(await screen.findByText('uttara, no money')).toBeVisible();
  const kept = await vi.waitFor(async () => {
    before.client.setQueryData(ME_KEY, { ...ME });
    window.dispatchEvent(new Event('pagehide'));
    const saved: unknown = await get(name);
    expect(saved).toBeDefined();
    return saved;
  });
  // Here that is a sign-out, which deletes it.
  before.unmount();
  await vi.waitFor(async () => expect(await get(name)).toBeUndefined());
  await set(name, kept);

  onTestFinished(() => act(() => onlineManager.setOnline(true)));
  act(() => onlineManager.setOnline(false));
  renderAt(Standing, { at: '/team', path: '*' });
  expect(await screen.findByText('uttara, no money')).toBeVisible();
});

it('keeps the first screens on the device, but no drawing with hundreds of movements', async () => {
  stubApi({ 'GET /me': () => json(ME), 'GET /jobs': () => json([]) });
  const { client } = renderAt(Standing, { at: '/team', path: '*' });
  expect(await screen.findByText('uttara, no money')).toBeVisible();
  const seen = [LANDING_KEY, documentKeys.list(''), movementKeys.journal('person=x')];
  const saved = await vi.waitFor(async () => {
    for (const key of [...seen, movementKeys.chart('1')]) client.setQueryData(key, { at: Date.now() });
    window.dispatchEvent(new Event('pagehide'));
    const kept = await get<StoredState>(`cache ${RAHIMA.email}`);
    const keys = kept?.clientState.queries.map(({ queryKey }) => queryKey) ?? [];
    expect(keys).toEqual(expect.arrayContaining(seen));
    return keys;
  });
  expect(saved).not.toContainEqual(movementKeys.chart('1'));
});
