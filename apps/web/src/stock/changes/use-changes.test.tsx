import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useOwnEmail } from '../../account/use-own-email';
import { delivered } from '../../items/changes/moves';
import { RAHIMA } from '../../test/fake-identity';
import { makeItem, renderAt, stubApi } from '../../test/inventory-kit';
import { reasonText } from '../../ui/reason';
import { useChanges } from './use-changes';

const KETTLE = makeItem({ quantity: 12 });
const TARGET = { ...KETTLE, key: '0198c0de-0000-7000-8000-000000000001' };

/** Two forms with one idempotency key. */
function Forms() {
  const { submit } = useChanges();
  const [result, setResult] = useState('');
  const deliver = (quantity: number) =>
    submit(delivered, TARGET, { warehouse: 'halishar', quantity }).then(
      ({ state }) => setResult(state),
      (error: Error) => setResult(reasonText(error)),
    );
  return (
    <>
      {[1, 2].map((quantity) => (
        <button key={quantity} type="button" onClick={() => void deliver(quantity)}>
          Deliver {quantity}
        </button>
      ))}
      <p>Hello {useOwnEmail()}</p>
      <output>{result}</output>
    </>
  );
}

it('refuses a change with the key of a waiting one, if it has other contents', async () => {
  stubApi({});
  renderAt(Forms, { at: '/forms', path: '/forms' });
  const person = userEvent.setup();
  await screen.findByText(`Hello ${RAHIMA.email}`);
  act(() => onlineManager.setOnline(false));
  const deliver = async (quantity: number) =>
    person.click(await screen.findByRole('button', { name: `Deliver ${quantity}` }));
  await deliver(1);
  expect(await screen.findByText('waiting')).toBeVisible();
  await deliver(2);
  expect(await screen.findByText('It waits to be sent already, with other contents.')).toBeVisible();
  await deliver(1);
  expect(await screen.findByText('waiting')).toBeVisible();
  expect(screen.getByText('1 change is waiting to be sent.')).toBeVisible();
});
