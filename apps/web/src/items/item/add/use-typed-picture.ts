import { useEffect, useState } from 'react';
import { useApi } from '../../../account/use-api';
import type { Api } from '../../../api/client';
import { isElsewhere } from '../../../stock/picture';

/** After this pause in typing, in milliseconds. */
const PAUSE = 400;

/** Where the picture at a typed address can be loaded from; '' until it is there, and if there is none. */
export function useTypedPicture(address: string): string {
  const api = useApi();
  const [loaded, setLoaded] = useState({ address: '', src: '' });
  useEffect(() => {
    if (!isElsewhere(address)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      loadPicture(api, address, stop.signal)
        .then((src) => {
          if (stop.signal.aborted) URL.revokeObjectURL(src);
          else {
            stop.signal.addEventListener('abort', () => URL.revokeObjectURL(src));
            setLoaded({ address, src });
          }
        })
        // The drawn carton stays.
        .catch(() => {});
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, address]);
  if (!isElsewhere(address)) return address;
  return loaded.address === address ? loaded.src : '';
}

async function loadPicture(api: Api, url: string, signal: AbortSignal): Promise<string> {
  const response = await api.file('GET /picture', { query: { url }, signal });
  return URL.createObjectURL(await response.blob());
}
