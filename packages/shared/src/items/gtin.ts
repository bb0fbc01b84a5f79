/** True for an EAN-8, a UPC, an EAN-13 or a GTIN-14 with the right check digit. See https://www.gs1.org/services/how-calculate-check-digit-manually */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  const sum = digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
