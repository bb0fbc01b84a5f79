import type { DocumentKind } from '@godown/shared/trade/documents';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { countText } from '../ui/format';

/** Names of the kinds on screens and on paper. */
export const DOCUMENT_NAMES = {
  receipt: msg`Receipt`,
  delivery: msg`Delivery note`,
  transfer: msg`Transfer note`,
  count: msg`Stock count`,
  return: msg`Return from customer`,
  'supplier-return': msg`Return to supplier`,
} as const satisfies Record<DocumentKind, MessageDescriptor>;

/** The role of the party of each kind; null for kinds without one. */
export const PARTY_NAMES = {
  receipt: msg`Supplier`,
  delivery: msg`Customer`,
  transfer: null,
  count: null,
  return: msg`Customer`,
  'supplier-return': msg`Supplier`,
} as const satisfies Record<DocumentKind, MessageDescriptor | null>;

/** Names of the other side's reference: the number of their own paper. */
export const REFERENCE_NAMES = {
  receipt: msg`Supplier's invoice no.`,
  delivery: msg`Customer's order no.`,
  transfer: msg`Order no.`,
  count: msg`Order no.`,
  return: msg`Customer's order no.`,
  'supplier-return': msg`Supplier's invoice no.`,
} as const satisfies Record<DocumentKind, MessageDescriptor>;

/** True if a document is of a supplier, not of a customer. */
export const isOfSupplier = (kind: DocumentKind): boolean => kind === 'receipt' || kind === 'supplier-return';

/** Such as `No lines`, `1 line`, `5 lines`. */
export const linesText = (lines: number) =>
  plural(lines, {
    0: 'No lines',
    one: `${{ count: countText(lines) }} line`,
    other: `${{ count: countText(lines) }} lines`,
  });

/** The path of a draft's editor. */
export const draftPath = (id: string) => `/documents/drafts/${encodeURIComponent(id)}`;
