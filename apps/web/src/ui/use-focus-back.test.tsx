import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusBack } from './use-focus-back';

function Form({ isInert, isAsked = false }: { isInert: boolean; isAsked?: boolean }) {
  useFocusBack(isInert);
  return (
    <>
      <button type="button">Save</button>
      <button type="button">Other</button>
      <dialog open={isAsked}>
        <button type="button">Cancel</button>
      </dialog>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true });

it('gives the focus back after a question was asked meanwhile', () => {
  const { rerender } = render(<Form isInert={false} />);
  button('Save').focus();
  rerender(<Form isInert isAsked />);
  button('Cancel').focus();
  rerender(<Form isInert={false} />);
  expect(button('Save')).toHaveFocus();
});

it('leaves it where the person has put it', () => {
  const { rerender } = render(<Form isInert={false} />);
  button('Save').focus();
  rerender(<Form isInert />);
  button('Other').focus();
  rerender(<Form isInert={false} />);
  expect(button('Other')).toHaveFocus();
});
