/** Copies a text to the clipboard. Resolves to true if that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or missing: pages over plain http have no clipboard, such as on a phone in a warehouse's own network.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
