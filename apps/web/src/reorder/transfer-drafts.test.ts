import { MAX_LINES } from '@godown/shared/trade/document-limits';
import { expect, it } from 'vitest';
import { makeReorderLine } from '../test/overview-kit';
import { toTransferDrafts } from './transfer-drafts';

it('begins another transfer note when one is full', () => {
  let serial = 0;
  const plans = Array.from({ length: MAX_LINES + 1 }, (_, index) => ({
    line: makeReorderLine({ item: index.toString(16).padStart(24, '0') }),
    transfers: [{ from: 'halishar' as const, quantity: 1 }],
    order: 0,
  }));
  const drafts = toTransferDrafts(plans, () => String(serial++));
  expect(drafts.map(({ id, lines }) => [id, lines.length])).toEqual([
    ['0', MAX_LINES],
    ['1', 1],
  ]);
});
