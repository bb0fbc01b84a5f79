import { i18n, type MessageDescriptor } from '@lingui/core';

/** Why this app does not do it. `text`: the reason as it was said once, if its descriptor is from another version of the app. */
export class Refusal extends Error {
  readonly says: MessageDescriptor;

  constructor(
    says: MessageDescriptor,
    { text = i18n._(says), ...options }: ErrorOptions & { text?: string } = {},
  ) {
    super(text, options);
    this.says = says;
  }
}
