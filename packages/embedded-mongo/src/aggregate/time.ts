import { isClass, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { isNullish, type Result } from './expression.js';

const MS_PER_MINUTE = 60_000;

/** @throws CommandError 16006 unless the value is a date or holds one. */
export function requireDate(value: Value): Date {
  if (value instanceof Date) return value;
  if (isClass(value, 'ObjectId')) return value.getTimestamp();
  if (isClass(value, 'Timestamp')) return new Date((value.high >>> 0) * 1000);
  throw new CommandError(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** Offset of a time zone from UTC in ms. Named zones other than UTC are refused. */
export function zoneOffset(zone: Result): number {
  if (zone === undefined) return 0;
  if (typeof zone !== 'string') {
    throw new CommandError(40517, `timezone must evaluate to a string, found ${typeName(zone)}`);
  }
  if (/^(?:UTC|GMT|Z|Etc\/UTC|Etc\/GMT)$/.test(zone)) return 0;
  const offset = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!offset)
    throw new CommandError(
      'NotImplemented',
      `time zone '${zone}' is not supported by this server, only UTC and offsets`,
    );
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return (offset[1] === '-' ? -minutes : minutes) * MS_PER_MINUTE;
}

/** A date whose UTC fields read as the local time of a zone. */
export function localTime(date: Date, zone: Result): Date {
  return new Date(date.getTime() + zoneOffset(zone));
}

/** Units of fixed length, in ms. */
const FIXED_UNITS = { hour: 3_600_000, minute: MS_PER_MINUTE, second: 1000, millisecond: 1 } as const;

/** Days and longer units, which begin at a midnight. */
const CALENDAR_UNITS = ['year', 'quarter', 'month', 'week', 'day'] as const;

export type Unit = keyof typeof FIXED_UNITS | (typeof CALENDAR_UNITS)[number];

function isUnit(text: string): text is Unit {
  return Object.hasOwn(FIXED_UNITS, text) || CALENDAR_UNITS.some((unit) => unit === text);
}

/** @throws CommandError unless the value names a unit of time. */
export function requireUnit(value: Result): Unit {
  if (typeof value !== 'string')
    throw new CommandError(5439013, `$dateTrunc requires 'unit' to be a string, but got ${typeName(value)}`);
  if (isUnit(value)) return value;
  throw new CommandError('FailedToParse', `unknown time unit value: ${value}`);
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The day on which weeks start, 0 for Sunday. */
export function requireWeekday(value: Result): number {
  if (isNullish(value)) return 0;
  const full = typeof value === 'string' ? value.toLowerCase() : '';
  const index = WEEKDAYS.findIndex((day) => day === full || day.slice(0, 3) === full);
  if (index < 0)
    throw new CommandError('FailedToParse', `$dateTrunc: unknown day of week value: ${String(value)}`);
  return index;
}

/** The first millisecond of the unit that a local time lies in. */
export function startOfUnit(local: Date, unit: Unit, firstWeekday: number): number {
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth();
  switch (unit) {
    case 'year':
      return midnight(year, 0, 1);
    case 'quarter':
      return midnight(year, month - (month % 3), 1);
    case 'month':
      return midnight(year, month, 1);
    case 'week':
      return midnight(year, month, local.getUTCDate() - ((local.getUTCDay() - firstWeekday + 7) % 7));
    case 'day':
      return midnight(year, month, local.getUTCDate());
    default:
      return Math.floor(local.getTime() / FIXED_UNITS[unit]) * FIXED_UNITS[unit];
  }
}

/** Midnight UTC of a day in any year; `Date.UTC` would take the years 0 to 99 for 1900 to 1999. */
function midnight(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}
