/** Fetches a file from the server and saves it on the device. */
import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import type { Api } from '../api/client';
import { currentLanguage } from '../language/language';
import { downloadBlob } from '../ui/download-text';

export type ExportFormat = 'csv' | 'xlsx';

export interface ExportRequest {
  /** With the query, such as `/export/items?format=csv`. */
  path: string;
  /** Sent with POST if it is given. */
  body?: unknown;
}

/** The request for a list with the filters in `search`, a query string. */
export function exportOf(
  list:
    | 'items'
    | 'movements'
    | 'documents'
    | 'stock-value'
    | 'journal'
    | 'partners'
    | 'statement'
    | 'entries'
    | 'debts'
    | 'sales',
  search: string,
) {
  return (format: ExportFormat): ExportRequest => {
    const query = new URLSearchParams(search);
    query.set('format', format);
    return { path: `/export/${list}?${query}` };
  };
}

interface Watching {
  signal: AbortSignal;
  /** Called with the bytes that have come so far. */
  onReceived: (bytes: number) => void;
}

/** Rejects if the file does not come whole, and then saves nothing. */
export async function saveExport(
  api: Api,
  { path, body }: ExportRequest,
  { signal, onReceived }: Watching,
): Promise<void> {
  const response = await api.file(inLanguage(path), { signal, ...(body !== undefined && { body }) });
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    received += part.value.byteLength;
    onReceived(received);
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  downloadBlob(fileNameOf(response.headers), new Blob(parts, { type }));
}

/** With the language on the screen, in which the file then is. English is the server's own. */
function inLanguage(path: string): string {
  const language = currentLanguage();
  if (language === SOURCE_LANGUAGE) return path;
  return /* no text */ `${path}${path.includes('?') ? '&' : '?'}language=${language}`;
}

/** A name without special characters comes without quotation marks. */
function fileNameOf(headers: Headers): string {
  const given = /filename=(?:"([^"]+)"|([^;\s]+))/.exec(headers.get('Content-Disposition') ?? '');
  return given?.[1] ?? given?.[2] ?? 'godown';
}
