import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sum } from './sum';

it('lets a long amount go on in the next line after a comma only', () => {
  const { container } = render(<Sum>{'−\u2060৳9,76,51,26,89,290.43'}</Sum>);
  expect(container).toHaveTextContent('−\u2060৳9,76,51,26,89,290.43');
  expect(container.innerHTML.split('<wbr>').map((part) => part.replace(/<.*?>/g, ''))).toEqual([
    '−\u2060৳9,',
    '76,',
    '51,',
    '26,',
    '89,',
    '290.43',
  ]);
});

it.each(['৳12,34,567.00', '−\u2060৳1,34,567.00'])('leaves a usual amount as it is: %s', (amount) => {
  const { container } = render(<Sum>{amount}</Sum>);
  expect(container.innerHTML).toBe(amount);
});
