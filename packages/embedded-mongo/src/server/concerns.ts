import { isNumeric, toNumber } from '../bson/numeric.js';
import { type Doc, isClass, isDoc, typeName, type Value } from '../bson/types.js';
import type { Command, Fields } from '../commands/command.js';
import { booleanAt, checkFields, documentAt, type FieldKinds } from '../commands/fields.js';
import { CommandError } from '../errors.js';

/** Refuses read and write concerns that MongoDB refuses, and those that this server cannot meet. */
export function checkConcerns(command: Doc, name: string, kind: Command['kind']): void {
  const inTransaction = command.get('autocommit') === false;
  const read = documentAt(command, 'readConcern');
  if (read) checkReadConcern(read, { command, name, kind, inTransaction });
  const write = documentAt(command, 'writeConcern');
  if (write) checkWriteConcern(write, { name, kind, inTransaction });
}

interface Subject {
  name: string;
  kind: Command['kind'];
  inTransaction: boolean;
}

const LEVELS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
const TRANSACTION_LEVELS = ['local', 'majority', 'snapshot'];
const SNAPSHOT_READS = new Set(['find', 'aggregate', 'distinct']);

const READ_CONCERN: FieldKinds = {
  level: 'string',
  afterClusterTime: 'any',
  atClusterTime: 'refused',
  afterOpTime: 'refused',
  provenance: 'string',
};

function checkReadConcern(concern: Doc, subject: Subject & { command: Doc }): void {
  const { command, name, kind, inTransaction } = subject;
  checkFields(concern, 'readConcern', READ_CONCERN);
  const after = concern.get('afterClusterTime');
  if (after !== undefined && !isClass(after, 'Timestamp')) {
    throw new CommandError(
      'TypeMismatch',
      `BSON field 'readConcern.afterClusterTime' is the wrong type '${typeName(after)}', expected type 'timestamp'`,
    );
  }
  const level = String(concern.get('level') ?? 'local');
  if (!LEVELS.includes(level)) {
    throw new CommandError(
      'BadValue',
      `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`,
    );
  }
  if (inTransaction) {
    checkTransactionLevel(level, booleanAt(command, 'startTransaction'));
  } else if (level === 'snapshot' && SNAPSHOT_READS.has(name)) {
    // Later reads with the same time would need this snapshot long after this command.
    throw new CommandError(
      'NotImplemented',
      "readConcern.level: 'snapshot' outside of a transaction is not supported by this server",
    );
  } else if (level === 'snapshot' || (kind !== 'read' && level !== 'local')) {
    throw new CommandError(
      'InvalidOptions',
      `Command ${name} does not support { readConcern: { level: "${level}", provenance: "clientSupplied" } } :: caused by :: read concern not supported`,
    );
  }
}

function checkTransactionLevel(level: string, starts: boolean): void {
  if (!starts)
    throw new CommandError(
      'InvalidOptions',
      'Only the first command in a transaction may specify a readConcern',
    );
  if (TRANSACTION_LEVELS.includes(level)) return;
  throw new CommandError(
    'InvalidOptions',
    `The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction; found ${level}`,
  );
}

const ENDS_TRANSACTION = new Set(['commitTransaction', 'abortTransaction']);
const MAX_NODES = 50;

const WRITE_CONCERN: FieldKinds = {
  w: 'any',
  j: 'boolean',
  fsync: 'boolean',
  wtimeout: 'integer',
  provenance: 'string',
};

function checkWriteConcern(concern: Doc, { name, kind, inTransaction }: Subject): void {
  checkFields(concern, 'writeConcern', WRITE_CONCERN);
  const w = concern.get('w');
  if (isDoc(w))
    throw new CommandError('NotImplemented', 'tags in writeConcern.w are not supported by this server');
  if (isNumeric(w)) {
    const nodes = toNumber(w);
    if (!(nodes >= 0 && nodes <= MAX_NODES)) {
      throw new CommandError(
        'FailedToParse',
        `w has to be a non-negative number and not greater than ${MAX_NODES}; found: ${nodes}`,
      );
    }
  } else if (w !== undefined && typeof w !== 'string') {
    throw new CommandError('FailedToParse', `w has to be a number, string, or object; found: ${typeName(w)}`);
  }
  if (ENDS_TRANSACTION.has(name) || concern.size === 0) return;
  if (inTransaction) {
    throw new CommandError(
      'InvalidOptions',
      'writeConcern is not allowed within a multi-statement transaction',
    );
  }
  if (kind === 'read' && name !== 'aggregate')
    throw new CommandError('InvalidOptions', 'Command does not support writeConcern');
}

/** The error for a write concern that one node cannot meet. The write itself was carried out. */
export function writeConcernError(command: Doc): Fields | undefined {
  const concern = documentAt(command, 'writeConcern');
  const w: Value | undefined = concern?.get('w');
  const errInfo = { writeConcern: new Map([...(concern ?? []), ['provenance', 'clientSupplied']]) };
  if (isNumeric(w) && toNumber(w) > 1) {
    return {
      code: 100,
      codeName: 'UnsatisfiableWriteConcern',
      errmsg: 'Not enough data-bearing nodes',
      errInfo,
    };
  }
  if (typeof w === 'string' && w !== 'majority') {
    return {
      code: 79,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${w}' found in replica set configuration`,
      errInfo,
    };
  }
  return undefined;
}
