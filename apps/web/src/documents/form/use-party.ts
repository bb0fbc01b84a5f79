import { foldText } from '@godown/shared/search/name-order';
import { distanceOf } from '@godown/shared/search/slips';
import type { Partner } from '@godown/shared/trade/partners';
import { useMemo } from 'react';
import { isOfSupplier } from '../../stock/document-names';
import { matchPartners } from '../../stock/match-partners';
import { restOfName, useNamesakes } from '../../stock/use-namesake';
import type { DocumentDraft } from '../drafts/document-drafts';

/** Whom a draft names. */
export type Party =
  /** No name is typed. */
  | { state: 'nobody' }
  /** `partner`: the id. */
  | { state: 'known'; name: string; partner: string }
  | { state: 'several'; namesakes: readonly Partner[] }
  /** `near`: somebody whose name is one or two letters off, longer, or in the other script. */
  | { state: 'new'; name: string; near?: Partner | undefined }
  /** Not known here: the server links the name. */
  | { state: 'unsure'; name: string };

/** Whom a draft names, while the name is typed and without a connection too. `isPending`: the server is being asked. */
export function useParty(draft: DocumentDraft): { party: Party; isPending: boolean } {
  const kind = isOfSupplier(draft.kind) ? 'supplier' : 'customer';
  const name = draft.party.trim();
  // The server knows whose the return of a note is: a name may have got an account since, and the note has none.
  const isOpen = draft.kind !== 'transfer' && draft.partner === undefined && draft.returns === undefined;
  const { namesakes, isComplete, isPending, known } = useNamesakes({ kind, name: isOpen ? name : '' });
  const near = useMemo(() => findNear(known, name), [known, name]);
  const [first, ...others] = namesakes;
  const toParty = (): Party => {
    if (draft.partner !== undefined) return { state: 'known', name, partner: draft.partner };
    if (name === '') return { state: 'nobody' };
    if (others.length > 0) return { state: 'several', namesakes };
    if (isPending || !isOpen) return { state: 'unsure', name };
    if (!first) return { state: 'new', name, near };
    return isComplete ? { state: 'known', name: first.name, partner: first._id } : { state: 'unsure', name };
  };
  return { party: toParty(), isPending };
}

/** Shorter names are near to too many. */
const MIN_LETTERS = 5;
const MAX_SLIPS = 2;

/** The one whose name was probably meant: with a slip, only its beginning, only other words of it, or in the other script. */
function findNear(partners: readonly Partner[], typed: string): Partner | undefined {
  const name = foldText(typed);
  const isSlip = (other: string) =>
    Math.abs(other.length - name.length) <= MAX_SLIPS && distanceOf(name, other) <= MAX_SLIPS;
  const slip = name.length >= MIN_LETTERS && partners.find((partner) => isSlip(foldText(partner.name)));
  return (
    slip ||
    partners.find((partner) => restOfName(partner.name, typed) !== null) ||
    matchPartners(partners, typed)[0]
  );
}

/** The draft with the one whom it names. */
export function withParty(draft: DocumentDraft, party: Party): DocumentDraft {
  return party.state === 'known' ? { ...draft, party: party.name, partner: party.partner } : draft;
}
