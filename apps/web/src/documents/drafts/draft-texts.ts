/** Texts for drafts of each kind. */
import { msg } from '@lingui/core/macro';

export const NEW_TEXTS = {
  delivery: msg`New delivery note`,
  receipt: msg`New receipt`,
  transfer: msg`New transfer note`,
  return: msg`New return from customer`,
  'supplier-return': msg`New return to supplier`,
};

export const DISCARD_TEXTS = {
  delivery: msg`Discard the draft: delivery note`,
  receipt: msg`Discard the draft: receipt`,
  transfer: msg`Discard the draft: transfer note`,
  return: msg`Discard the draft: return from customer`,
  'supplier-return': msg`Discard the draft: return to supplier`,
};
