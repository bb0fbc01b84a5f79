/** What is typed into the field of this name, without blanks around it. */
export function readField(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '').trim();
}
