/** Phone numbers as they are written in Bangladesh and elsewhere. */
import { withAsciiDigits } from '../language/digits.js';

const MOBILE = /^(?:\+?88)?0?(1[3-9]\d{8})$/;
/** Numbers of other countries, and landlines with the code of the country. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;

/**
 * The number as it is dialled from anywhere, such as +8801712345678 for “01712-345678” or “০১৭১২৩৪৫৬৭৮”. Null for what is no
 * number.
 */
export function toPhone(typed: string): string | null {
  const digits = withAsciiDigits(typed).replace(/[\s().-]/g, '');
  const mobile = MOBILE.exec(digits)?.[1];
  if (mobile) return `+880${mobile}`;
  const landline = /^0([2-9]\d{6,9})$/.exec(digits)?.[1];
  if (landline) return `+880${landline}`;
  return INTERNATIONAL.test(digits) ? digits : null;
}

/** As it is read aloud here: 01712-345678. Numbers of other countries stay as they are. */
export function writePhone(phone: string): string {
  const mobile = /^\+880(1\d{3})(\d{6})$/.exec(phone);
  return mobile ? `0${mobile[1]}-${mobile[2]}` : phone;
}
