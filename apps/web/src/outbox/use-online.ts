/** Apart from the outbox, because visitors load no more of it. */
import { onlineManager, skipToken, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Query data: true from a connection error until the next response of the server. */
export const UNREACHABLE_KEY = ['server-unreachable'];

/** True if the server can be reached. False after a connection error, until the server responds. */
export function useOnline(): boolean {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const { data: isUnreachable } = useQuery({
    queryKey: UNREACHABLE_KEY,
    queryFn: skipToken,
    initialData: false,
  });
  return isOnline && !isUnreachable;
}
