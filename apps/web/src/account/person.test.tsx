import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, renderAt, stubApi } from '../test/inventory-kit';
import { EmailAddress, Person, ShortPerson } from './person';

it.each([
  ['rahim@godown.test', 'rahim<wbr>@godown<wbr>.test'],
  ['rahim.uddin+ovens@godown.test', 'rahim<wbr>.uddin<wbr>+ovens<wbr>@godown<wbr>.test'],
  ['', ''],
])('breaks %s only before its signs', (address, html) => {
  const { container } = render(<EmailAddress address={address} />);
  expect(container.innerHTML).toBe(html);
  expect(container).toHaveTextContent(address);
});

const NAMES = [
  { email: 'bela@example.com', name: 'Bela' },
  { email: 'rahim@example.com', name: 'Rahim' },
  { email: 'rahim2@example.com', name: 'rahim' },
];
const PEOPLE = ['bela@example.com', 'rahim@example.com', 'anna@example.com', 'Scale (API key)'];
const Everybody = () => (
  <ul>
    {PEOPLE.map((email) => (
      <li key={email}>
        <Person email={email} />, <ShortPerson email={email} />
      </li>
    ))}
  </ul>
);
const open = (signedIn: boolean) => {
  const api = stubApi({ 'GET /people/names': () => json(NAMES) });
  renderAt(Everybody, { at: '/', path: '/', signedIn });
  return api;
};
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('says who somebody is: by name, of two with one name by both, and else by the address', async () => {
  open(true);
  expect((await screen.findAllByText('Bela'))[0]).toHaveAttribute('title', 'bela@example.com');
  expect(shown()).toEqual([
    'Bela, Bela',
    'Rahim (rahim@example.com), Rahim (rahim@example.com)',
    'anna@example.com, anna@example.com',
    'Scale (API key), Scale (API key)',
  ]);
});

it('asks for no names for a visitor', () => {
  const { calls } = open(false);
  expect(shown()).toEqual(PEOPLE.map((email) => `${email}, ${email}`));
  expect(calls).toEqual([]);
});
