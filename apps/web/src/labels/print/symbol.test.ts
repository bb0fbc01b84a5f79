import { describe, expect, it } from 'vitest';
import { drawSymbol, retailKind } from './symbol';

describe('the kind of a code', () => {
  it.each([
    ['8941100501238', 'ean13'],
    ['96385074', 'ean8'],
    ['036000291452', 'upca'],
    ['8941100501237', null],
    ['03600029145X', null],
    ['SKU-1', null],
    ['00036000291452', null],
  ])('of %s is %s', (code, kind) => {
    expect(retailKind(code)).toBe(kind);
  });
});

describe('the drawing of a code', () => {
  it.each([
    ['ean13', '8941100501238', 95],
    ['ean8', '96385074', 67],
    ['upca', '036000291452', 95],
    // Start, three letters, the check and stop: 11 modules each, 13 for stop.
    ['code128', 'abc', 68],
  ] as const)('of the kind %s is as wide as its standard says', (kind, code, width) => {
    expect(drawSymbol(kind, code)).toMatchObject({ width, height: null });
  });

  it('of a QR code is a square', () => {
    expect(drawSymbol('qrcode', 'HALISHAR A-01')).toMatchObject({ width: 21, height: 21, quiet: [4, 4] });
  });

  it('is none if the kind cannot hold the code', () => {
    expect(drawSymbol('ean13', 'SKU-1')).toBeNull();
    expect(drawSymbol('code128', 'তাক ১')).toBeNull();
    expect(drawSymbol('qrcode', 'তাক ১')).not.toBeNull();
  });
});
