/**
 * Gives the focus to the field of this name in a form, at once, and returns it. The form library does that a moment later, when somebody
 * may already type elsewhere.
 */
export function focusField(form: ParentNode | null, name: string): HTMLInputElement | null {
  const field = form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  field?.focus();
  return field;
}
