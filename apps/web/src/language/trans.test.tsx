import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Trans } from './trans';

it('puts values and elements into a text, also one in another and one of the values', () => {
  const message = 'By <0>{name} <1>now</1></0>,<2/> {when}.';
  const { container } = render(
    <Trans
      id="a"
      message={message}
      values={{ name: 'Rahim', when: <b>12:00</b> }}
      components={{ 0: <strong />, 1: <em />, 2: <br /> }}
    />,
  );
  expect(container.innerHTML).toBe('By <strong>Rahim <em>now</em></strong>,<br> <b>12:00</b>.');
});
