import { isNumeric, toNumber } from '../bson/numeric.js';
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
import { localTime, requireDate, requireUnit, requireWeekday, startOfUnit, zoneOffset } from './time.js';

/** Date operators, in UTC or at a fixed offset. */
export const DATE_OPERATORS: Operators = {
  $year: part('$year', (date) => date.getUTCFullYear()),
  $month: part('$month', (date) => date.getUTCMonth() + 1),
  $dayOfMonth: part('$dayOfMonth', (date) => date.getUTCDate()),
  $dayOfWeek: part('$dayOfWeek', (date) => date.getUTCDay() + 1),
  $hour: part('$hour', (date) => date.getUTCHours()),
  $minute: part('$minute', (date) => date.getUTCMinutes()),
  $second: part('$second', (date) => date.getUTCSeconds()),
  $millisecond: part('$millisecond', (date) => date.getUTCMilliseconds()),
  $dateToString: dateToString(),
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
    requireSingleBin(binSize);
    const offset = zoneOffset(timezone ?? undefined);
    const local = new Date(requireDate(date).getTime() + offset);
    return new Date(startOfUnit(local, requireUnit(unit), requireWeekday(startOfWeek)) - offset);
  });
}

function requireSingleBin(binSize: Result): void {
  if (binSize === undefined || (isNumeric(binSize) && toNumber(binSize) === 1)) return;
  throw new CommandError('NotImplemented', "$dateTrunc's 'binSize' is not supported by this server");
}
