/** The figures that Prometheus reads. docs/operating.md says what each means. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** From a cached list to a change that waits until its time is up, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A transaction has at most 64 requests. */
const REQUESTS = [1, 2, 4, 8, 16, 32, 64];

export type Metrics = ReturnType<typeof createMetrics>;

/** All figures of a process, in a registry of their own. `countStreams`: returns the number of clients that listen to events now. */
export function createMetrics(countStreams: () => number) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'godown_event_streams',
    help: 'Pages that listen to the stream of events',
    registers,
    collect() {
      this.set(countStreams());
    },
  });
  return {
    registry,
    requests: new Histogram({
      name: 'godown_http_request_duration_seconds',
      help: 'Time from a request to the end of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    storeCommands: new Histogram({
      name: 'godown_store_command_duration_seconds',
      help: 'Time for a command of the database',
      labelNames: ['command', 'result'],
      buckets: SECONDS,
      registers,
    }),
    ledger: {
      open: new Gauge({
        name: 'godown_ledger_open_requests',
        help: 'Changes of stock that wait for a transaction or are in one',
        registers,
      }),
      transactions: new Histogram({
        name: 'godown_ledger_transaction_duration_seconds',
        help: 'Time for a transaction of the ledger. Those with the result retried met a conflict.',
        labelNames: ['result'],
        buckets: SECONDS,
        registers,
      }),
      batches: new Histogram({
        name: 'godown_ledger_transaction_requests',
        help: 'Changes that share a transaction',
        buckets: REQUESTS,
        registers,
      }),
      movements: new Counter({
        name: 'godown_movements_total',
        help: 'Movements that were written',
        labelNames: ['reason'],
        registers,
      }),
    },
  };
}

/** Figures of the ledger. */
export type LedgerMetrics = Metrics['ledger'];
