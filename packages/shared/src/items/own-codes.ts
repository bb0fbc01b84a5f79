/** Codes that the shop gives its items itself: EAN-13 that begins with 20 to 29. */

/** True if the server may have given this barcode. Scales, and other shops, use such codes too. */
export const isOwnCode = (barcode: string): boolean => /^2\d{12}$/.test(barcode);
