/** Web Locks in memory: exclusive locks, granted in order. */
export function createFakeLocks(): Pick<LockManager, 'request'> {
  const tails = new Map<string, Promise<unknown>>();
  const request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as () => Promise<unknown>;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal };
    const before = tails.get(name) ?? Promise.resolve();
    const turn = before.then(() => {
      if (signal?.aborted) throw signal.reason;
      return work();
    });
    tails.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}
