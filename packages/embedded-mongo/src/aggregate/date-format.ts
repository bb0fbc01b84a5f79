import { CommandError } from '../errors.js';

const FORMATS: Readonly<Record<string, (local: Date, offset: number) => string>> = {
  d: (local) => digits(local.getUTCDate(), 2),
  m: (local) => digits(local.getUTCMonth() + 1, 2),
  Y: (local) => requireYear(local.getUTCFullYear()),
  H: (local) => digits(local.getUTCHours(), 2),
  M: (local) => digits(local.getUTCMinutes(), 2),
  S: (local) => digits(local.getUTCSeconds(), 2),
  L: (local) => digits(local.getUTCMilliseconds(), 3),
  z: (_local, offset) => {
    const minutes = Math.abs(offset) / 60_000;
    return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60), 2)}${digits(minutes % 60, 2)}`;
  },
  Z: (_local, offset) => String(offset / 60_000),
  '%': () => '%',
};

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function requireYear(year: number): string {
  if (year < 0 || year > 9999) {
    throw new CommandError(
      18537,
      `Could not convert date to string: date component was outside the supported range of 0-9999: ${year}`,
    );
  }
  return digits(year, 4);
}

/** MongoDB's other letters: day of the year, day of the week, weeks, ISO 8601 years, names of months. */
const UNSUPPORTED = 'jwuUVGbB';

/**
 * Writes a local time by a format such as `%Y-%m-%d`.
 * @throws CommandError 18536 for an unknown letter, 18535 for a lone `%` at the end, NotImplemented for a letter left out.
 */
export function formatDate(format: string, local: Date, offset: number): string {
  return format.replace(/%(.?)/gs, (_all, letter: string) => {
    if (letter === '') throw new CommandError(18535, "Unmatched '%' at end of format string");
    const write = Object.hasOwn(FORMATS, letter) ? FORMATS[letter] : undefined;
    if (write) return write(local, offset);
    if (UNSUPPORTED.includes(letter))
      throw new CommandError('NotImplemented', `date format '%${letter}' is not supported by this server`);
    throw new CommandError(18536, `Invalid format character '%${letter}' in format string`);
  });
}
