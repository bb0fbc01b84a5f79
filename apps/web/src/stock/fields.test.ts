import { SETTINGS_ELEMENT_ID } from '@godown/shared/http/page';
import { expect, it, vi } from 'vitest';

it.each([
  ['USD', 'Price in $', 'Cost in $'],
  ['BDT', 'Price in ৳', 'Cost in ৳'],
])('in %s the fields for money say so', async (currency, price, cost) => {
  // Another file of this worker may have left its own in the head.
  document.getElementById(SETTINGS_ELEMENT_ID)?.remove();
  const settings = document.createElement('script');
  settings.id = SETTINGS_ELEMENT_ID;
  settings.type = 'application/json';
  settings.textContent = JSON.stringify({ currency });
  document.body.replaceChildren(settings);
  // The currency is read once.
  vi.resetModules();
  const { ITEM_FIELDS } = await import('./fields');
  expect([ITEM_FIELDS.price.label(), ITEM_FIELDS.cost.label()]).toEqual([price, cost]);
});
