import { isNumeric } from '../bson/numeric.js';
import { isClass, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { isNullish, type Result } from './expression.js';
import { integerArgument } from './numbers.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** @throws CommandError 16006 for what stands for no point in time. */
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

export function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - startOfYear(date.getUTCFullYear())) / MS_PER_DAY) + 1;
}

function startOfYear(year: number): number {
  return utc(year, 0, 1);
}

/** Midnight UTC of a day, for any year (Date.UTC takes 0 to 99 for the 1900s). */
export function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** Week of the year, weeks starting on Sunday; 0 before the first Sunday. */
export function weekOfYear(date: Date): number {
  return Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7);
}

/** ISO 8601 day, Monday 1 to Sunday 7. */
export function isoDay(date: Date): number {
  return date.getUTCDay() || 7;
}

/** ISO 8601 week and the year it belongs to. */
export function isoWeek(date: Date): { year: number; week: number } {
  const thursday = new Date(date.getTime() + (4 - isoDay(date)) * MS_PER_DAY);
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

export type Unit =
  | 'year'
  | 'quarter'
  | 'month'
  | 'week'
  | 'day'
  | 'hour'
  | 'minute'
  | 'second'
  | 'millisecond';

const FIXED_UNITS: Readonly<Partial<Record<Unit, number>>> = {
  week: 7 * MS_PER_DAY,
  day: MS_PER_DAY,
  hour: 3_600_000,
  minute: MS_PER_MINUTE,
  second: 1000,
  millisecond: 1,
};

const MONTHS: Readonly<Partial<Record<Unit, number>>> = { year: 12, quarter: 3, month: 1 };

/** @throws CommandError unless the value names a unit of time. */
export function requireUnit(name: string, value: Result): Unit {
  if (typeof value !== 'string')
    throw new CommandError(5439013, `${name} requires 'unit' to be a string, but got ${typeName(value)}`);
  if (value in FIXED_UNITS || value in MONTHS) return value as Unit;
  throw new CommandError('FailedToParse', `unknown time unit value: ${value}`);
}

/** Milliseconds of a unit of fixed length; undefined for months and longer. */
export function fixedLength(unit: Unit): number | undefined {
  return FIXED_UNITS[unit];
}

/** Months in a unit; 0 for those of fixed length. */
export function monthsIn(unit: Unit): number {
  return MONTHS[unit] ?? 0;
}

/** Adds units to a local time; the day is cut to the length of the month reached. */
export function addUnits(local: Date, unit: Unit, amount: number): Date {
  const fixed = fixedLength(unit);
  if (fixed !== undefined) return new Date(local.getTime() + amount * fixed);
  const month = local.getUTCMonth() + amount * monthsIn(unit);
  const lastDay = new Date(utc(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const midnight = utc(local.getUTCFullYear(), month, Math.min(local.getUTCDate(), lastDay));
  return new Date(midnight + mod(local.getTime(), MS_PER_DAY));
}

export function mod(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** Months since year 0. */
export function monthIndex(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The day on which weeks start, 0 for Sunday. */
export function requireWeekday(name: string, value: Result): number {
  if (isNullish(value)) return 0;
  const full = typeof value === 'string' ? value.toLowerCase() : '';
  const index = WEEKDAYS.findIndex((day) => day === full || day.slice(0, 3) === full);
  if (index < 0)
    throw new CommandError('FailedToParse', `${name}: unknown day of week value: ${String(value)}`);
  return index;
}

/** @throws CommandError unless the value is an integer. */
export function requireInteger(name: string, what: string, value: Result): number {
  const integer = isNumeric(value) ? integerArgument(value) : undefined;
  if (integer === undefined) throw new CommandError(5166405, `${name} expects integer ${what} of time units`);
  return integer;
}
