/** Limits of one client. Null: no limit. */
export interface Limits {
  /** Failed logins of one address in a minute. */
  loginAddress: number | null;
  /** Failed logins of one account from one address in a minute. */
  loginAccount: number | null;
  /** Logins of one account in 10 seconds. */
  logins: number | null;
  /** Calls of one person, or of all visitors of one address, in progress at once while nobody else calls. The others wait. */
  calls: number | null;
  /** Reads of one person in 10 seconds. */
  reads: number | null;
  /** Reads of all visitors of one address in 10 seconds. */
  visitorReads: number | null;
  /** Changes by one person in 10 seconds. */
  writes: number | null;
  /** Pictures that one person sends in a day. */
  pictures: number | null;
  /** Event streams of one person, or of all visitors of one address, at once. */
  streams: number | null;
  /** Connections of one address at once. */
  connections: number | null;
}

/** Two hundred people behind one address do not reach them. */
export const DEFAULT_LIMITS = {
  loginAddress: 200,
  loginAccount: 20,
  logins: 200,
  calls: 8,
  reads: 20_000,
  visitorReads: 20_000,
  writes: 10_000,
  pictures: 500,
  streams: 500,
  connections: 1000,
} as const satisfies Limits;

export const NO_LIMITS: Limits = {
  loginAddress: null,
  loginAccount: null,
  logins: null,
  calls: null,
  reads: null,
  visitorReads: null,
  writes: null,
  pictures: null,
  streams: null,
  connections: null,
};
