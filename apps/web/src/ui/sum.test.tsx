import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sum } from './sum';

it('lets a long amount go on in the next line after a comma only', () => {
  const { container } = render(<Sum>−৳9,76,51,26,89,290.43</Sum>);
  expect(container).toHaveTextContent('−৳9,76,51,26,89,290.43');
  expect(container.innerHTML.split('<wbr>').map((part) => part.replace(/<.*?>/g, ''))).toEqual([
    '−৳9,',
    '76,',
    '51,',
    '26,',
    '89,',
    '290.43',
  ]);
});

it('leaves a usual amount as it is', () => {
  const { container } = render(<Sum>৳12,34,567.00</Sum>);
  expect(container.innerHTML).toBe('৳12,34,567.00');
});

it.each(['−৳500.00', '+৳500.00', '−৳9,76,51,26,89,290.43'])(
  'never parts a sign from its amount: %s',
  (amount) => {
    const { container } = render(<Sum>{amount}</Sum>);
    const sign = document.createTreeWalker(container, NodeFilter.SHOW_TEXT).nextNode();
    expect(sign?.textContent).toMatch(/^[−+]৳\d/);
    expect(sign?.parentElement).toHaveClass('whitespace-nowrap');
  },
);
