import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FormNotice } from './form-notice';

it('comes into view whenever it says something new, and leaves the focus where it is', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const show = (text: string | null) => (
    <>
      <FormNotice text={text} />
      <button type="submit">Save</button>
    </>
  );
  const { rerender } = render(show(null));
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  expect(scrolled).not.toHaveBeenCalled();
  rerender(show('Not saved.'));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', behavior: 'instant' });
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved.');
  rerender(show(null));
  rerender(show('Not saved again.'));
  expect(scrolled).toHaveBeenCalledTimes(2);
  expect(save).toHaveFocus();
});
