import { Long } from 'bson';
import { isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { formatDate } from './date-format.js';
import {
  type Compiler,
  type Expr,
  isNullish,
  named,
  namedArguments,
  type OperatorParser,
  type Operators,
  type Result,
} from './expression.js';
import {
  addUnits,
  dayOfYear,
  fixedLength,
  isoDay,
  isoWeek,
  localTime,
  mod,
  monthIndex,
  monthsIn,
  requireDate,
  requireInteger,
  requireUnit,
  requireWeekday,
  type Unit,
  utc,
  weekOfYear,
  zoneOffset,
} from './time.js';

/** Date operators, in UTC or at a fixed offset. */
export const DATE_OPERATORS: Operators = {
  $year: part('$year', (date) => date.getUTCFullYear()),
  $month: part('$month', (date) => date.getUTCMonth() + 1),
  $dayOfMonth: part('$dayOfMonth', (date) => date.getUTCDate()),
  $dayOfWeek: part('$dayOfWeek', (date) => date.getUTCDay() + 1),
  $dayOfYear: part('$dayOfYear', dayOfYear),
  $week: part('$week', weekOfYear),
  $hour: part('$hour', (date) => date.getUTCHours()),
  $minute: part('$minute', (date) => date.getUTCMinutes()),
  $second: part('$second', (date) => date.getUTCSeconds()),
  $millisecond: part('$millisecond', (date) => date.getUTCMilliseconds()),
  $isoDayOfWeek: part('$isoDayOfWeek', isoDay),
  $isoWeek: part('$isoWeek', (date) => isoWeek(date).week),
  $isoWeekYear: part('$isoWeekYear', (date) => Long.fromNumber(isoWeek(date).year)),
  $dateToString: dateToString(),
  $dateToParts: dateToParts(),
  $dateAdd: dateShift('$dateAdd', 1),
  $dateSubtract: dateShift('$dateSubtract', -1),
  $dateDiff: dateDiff(),
  $dateTrunc: dateTrunc(),
};

/** An operator that reads one field of a date, given alone or as `{ date, timezone }`. */
function part(name: string, read: (local: Date) => Value): OperatorParser {
  return (operand, compiler) => {
    const { date, zone } = partArguments(name, operand, compiler);
    return (env) => {
      const value = date(env);
      const timezone = zone?.(env);
      if (isNullish(value) || (zone && isNullish(timezone))) return null;
      return read(localTime(requireDate(value), timezone));
    };
  };
}

function partArguments(name: string, operand: Value, compiler: Compiler): { date: Expr; zone?: Expr } {
  if (isDoc(operand) && !operand.keys().next().value?.startsWith('$')) {
    const fields = namedArguments(name, operand, {
      required: ['date'],
      optional: ['timezone'],
      codes: { type: 40535, unknown: 40535, missing: 40539 },
    });
    const zone = fields.get('timezone');
    const date = compiler.compile(fields.get('date') ?? null);
    return zone === undefined ? { date } : { date, zone: compiler.compile(zone) };
  }
  if (!Array.isArray(operand)) return { date: compiler.compile(operand) };
  if (operand.length !== 1) {
    throw new CommandError(
      40536,
      `${name} accepts exactly one argument if given an array, but was given ${operand.length}`,
    );
  }
  return { date: compiler.compile(operand[0] ?? null) };
}

function dateToString(): OperatorParser {
  const options = {
    required: ['date'],
    optional: ['format', 'timezone', 'onNull'],
    codes: { type: 18629, unknown: 18534, missing: 18628 },
  };
  return named('$dateToString', options, ({ date, format, timezone, onNull }, given) => {
    if (isNullish(date)) return given.has('onNull') ? onNull : null;
    if ((given.has('timezone') && isNullish(timezone)) || (given.has('format') && isNullish(format)))
      return null;
    if (format !== undefined && typeof format !== 'string') {
      throw new CommandError(
        18533,
        `$dateToString requires that 'format' be a string, found: ${typeName(format as Value)}`,
      );
    }
    const offset = zoneOffset(timezone ?? undefined);
    const pattern = typeof format === 'string' ? format : `%Y-%m-%dT%H:%M:%S.%L${offset === 0 ? 'Z' : ''}`;
    return formatDate(pattern, localTime(requireDate(date), timezone ?? undefined), offset);
  });
}

function dateToParts(): OperatorParser {
  const options = {
    required: ['date'],
    optional: ['timezone', 'iso8601'],
    codes: { type: 40524, unknown: 40520, missing: 40522 },
  };
  return named('$dateToParts', options, ({ date, timezone, iso8601 }, given) => {
    if (isNullish(date) || (given.has('timezone') && isNullish(timezone))) return null;
    if (given.has('iso8601') && typeof iso8601 !== 'boolean') {
      throw new CommandError(40521, `iso8601 must evaluate to a bool, found ${typeName(iso8601)}`);
    }
    const local = localTime(requireDate(date), timezone ?? undefined);
    const week = isoWeek(local);
    const day: [string, Value][] =
      iso8601 === true
        ? [
            ['isoWeekYear', week.year],
            ['isoWeek', week.week],
            ['isoDayOfWeek', isoDay(local)],
          ]
        : [
            ['year', local.getUTCFullYear()],
            ['month', local.getUTCMonth() + 1],
            ['day', local.getUTCDate()],
          ];
    return new Map<string, Value>([
      ...day,
      ['hour', local.getUTCHours()],
      ['minute', local.getUTCMinutes()],
      ['second', local.getUTCSeconds()],
      ['millisecond', local.getUTCMilliseconds()],
    ]);
  });
}

function dateShift(name: string, sign: 1 | -1): OperatorParser {
  const options = {
    required: ['startDate', 'unit', 'amount'],
    optional: ['timezone'],
    codes: { type: 5166400, unknown: 5166401, missing: 5166402 },
  };
  return named(name, options, ({ startDate, unit, amount, timezone }, given) => {
    if (isNullish(startDate) || isNullish(unit) || isNullish(amount)) return null;
    if (given.has('timezone') && isNullish(timezone)) return null;
    const offset = zoneOffset(timezone ?? undefined);
    const by = requireInteger(name, 'amount', amount) * sign;
    const local = new Date(requireDate(startDate).getTime() + offset);
    const moved = new Date(addUnits(local, requireUnit(name, unit), by).getTime() - offset);
    if (Number.isNaN(moved.getTime())) throw new CommandError(5166406, `${name} overflowed`);
    return moved;
  });
}

function dateDiff(): OperatorParser {
  const options = {
    required: ['startDate', 'endDate', 'unit'],
    optional: ['timezone', 'startOfWeek'],
    codes: { type: 5166301, unknown: 5166302, missing: 5166303 },
  };
  return named('$dateDiff', options, ({ startDate, endDate, unit, timezone, startOfWeek }, given) => {
    if (isNullish(startDate) || isNullish(endDate) || isNullish(unit)) return null;
    if (given.has('timezone') && isNullish(timezone)) return null;
    const start = localTime(requireDate(startDate), timezone ?? undefined);
    const end = localTime(requireDate(endDate), timezone ?? undefined);
    const weekday = requireWeekday('$dateDiff', startOfWeek);
    const kind = requireUnit('$dateDiff', unit);
    return Long.fromNumber(unitIndex(end, kind, weekday) - unitIndex(start, kind, weekday));
  });
}

/** How many whole units lie between a fixed point and a local time. */
function unitIndex(local: Date, unit: Unit, weekday: number): number {
  const months = monthsIn(unit);
  if (months > 0) return Math.floor(monthIndex(local) / months);
  const length = fixedLength(unit) ?? 1;
  const origin = unit === 'week' ? firstWeekStart(weekday) : 0;
  return Math.floor((local.getTime() - origin) / length);
}

/** A day on which a week starts: 2000-01-02 was a Sunday. */
function firstWeekStart(weekday: number): number {
  return utc(2000, 0, 2 + weekday);
}

function dateTrunc(): OperatorParser {
  const options = {
    required: ['date', 'unit'],
    optional: ['binSize', 'timezone', 'startOfWeek'],
    codes: { type: 5439007, unknown: 5439008, missing: 5439009 },
  };
  return named('$dateTrunc', options, ({ date, unit, binSize, timezone, startOfWeek }, given) => {
    if (isNullish(date) || isNullish(unit)) return null;
    if ((given.has('timezone') && isNullish(timezone)) || (given.has('binSize') && isNullish(binSize)))
      return null;
    const size = given.has('binSize') ? requireInteger('$dateTrunc', 'binSize', binSize as Result) : 1;
    if (size <= 0) throw new CommandError(5439018, "$dateTrunc requires 'binSize' to be greater than 0");
    const offset = zoneOffset(timezone ?? undefined);
    const local = new Date(requireDate(date).getTime() + offset);
    const kind = requireUnit('$dateTrunc', unit);
    return new Date(truncate(local, kind, size, requireWeekday('$dateTrunc', startOfWeek)) - offset);
  });
}

/** Bins are counted from the start of the year 2000, weeks from the first start of a week in it. */
function truncate(local: Date, unit: Unit, size: number, weekday: number): number {
  const months = monthsIn(unit) * size;
  if (months > 0) {
    const since = monthIndex(local) - 2000 * 12;
    return utc(2000, since - mod(since, months), 1);
  }
  const origin = unit === 'week' ? utc(2000, 0, 1 + mod(weekday - 6, 7)) : utc(2000, 0, 1);
  const length = (fixedLength(unit) ?? 1) * size;
  return local.getTime() - mod(local.getTime() - origin, length);
}
