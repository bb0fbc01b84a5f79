/** Numbers of documents as people type them. */
import { withAsciiDigits } from '@godown/shared/language/digits';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentSummary,
  NUMBER_PREFIXES,
} from '@godown/shared/trade/documents';

/** A typed number: as filters of `GET /documents`. */
export interface TypedNumber {
  /** Undefined if no prefix was typed. */
  kind?: DocumentKind;
  /** Such as `000012` or `2026-000012`. */
  q: string;
}

const TYPED = /^(?:([a-z]{2})[\s-]*)?(?:(20\d\d)[\s-]+)?(\d{1,7})$/i;
/** The digits of the running number, at least. */
const DIGITS = 6;
const KINDS = new Map<string, DocumentKind>(DOCUMENT_KINDS.map((kind) => [NUMBER_PREFIXES[kind], kind]));

/** Reads `DN-12`, `dn 12`, `DN-2026-000012` or `12`, in the digits of any script. Null if the text cannot be a number. */
export function readNumber(text: string): TypedNumber | null {
  const [, prefix, year, digits = ''] = TYPED.exec(withAsciiDigits(text.trim())) ?? [];
  const kind = prefix && KINDS.get(prefix.toUpperCase());
  if (digits === '' || (prefix && !kind)) return null;
  // With zeros in front it is being typed in full.
  const running = digits.startsWith('0') ? digits : digits.padStart(DIGITS, '0');
  return { ...(kind && { kind }), q: year ? `${year}-${running}` : running };
}

/** True if the document has the typed number. */
export function hasNumber({ number, kind }: DocumentSummary, typed: TypedNumber): boolean {
  const [, year = '', running = ''] = number.split('-');
  const own = typed.q.includes('-') ? `${year}-${running}` : running;
  return (typed.kind ?? kind) === kind && own.startsWith(typed.q);
}
