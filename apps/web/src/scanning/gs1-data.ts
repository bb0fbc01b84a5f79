/** Reads the number of the product in GS1 data. See https://ref.gs1.org/standards/genspecs/ (application identifiers). */
import { isGtin } from '@godown/shared/items/gtin';

/** What a scanner sends between two elements (FNC1), and in front of the first one. */
export const FNC1 = '\u001d';

/**
 * The identifiers (AIM) of codes with GS1 data: Data Matrix, GS1-128, QR code and DataBar. Capitals matter: `]E0` is an EAN-13. Without
 * one of them, `01` and 14 digits may be a code of somebody's own.
 */
const GS1 = /^[\p{Cc}\s]*\](?:d2|C1|Q3|e0)/u;

/** Mostly the number is the first element. */
const PRODUCT = /(?:^|\p{Cc})01(\d{14})/u;

/** A GTIN has 14 digits there. Labels and lists have the shorter number. */
const ZEROS_IN_FRONT = /^0{6}(?=\d{8}$)|^0/;

/** The number of the product, as it stands under its bar code. Null if the text is no GS1 data, or has no valid number. */
export function readGs1(text: string): string | null {
  if (!GS1.test(text)) return null;
  const gtin = PRODUCT.exec(text.replace(GS1, ''))?.[1];
  return gtin !== undefined && isGtin(gtin) ? gtin.replace(ZEROS_IN_FRONT, '') : null;
}
