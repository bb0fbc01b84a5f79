import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotFoundPage } from '../app/not-found-page';
import { renderAt } from '../test/inventory-kit';
import { BlogsPage } from './blogs-page';
import { TeamPage } from './team-page';

it('answers the four questions of the blog page', () => {
  renderAt(BlogsPage, { at: '/blogs', path: '/blogs', signedIn: false });
  expect(screen.getAllByRole('article')).toHaveLength(4);
  for (const question of [
    /JavaScript and Node\.js/,
    /Node\.js, and when MongoDB/,
    /SQL and NoSQL/,
    /purpose of JWT/,
  ]) {
    expect(screen.getByRole('article', { name: question })).toBeVisible();
  }
});

it('lists eight people with their roles', () => {
  renderAt(TeamPage, { at: '/team', path: '/team', signedIn: false });
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(8);
  expect(screen.getByText('Head of Warehouses')).toBeVisible();
});

it('shows the 404 page for any other path', () => {
  renderAt(NotFoundPage, { at: '/nowhere', path: '/nowhere', signedIn: false });
  expect(screen.getByText('Created posts will appear here, try creating one!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/home');
});
