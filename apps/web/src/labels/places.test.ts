import { barcodeSchema } from '@godown/shared/items/item';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { describe, expect, it } from 'vitest';
import { placeCode, readPlaces } from './places';
import { MAX_LABELS } from './print/settings';

describe('the places in a text', () => {
  it.each([
    ['A-01', ['A-01']],
    ['A-01, A-02; B 7\n\n  Gate ', ['A-01', 'A-02', 'B 7', 'Gate']],
    ['A-08 to A-11', ['A-08', 'A-09', 'A-10', 'A-11']],
    ['A-1 থেকে A-3', ['A-1', 'A-2', 'A-3']],
    ['A-০১ – A-০২', ['A-01', 'A-02']],
    ['R1-S1..R1-S3', ['R1-S1', 'R1-S2', 'R1-S3']],
    ['A-1 to B-2', ['A-1', 'A-2', 'B-1', 'B-2']],
    ['1a to 3a', ['1a', '2a', '3a']],
    ['A-01 to A-02\nA-02', ['A-01', 'A-02']],
    ['তাক ৭', ['তাক 7']],
    ['Tools', ['Tools']],
  ])('%j are read', (text, places) => {
    expect(readPlaces(text)).toEqual({ places, wrong: [] });
  });

  it.each(['A-09 to A-01', 'A-01 to C', 'AX-1 to BY-2', 'A-1 to A-9999999', 'A-1x to A-2y', 'A'.repeat(25)])(
    '%s is named as wrong, and the others are read',
    (entry) => {
      const { places, wrong } = readPlaces(`B-1\n${entry}`);
      expect(wrong).toEqual([entry]);
      expect(places[0]).toBe('B-1');
    },
  );

  it('are no more than can be printed, and one to tell that there are more', () => {
    expect(readPlaces('A-1 to A-2000\nB-1 to B-2000').places).toHaveLength(MAX_LABELS + 1);
  });
});

it('the code of a place cannot be the barcode of an item', () => {
  const codes = WAREHOUSE_IDS.map((warehouse) => placeCode(warehouse, 'A-01'));
  for (const code of codes) expect(barcodeSchema.safeParse(code).success).toBe(false);
  expect(new Set(codes).size).toBe(WAREHOUSE_IDS.length);
});
