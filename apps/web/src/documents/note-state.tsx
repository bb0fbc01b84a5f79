import type { DocumentSummary, NoteState } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { Chip } from '../ui/chip';

const NAMES = {
  paid: msg({ message: 'Paid', context: 'a note' }),
  partly: msg({ message: 'Partly paid', context: 'a note' }),
  due: msg({ message: 'Due', context: 'a note' }),
  'on-no-account': msg({ message: 'Not on an account', context: 'a note' }),
} as const satisfies Record<NoteState, unknown>;

const TONES: Record<NoteState, ComponentProps<typeof Chip>['tone']> = {
  paid: 'in',
  partly: 'plain',
  due: 'plain',
  'on-no-account': 'low',
};

/** Shows if a note is paid. Nothing for documents without prices. */
export function NoteStateChip({ note: { state } }: { note: Pick<DocumentSummary, 'state'> }) {
  return state && <Chip tone={TONES[state]}>{i18n._(NAMES[state])}</Chip>;
}
