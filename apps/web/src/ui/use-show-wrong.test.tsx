import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { Field } from './field';
import { useShowWrong } from './use-show-wrong';

let scrolled: MockInstance<Element['scrollIntoView']>;
beforeEach(() => {
  scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
});

interface FormProps {
  /** Called when the form is sent; resolves to the names of the fields that are wrong. */
  onSend: () => Promise<string[]>;
  /** True if the second field is in a part that opens after it was found wrong. */
  isFolded?: boolean;
}

function Form({ onSend, isFolded = false }: FormProps) {
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const [wrong, setWrong] = useState<string[]>([]);
  const send = async () => {
    setWrong(await onSend());
    showWrong();
  };
  const errorOf = (name: string) => (wrong.includes(name) ? `Wrong ${name}` : '');
  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label="First" error={errorOf('first')} />
      <Folded isFolded={isFolded} isWrong={wrong.includes('second')}>
        <Field label="Second" error={errorOf('second')} />
      </Folded>
      <fieldset data-wrong={wrong.includes('group') ? '' : undefined}>
        <input aria-label="Choice" type="checkbox" />
      </fieldset>
      <button type="submit">Save</button>
    </form>
  );
}

function Folded({
  isFolded,
  isWrong,
  children,
}: {
  isFolded: boolean;
  isWrong: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(!isFolded);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return isOpen && children;
}

async function send(form: FormProps) {
  const person = userEvent.setup();
  render(<Form {...form} />);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  return person;
}

const first = () => screen.getByRole('textbox', { name: 'First' });
const second = () => screen.getByRole('textbox', { name: 'Second' });
const middle = { block: 'center', behavior: 'instant' };

it('scrolls the first wrong field to the middle and gives it the focus', async () => {
  await send({ onSend: async () => ['group', 'second', 'first'] });
  await waitFor(() => expect(first()).toHaveFocus());
  expect(scrolled.mock.contexts).toEqual([first()]);
  expect(scrolled).toHaveBeenCalledWith(middle);
});

it('goes to a field in a part that opens because of it', async () => {
  await send({ onSend: async () => ['second'], isFolded: true });
  await waitFor(() => expect(second()).toHaveFocus());
  expect(scrolled.mock.contexts).toEqual([second()]);
});

it('goes to the first field of a group that is wrong', async () => {
  await send({ onSend: async () => ['group'] });
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus());
});

it('goes to the same field again', async () => {
  const person = await send({ onSend: async () => ['second'] });
  await waitFor(() => expect(second()).toHaveFocus());
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(second()).toHaveFocus());
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it('leaves the focus alone if nothing is wrong, and once the person goes on', async () => {
  const person = await send({ onSend: async () => [] });
  await person.type(first(), 'x');
  second().setAttribute('aria-invalid', 'true');
  // Observers are called before this.
  await Promise.resolve();
  expect(first()).toHaveFocus();
  expect(scrolled).not.toHaveBeenCalled();
});
