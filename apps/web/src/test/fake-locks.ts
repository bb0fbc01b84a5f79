/** Web Locks in memory: exclusive locks, granted in order. */
export function createFakeLocks(): Pick<LockManager, 'request'> {
  const queues = new Map<string, Promise<unknown>[]>();
  const request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    const { signal, ifAvailable } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    const queue = queues.get(name) ?? [];
    if (ifAvailable && queue.length > 0) return work(null);
    const turn = Promise.allSettled(queue).then(() => {
      if (signal?.aborted) throw signal.reason;
      return work({});
    });
    queues.set(name, [...queue, turn]);
    const leave = () => {
      const left = queues.get(name) ?? [];
      queues.set(
        name,
        left.filter((other) => other !== turn),
      );
    };
    return turn.finally(leave);
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}
