import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox } from '../ui/combobox';
import { useHandScanner } from './use-hand-scanner';

const onCode = vi.fn();
const onGuess = vi.fn();

function Page() {
  const [quantity, setQuantity] = useState('12');
  useHandScanner((heard) => (heard.isGuess ? onGuess(heard) : onCode(heard.code)));
  return (
    <form onSubmit={() => onCode('sent')}>
      <label>
        Quantity <input value={quantity} onChange={({ target }) => setQuantity(target.value)} />
      </label>
      <button type="submit">Save</button>
    </form>
  );
}

/** The time of the last key. */
let at = 1_000;

const FNC1_KEYS = 'Ctrl+]';

function keyAfter(gap: number, key: string, repeat = false): KeyboardEvent {
  at += gap;
  const pressed = key === FNC1_KEYS ? { key: ']', code: 'BracketRight', ctrlKey: true } : { key };
  const event = new KeyboardEvent('keydown', { ...pressed, repeat, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return event;
}

/** Presses keys as a keyboard does, `gap` milliseconds after each other. */
function type(element: HTMLElement, keys: readonly string[], gap: number, repeat = false): void {
  for (const key of keys) {
    const event = keyAfter(gap, key, repeat);
    let goesOn = true;
    act(() => {
      goesOn = element.dispatchEvent(event);
    });
    if (!goesOn || !(element instanceof HTMLInputElement)) continue;
    if (key === 'Enter') fireEvent.submit(element);
    else if (key.length === 1) fireEvent.change(element, { target: { value: element.value + key } });
  }
}

const CODE = [...'89400001', 'Enter'];

it('takes what a scanner types out of the field that has the focus, and sends no form', () => {
  onCode.mockClear();
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Quantity');
  field.focus();
  type(field, CODE, 6);
  expect(onCode.mock.calls).toEqual([['89400001']]);
  expect(field.value).toBe('12');
});

it('hears the Ctrl and ] that a scanner presses for the FNC1 of GS1 data', () => {
  onCode.mockClear();
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Quantity');
  field.focus();
  type(field, [...']C110B-7', 'Control', FNC1_KEYS, ...'0108940000000032', 'Enter'], 6);
  expect(onCode.mock.calls).toEqual([['8940000000032']]);
  expect(field.value).toBe('12');
});

it('closes the suggestions of the field that has the focus, until somebody types again', () => {
  function Note() {
    const [text, setText] = useState('');
    useHandScanner(({ code }) => onCode(code));
    const options = [{ id: 'rahman', name: 'Rahman Stores' }];
    const props = { isFree: true, error: undefined, options, onChoose: vi.fn() };
    return <Combobox label="Customer" text={text} onText={setText} {...props} />;
  }
  onCode.mockClear();
  render(<Note />);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  field.focus();
  type(field, [...'Rah'], 300);
  expect(screen.getByRole('listbox')).toBeVisible();
  at += 1_000;
  type(field, CODE, 6);
  expect(onCode.mock.calls).toEqual([['89400001']]);
  expect(field.value).toBe('Rah');
  expect(screen.queryByRole('listbox')).toBeNull();
  at += 1_000;
  type(field, ['m'], 300);
  expect(screen.getByRole('listbox')).toBeVisible();
});

it('takes a code as soon as it is on the page', () => {
  onCode.mockClear();
  function Drawn() {
    useLayoutEffect(() => {
      for (const key of CODE) window.dispatchEvent(keyAfter(6, key));
    }, []);
    return <Page />;
  }
  render(<Drawn />);
  expect(onCode.mock.calls).toEqual([['89400001']]);
});

it('presses no button that has the focus', () => {
  onCode.mockClear();
  render(<Page />);
  const button = screen.getByRole('button');
  button.focus();
  type(button, CODE, 6);
  expect(onCode.mock.calls).toEqual([['89400001']]);
});

it('leaves what a person types, and a key that is held down', () => {
  onCode.mockClear();
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Quantity');
  field.focus();
  type(field, [...'34567890'], 150);
  expect(field.value).toBe('1234567890');
  type(field, CODE, 33, true);
  expect(onCode).toHaveBeenCalledExactlyOnceWith('sent');
});

it('leaves a guess in its field until it is known to be a code, and what a person types meanwhile for ever', () => {
  onCode.mockClear();
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Quantity');
  field.focus();
  const guess = () => {
    for (const [key, code] of [
      ['ব', 'KeyB'],
      ['ন', 'KeyN'],
      ['৭', 'Digit7'],
      ['৮', 'Digit8'],
    ] as const) {
      const event = keyAfter(5, key);
      Object.defineProperty(event, 'code', { value: code });
      act(() => void field.dispatchEvent(event));
      fireEvent.change(field, { target: { value: field.value + key } });
    }
    type(field, ['Enter'], 5);
    return onGuess.mock.lastCall?.[0];
  };
  const first = guess();
  expect(first).toMatchObject({ code: 'bn78', isGuess: true });
  expect(field.value).toBe('12বন৭৮');
  act(() => first.takeOut());
  expect(field.value).toBe('12');
  const second = guess();
  fireEvent.change(field, { target: { value: `${field.value}5` } });
  act(() => second.takeOut());
  expect(field.value).toBe('12বন৭৮5');
  expect(onCode).not.toHaveBeenCalled();
});
