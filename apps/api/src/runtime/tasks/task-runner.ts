/** Works on what takes a while, such as jobs. What has to be done is in the database; a process may end at any time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Document, Filter, ObjectId } from 'mongodb';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { type Lease, type Leased, LeaseLostError, takeLease } from './lease.js';

/** Time between two searches for tasks that another process has left, in milliseconds. */
const LOOK_EVERY_MS = 2000;

/** Runs `part` when it is its turn. All tasks of a process take turns, so that a long one does not hold up a short one. */
export type TakeTurn = <T>(part: () => Promise<T>) => Promise<T>;

/** Lets a task share the process with others. */
export interface TaskContext {
  lease: Lease;
  takeTurn: TakeTurn;
  /** Aborts when the process stops. The task is to stop as soon as it can; it will be continued. */
  signal: AbortSignal;
}

/** One kind of task: documents of a collection. */
export interface TaskKind<T extends Leased & Document> {
  name: string;
  collection: Collection<T>;
  /** Selects the documents that have something to do. */
  active: Filter<T>;
  /** True if an active task has something to do now. Called before a lease is taken. By default it has. */
  isDue?(id: ObjectId): Promise<boolean>;
  /** Does it, until nothing is left. */
  run(id: ObjectId, context: TaskContext): Promise<void>;
}

/** Starts a task at once, and resolves when it has nothing left to do here. Never rejects. */
export type RunTask = (id: ObjectId) => Promise<void>;

interface TaskRunner {
  add<T extends Leased & Document>(kind: TaskKind<T>): RunTask;
  /** Looks for tasks now and every two seconds. */
  start(): void;
  /** Resolves when all tasks of this process have stopped. */
  stop(): Promise<void>;
}

export function createTaskRunner({ clock, logger }: { clock: Clock; logger: Logger }): TaskRunner {
  const stopping = new AbortController();
  const takeTurn = pLimit(1);
  const running = new Map<string, Promise<void>>();
  const lookers: (() => Promise<void>)[] = [];

  async function runOnce<T extends Leased & Document>(kind: TaskKind<T>, id: ObjectId): Promise<void> {
    if (stopping.signal.aborted) return;
    const lease = await takeLease(kind.collection, { $and: [{ _id: id }, kind.active] } as Filter<T>, clock);
    if (!lease) return;
    try {
      await kind.run(id, { lease, takeTurn, signal: stopping.signal });
    } finally {
      await lease.release();
    }
  }

  const report = (name: string) => (error: unknown) => {
    if (stopping.signal.aborted || error instanceof LeaseLostError) return;
    logger.error({ err: error }, `${name} failed`);
  };

  /** Follows a run of the same task: it may have had nothing left to do just before there was something again. */
  function run<T extends Leased & Document>(kind: TaskKind<T>, id: ObjectId): Promise<void> {
    const name = `${kind.name} ${id}`;
    const before = running.get(name) ?? Promise.resolve();
    const now = before
      .then(() => runOnce(kind, id))
      .catch(report(name))
      .finally(() => {
        if (running.get(name) === now) running.delete(name);
      });
    running.set(name, now);
    return now;
  }

  async function look<T extends Leased & Document>(kind: TaskKind<T>): Promise<void> {
    const found = await kind.collection.find(kind.active, { projection: { _id: 1 } }).toArray();
    for (const doc of found) {
      const id = doc._id as ObjectId;
      if (running.has(`${kind.name} ${id}`)) continue;
      if (!kind.isDue || (await kind.isDue(id))) void run(kind, id);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const lookAgain of lookers) await lookAgain().catch(report('looking for tasks'));
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  return {
    add(kind) {
      lookers.push(() => look(kind));
      return (id) => run(kind, id);
    },
    start() {
      void keepLooking();
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
