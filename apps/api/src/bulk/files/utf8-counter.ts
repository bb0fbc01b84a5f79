import { isAscii } from 'node:buffer';

/**
 * Decides if bytes are meant as UTF-8. In other encodings a letter with an accent is a single byte, which is not valid UTF-8. A few
 * invalid bytes among many valid characters do not make it another encoding.
 */
interface Utf8Counter {
  add(bytes: Uint8Array): void;
  isUtf8(): boolean;
}

export function createUtf8Counter(): Utf8Counter {
  let valid = 0;
  let broken = 0;
  /** Bytes that still belong to the character. */
  let missing = 0;
  const breakOff = () => {
    if (missing > 0) broken++;
    missing = 0;
  };
  return {
    add(bytes) {
      if (missing === 0 && isAscii(bytes)) return;
      for (const byte of bytes) {
        if (byte >= 0x80 && byte < 0xc0) {
          if (missing === 0) broken++;
          else if (--missing === 0) valid++;
          continue;
        }
        breakOff();
        if (byte < 0x80) continue;
        if (byte >= 0xc2 && byte < 0xe0) missing = 1;
        else if (byte >= 0xe0 && byte < 0xf0) missing = 2;
        else if (byte >= 0xf0 && byte < 0xf5) missing = 3;
        else broken++;
      }
    },
    isUtf8() {
      breakOff();
      return broken <= valid;
    },
  };
}
