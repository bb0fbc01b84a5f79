import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  vi.restoreAllMocks();
});

/** Replaces the old way of copying, which jsdom does not have. Returns the selected text. */
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

it('copies the text to the clipboard', async () => {
  userEvent.setup();
  expect(await copyText('65f001')).toBe(true);
  expect(await navigator.clipboard.readText()).toBe('65f001');
});

it('copies a selection if the page has no clipboard, and removes its helper element', async () => {
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

it('returns false if neither works', async () => {
  refuse();
  allowOldWay(false);
  expect(await copyText('65f001')).toBe(false);
});
