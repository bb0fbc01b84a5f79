import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { makeReorderLine } from '../test/overview-kit';
import { ReorderPage } from './reorder-page';

beforeEach(inBangla);

it('shows the low items in Bangla digits, and only the balance where nothing is to be moved', async () => {
  stubApi({ 'GET /reorder': () => json([makeReorderLine()], { 'X-Total-Count': '1' }) });
  renderAt(ReorderPage, { at: '/reorder', path: '/reorder' });
  const row = within(await screen.findByRole('row', { name: /^Grill 25L Black, উত্তরা/ }));
  const [, ...texts] = row.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(texts).toEqual(['১২(আছে ৪০)', '৩', '২১০-এ নামলে জানাবে', '৬']);
  expect(row.getByText('হালিশহর থেকে ১২ · অর্ডার ৬')).toBeVisible();
  await userEvent.click(row.getByRole('checkbox'));
  const [first] = row.getAllByRole('textbox');
  expect(first).toHaveValue('১২');
  expect(first).toBeValid();
});
