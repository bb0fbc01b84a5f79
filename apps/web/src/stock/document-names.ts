import type { DocumentKind } from '@godown/shared/documents';
import { countOf } from '../ui/format';

/** What each kind is called on screens and on paper. */
export const DOCUMENT_NAMES = {
  receipt: 'Receipt',
  delivery: 'Delivery note',
  transfer: 'Transfer note',
  count: 'Stock count',
} as const satisfies Record<DocumentKind, string>;

/** Who the party of a kind is; null for kinds without one. */
export const PARTY_NAMES = {
  receipt: 'Supplier',
  delivery: 'Customer',
  transfer: null,
  count: null,
} as const satisfies Record<DocumentKind, string | null>;

/** What the other side calls the business: the number of their own paper. */
export const REFERENCE_NAMES = {
  receipt: "Supplier's invoice no.",
  delivery: "Customer's order no.",
  transfer: 'Order no.',
  count: 'Order no.',
} as const satisfies Record<DocumentKind, string>;

/** Such as `No lines`, `1 line`, `5 lines`. */
export const linesText = (count: number) => countOf(count, 'line');

/** The path of a draft's editor. */
export const draftPath = (id: string) => `/documents/drafts/${encodeURIComponent(id)}`;
