import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  vi.restoreAllMocks();
});

/** The old way of copying, which jsdom does not have. Returns what was selected. */
function allowOldWay(isAllowed: boolean): string[] {
  const selected: string[] = [];
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    selected.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return isAllowed;
  };
  return selected;
}

function refuse() {
  userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
}

it('puts the text on the clipboard', async () => {
  userEvent.setup();
  expect(await copyText('65f001')).toBe(true);
  expect(await navigator.clipboard.readText()).toBe('65f001');
});

it('copies a selection where the browser has no clipboard for the page, and leaves nothing behind', async () => {
  refuse();
  const selected = allowOldWay(true);
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await copyText('65f001')).toBe(true);
  expect(selected).toEqual(['65f001']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(button).toHaveFocus();
  button.remove();
});

it('says when neither works', async () => {
  refuse();
  allowOldWay(false);
  expect(await copyText('65f001')).toBe(false);
});
