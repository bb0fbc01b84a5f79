import { describe, expect, it } from 'vitest';
import { amountOf } from './document-amount.js';
import { DOCUMENT_KINDS } from './documents.js';

describe('the amount of a document', () => {
  it.each(DOCUMENT_KINDS.filter((kind) => kind !== 'count'))('is the total of a %s with prices', (kind) => {
    expect(amountOf({ kind, value: 60, total: 49.5 })).toBe(49.5);
    expect(amountOf({ kind, value: 60, total: 0 })).toBe(0);
  });

  it.each(DOCUMENT_KINDS.filter((kind) => kind !== 'count'))('is none for a %s without prices', (kind) => {
    expect(amountOf({ kind, value: 60 })).toBeUndefined();
  });

  it('is what the differences of a stock count are worth', () => {
    expect(amountOf({ kind: 'count', value: -40 })).toBe(-40);
  });
});
