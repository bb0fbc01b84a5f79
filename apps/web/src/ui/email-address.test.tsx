import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailAddress } from './email-address';

it.each([
  ['rahim@godown.test', 'rahim<wbr>@godown<wbr>.test'],
  ['rahim.uddin+ovens@godown.test', 'rahim<wbr>.uddin<wbr>+ovens<wbr>@godown<wbr>.test'],
  ['', ''],
])('breaks %s only before its signs', (address, html) => {
  const { container } = render(<EmailAddress address={address} />);
  expect(container.innerHTML).toBe(html);
  expect(container).toHaveTextContent(address);
});
