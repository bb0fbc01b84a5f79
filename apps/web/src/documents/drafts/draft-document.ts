/** The document of a draft. */
import { isReturnKind, type NewDocument } from '@godown/shared/trade/documents';
import { readCount } from '../../stock/check-count';
import { inConditions } from './conditions';
import type { DocumentDraft, DraftLine } from './document-drafts';
import { draftTotals, toLinePrice, toNotePrice } from './draft-prices';
import { needsName } from './money-answer';
import { paidNow } from './paid-now';

/** A stock count is not written like the others. */
export type WrittenDocument = Exclude<NewDocument, { kind: 'count' }>;

/** The document of a draft. A quantity that is no number, or a code, is NaN, and the schema refuses it. */
export function toDocument(draft: DocumentDraft): WrittenDocument {
  const { kind, warehouse, to, isPriced } = draft;
  const head = { warehouse, ...givenTexts(draft) };
  if (kind === 'transfer') return { kind, to, ...head, lines: draft.lines.map(toLine) };
  const whose = { ...head, ...toWhose(draft), ...(isPriced && toNotePrice(draft)), ...toConfirms(draft) };
  const toPriced = (line: DraftLine) => ({ ...toLine(line), ...(isPriced && toLinePrice(line)) });
  if (!isReturnKind(kind)) return { kind, ...whose, lines: draft.lines.map(toPriced) };
  const lines = draft.lines
    .flatMap(inConditions)
    .map((line) => ({ ...toPriced(line), condition: line.condition ?? 'good' }));
  return { kind, ...whose, ...(draft.returns && { returns: draft.returns }), lines };
}

/** A phone number is of a new customer or supplier. */
function toWhose({ partner, answer, isPriced = false, phone = '' }: DocumentDraft) {
  if (partner) return { partner };
  return isPriced && needsName(answer) && phone.trim() !== '' ? { partyPhone: phone.trim() } : {};
}

/** The questions that the person has confirmed. */
function toConfirms(draft: DocumentDraft) {
  const { confirms = [], isPriced = false } = draft;
  const isAdvance = isPriced && draft.paid?.isAdvance === true;
  const advance = isAdvance ? (paidNow(draft, draftTotals(draft).total)?.advance ?? 0) : 0;
  const all = new Set([...confirms, ...(advance > 0 ? (['paid_in_advance'] as const) : [])]);
  return all.size > 0 ? { confirms: [...all] } : {};
}

const toLine = ({ item, quantity }: DraftLine) => ({ item, quantity: readCount(quantity) ?? Number.NaN });

function givenTexts({ kind, ...draft }: DocumentDraft) {
  const party = kind === 'transfer' ? '' : draft.party.trim();
  const reference = draft.reference.trim();
  const note = draft.note.trim();
  return { ...(party && { party }), ...(reference && { reference }), ...(note && { note }) };
}
