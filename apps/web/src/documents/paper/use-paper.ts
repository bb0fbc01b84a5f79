import { useState } from 'react';
import { localStore } from '../../api/storage';

const KEY = 'godown-print-paper';

/** The papers of printed documents. A roll has its width, and how much of it printers of such rolls reach, in millimetres. */
export const PAPERS = {
  a4: null,
  roll80: { width: 80, printable: 72 },
  roll58: { width: 58, printable: 48 },
} as const;

export type Paper = keyof typeof PAPERS;
export type Roll = NonNullable<(typeof PAPERS)[Paper]>;

export const PAPER_NAMES = Object.keys(PAPERS) as Paper[];

/** On which paper documents are printed. Kept on the device, because its printer is beside it. */
export function usePaper() {
  const [paper, setPaper] = useState(readPaper);
  return {
    paper,
    choosePaper: (next: Paper) => {
      localStore.set(KEY, next);
      setPaper(next);
    },
  };
}

function readPaper(): Paper {
  const stored = localStore.get(KEY);
  return PAPER_NAMES.find((name) => name === stored) ?? 'a4';
}
