import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectHandScanner, switchShortcuts, useShortcuts } from './shortcuts';

function Page({ shortcuts }: { shortcuts: Record<string, () => void> }) {
  useShortcuts(shortcuts);
  return <input aria-label="Note" />;
}

function setUp() {
  const today = vi.fn();
  const help = vi.fn();
  render(<Page shortcuts={{ 'g t': today, '?': help }} />);
  return { today, help, person: userEvent.setup() };
}

describe('the shortcuts', () => {
  it('are one key, or two keys one after the other', async () => {
    const { today, help, person } = setUp();
    await person.keyboard('t');
    expect(today).not.toHaveBeenCalled();
    await person.keyboard('gt');
    expect(today).toHaveBeenCalledOnce();
    await person.keyboard('t');
    expect(today).toHaveBeenCalledOnce();
    await person.keyboard('{Shift>}?{/Shift}');
    expect(help).toHaveBeenCalledOnce();
  });

  it('are heard as soon as what they belong to is drawn', () => {
    const help = vi.fn();
    function Drawn() {
      useLayoutEffect(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' })), []);
      return <Page shortcuts={{ '?': help }} />;
    }
    render(<Drawn />);
    expect(help).toHaveBeenCalledOnce();
  });

  it('start again with another key between the two, and with the same first key', async () => {
    const { today, person } = setUp();
    await person.keyboard('gxt');
    expect(today).not.toHaveBeenCalled();
    await person.keyboard('ggt');
    expect(today).toHaveBeenCalledOnce();
  });

  it('of one part are not taken for the second key of another part', async () => {
    const count = vi.fn();
    render(<Page shortcuts={{ c: count }} />);
    const goToCounts = vi.fn();
    render(<Page shortcuts={{ 'g c': goToCounts }} />);
    const person = userEvent.setup();
    await person.keyboard('gc');
    expect(goToCounts).toHaveBeenCalledOnce();
    expect(count).not.toHaveBeenCalled();
    await person.keyboard('c');
    await person.keyboard('gxc');
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('need the second key soon after the first', () => {
    const { today } = setUp();
    const now = vi.spyOn(Event.prototype, 'timeStamp', 'get');
    now.mockReturnValue(1000);
    fireEvent.keyDown(document.body, { key: 'g' });
    now.mockReturnValue(3000);
    fireEvent.keyDown(document.body, { key: 't' });
    expect(today).not.toHaveBeenCalled();
    now.mockRestore();
  });

  it('work with capitals, and on a keyboard with Bengali letters', () => {
    const { today } = setUp();
    fireEvent.keyDown(document.body, { key: 'G', code: 'KeyG' });
    fireEvent.keyDown(document.body, { key: 'T', code: 'KeyT' });
    expect(today).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(document.body, { key: 'গ', code: 'KeyG' });
    fireEvent.keyDown(document.body, { key: 'ট', code: 'KeyT' });
    expect(today).toHaveBeenCalledTimes(2);
  });

  it('do nothing while someone types in a field', async () => {
    const { today, help, person } = setUp();
    await person.type(screen.getByLabelText('Note'), 'gt?');
    expect(screen.getByLabelText('Note')).toHaveValue('gt?');
    expect([today, help].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it.each(['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'repeat', 'isComposing'])(
    'do nothing with %s',
    (property) => {
      const { today } = setUp();
      fireEvent.keyDown(document.body, { key: 'g' });
      fireEvent.keyDown(document.body, { key: 't', [property]: true });
      expect(today).not.toHaveBeenCalled();
    },
  );

  it('do nothing while a dialog is open', async () => {
    const { help, person } = setUp();
    render(<dialog open>Sure?</dialog>);
    await person.keyboard('?');
    expect(help).not.toHaveBeenCalled();
  });

  it('do nothing when they are switched off, until they are switched on', async () => {
    const { help, person } = setUp();
    switchShortcuts(false);
    await person.keyboard('?');
    expect(help).not.toHaveBeenCalled();
    switchShortcuts(true);
    await person.keyboard('?');
    expect(help).toHaveBeenCalledOnce();
  });

  it('wait on a device with a hand scanner, until no code can come of the key', () => {
    expectHandScanner();
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { help } = setUp();
    for (const key of '?AB-7') fireEvent.keyDown(document.body, { key });
    vi.advanceTimersByTime(500);
    expect(help).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: '?' });
    vi.advanceTimersByTime(500);
    expect(help).toHaveBeenCalledOnce();
  });
});
