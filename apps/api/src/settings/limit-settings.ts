/** How much one client may do. Null: no limit. */
export interface Limits {
  /** Failed logins of one address in a minute. */
  loginAddress: number | null;
  /** Failed logins of one account from one address in a minute. */
  loginAccount: number | null;
  /** Reads of one person in 10 seconds. */
  reads: number | null;
  /** Reads of all visitors of one address in 10 seconds. */
  visitorReads: number | null;
  /** Changes by one person in 10 seconds, and logins of one address. */
  writes: number | null;
  /** Event streams of one person, or of all visitors of one address, at once. */
  streams: number | null;
  /** Connections of one address at once. */
  connections: number | null;
}

/** Two hundred people behind one address do not reach them. */
export const DEFAULT_LIMITS = {
  loginAddress: 200,
  loginAccount: 20,
  reads: 300,
  visitorReads: 1000,
  writes: 200,
  streams: 500,
  connections: 1000,
} as const satisfies Limits;

export const NO_LIMITS: Limits = {
  loginAddress: null,
  loginAccount: null,
  reads: null,
  visitorReads: null,
  writes: null,
  streams: null,
  connections: null,
};
