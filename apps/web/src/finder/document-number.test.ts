import type { DocumentSummary } from '@godown/shared/trade/documents';
import { expect, it } from 'vitest';
import { hasNumber, readNumber } from './document-number';

it.each([
  ['DN-12', { kind: 'delivery', q: '000012' }],
  ['dn 12', { kind: 'delivery', q: '000012' }],
  ['dn12', { kind: 'delivery', q: '000012' }],
  ['gr-১২', { kind: 'receipt', q: '000012' }],
  ['DN-2026-000123', { kind: 'delivery', q: '2026-000123' }],
  ['DN-2026-0001', { kind: 'delivery', q: '2026-0001' }],
  ['SR 2026 7', { kind: 'supplier-return', q: '2026-000007' }],
  ['12', { q: '000012' }],
  ['2026', { q: '002026' }],
])('%s is a number', (text, typed) => {
  expect(readNumber(text)).toEqual(typed);
});

it.each(['', 'dn', 'oven 12', 'tv 12', '8941100501234', 'dn-12-13-14'])('“%s” is none', (text) => {
  expect(readNumber(text)).toBeNull();
});

it('is that of documents of the kind and the year that were typed', () => {
  const note = { number: 'DN-2025-000012', kind: 'delivery' } as DocumentSummary;
  const isFound = (text: string) => hasNumber(note, readNumber(text) ?? { q: 'none' });
  expect(['12', 'dn 12', 'DN-2025-12', 'dn 2025 0000'].map(isFound)).toEqual([true, true, true, true]);
  expect(['gr 12', 'DN-2026-12', '1', '120'].map(isFound)).toEqual([false, false, false, false]);
});
