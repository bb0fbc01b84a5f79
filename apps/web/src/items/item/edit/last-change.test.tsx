import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeItem, renderAt } from '../../../test/inventory-kit';
import { dateText, timeText } from '../../../ui/when';
import { LastChange } from './last-change';

const at = new Date(Date.now() - 150_000).toISOString();

function show(item: Parameters<typeof makeItem>[0]) {
  renderAt(() => <LastChange item={makeItem({ updatedAt: at, ...item })} />, { at: '/', path: '/' });
}

const line = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);

it('says who changed the item and when, with the exact time as a title', async () => {
  show({ updatedBy: 'karim@godown.test' });
  const text = await line('Last changed by karim@godown.test, 2 min ago');
  const time = text.querySelector('time');
  expect(time).toHaveAttribute('dateTime', at);
  expect(time?.title).toMatch(/in Bangladesh$/);
});

it('says “you” for the signed-in person, and the address and the date on paper', async () => {
  show({ updatedBy: 'rahima@godown.test' });
  const text = await line('Last changed by you, 2 min ago');
  const onPaper = [...text.querySelectorAll('[data-paper]')].map((part) => part.getAttribute('data-paper'));
  expect(onPaper).toEqual(['rahima@godown.test', `${dateText(at)}, ${timeText(at)}`]);
});

it('leaves out an unknown name', async () => {
  show({});
  expect(await line('Last changed 2 min ago')).toBeVisible();
});
