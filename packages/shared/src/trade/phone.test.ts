import { describe, expect, it } from 'vitest';
import { toPhone, writePhone } from './phone.js';

describe('a phone number', () => {
  it.each([
    '01712345678',
    '01712-345678',
    '01712 345 678',
    '1712345678',
    '8801712345678',
    '+8801712345678',
    '+88 01712-345678',
    '+880 (1712) 345.678',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০১৭১২-৩৪৫৬৭৮',
  ])('is the same as %s', (typed) => {
    expect(toPhone(typed)).toBe('+8801712345678');
  });

  it('may be a landline, or of another country', () => {
    expect(toPhone('031-654321')).toBe('+88031654321');
    expect(toPhone('02-9561234')).toBe('+88029561234');
    expect(toPhone('+971 50 123 4567')).toBe('+971501234567');
  });

  it.each(['', 'none', '12345', '0171234567', '017123456789', '01212345678', '+0123456789', '01712345678x'])(
    'is not “%s”',
    (typed) => {
      expect(toPhone(typed)).toBeNull();
    },
  );

  it('is written as people say it here', () => {
    expect(writePhone('+8801712345678')).toBe('01712-345678');
    expect(writePhone('+971501234567')).toBe('+971501234567');
    expect(toPhone(writePhone('+8801712345678'))).toBe('+8801712345678');
  });
});
