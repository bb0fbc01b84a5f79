/** The error codes of MongoDB that this server uses. Source: mongodb.com/docs/manual/reference/error-codes. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  DollarPrefixedFieldName: 52,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  ConflictingOperationInProgress: 117,
  InvalidPipelineOperator: 168,
  QueryPlanKilled: 175,
  InvalidResumeToken: 260,
  CannotBackfillArray: 146,
  TransactionTooOld: 225,
  NotImplemented: 238,
  ConversionFailure: 241,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
} as const;

type CodeName = keyof typeof CODES;

/** Codes after which a client may retry the whole transaction. */
export const TRANSIENT: ReadonlySet<number> = new Set([
  CODES.WriteConflict,
  CODES.SnapshotUnavailable,
  CODES.NoSuchTransaction,
]);

const NAMES = new Map<number, string>(Object.entries(CODES).map(([name, code]) => [code, name]));

/**
 * An error that the client gets as `{ ok: 0, code, codeName, errmsg, …extra }`.
 * Codes without a name in MongoDB are numbers; their `codeName` is `Location40415` and the like.
 */
export class CommandError extends Error {
  readonly code: number;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: CodeName | number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = typeof code === 'number' ? code : CODES[code];
    this.extra = extra;
  }

  get codeName(): string {
    return NAMES.get(this.code) ?? `Location${this.code}`;
  }
}
