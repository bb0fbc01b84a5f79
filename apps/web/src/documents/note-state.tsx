import type { DocumentSummary, NoteState } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { Chip } from '../ui/chip';

type ShownState = NoteState | 'returned';

const NAMES = {
  paid: msg({ message: 'Paid', context: 'a note' }),
  partly: msg({ message: 'Partly paid', context: 'a note' }),
  due: msg({ message: 'Due', context: 'a note' }),
  returned: msg({ message: 'Returned', context: 'a note' }),
  'on-no-account': msg({ message: 'Not on an account', context: 'a note' }),
} as const satisfies Record<ShownState, unknown>;

const TONES: Record<ShownState, ComponentProps<typeof Chip>['tone']> = {
  paid: 'in',
  partly: 'plain',
  due: 'plain',
  returned: 'plain',
  'on-no-account': 'low',
};

type Note = Pick<DocumentSummary, 'state' | 'isReturned'>;

/** The state of a note in one word: all of its goods came back, else if it is paid. Money that is still due comes first. */
export const shownState = ({ state, isReturned }: Note): ShownState | undefined =>
  isReturned && (state === undefined || state === 'paid') ? 'returned' : state;

/** Shows if a note is paid. Nothing for documents without prices, unless all of their goods came back. */
export function NoteStateChip({ note }: { note: Note }) {
  const state = shownState(note);
  return state && <Chip tone={TONES[state]}>{i18n._(NAMES[state])}</Chip>;
}
