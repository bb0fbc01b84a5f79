/** Fetches a file from the server and saves it on the device. */
import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import type { Api } from '../api/client';
import type { AnyInput, FileRoute, InputArgument } from '../api/route-input';
import { currentLanguage } from '../language/language';
import { downloadBlob } from '../ui/download-text';

export type ExportFormat = 'csv' | 'xlsx';

export interface ExportRequest {
  route: FileRoute;
  input: AnyInput;
}

export const requestOf = <R extends FileRoute>(route: R, ...[input]: InputArgument<R>): ExportRequest => ({
  route,
  input: input ?? {},
});

/** The request for a list with the filters in `search`, a query string. */
export const exportOf = (route: FileRoute, search: string) => (format: ExportFormat) => {
  const query = new URLSearchParams(search);
  query.set('format', format);
  return { route, input: { query: String(query) } };
};

interface Watching {
  signal: AbortSignal;
  /** Called with the bytes that have come so far. */
  onReceived: (bytes: number) => void;
}

/** Rejects if the file does not come whole, and then saves nothing. */
export async function saveExport(
  api: Api,
  { route, input }: ExportRequest,
  { signal, onReceived }: Watching,
): Promise<void> {
  const response = await api.file(route, { ...inLanguage(input), signal });
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
function inLanguage(input: AnyInput): AnyInput {
  const language = currentLanguage();
  if (language === SOURCE_LANGUAGE) return input;
  const query = new URLSearchParams(input.query);
  query.set('language', language);
  return { ...input, query: String(query) };
}

/** A name without special characters comes without quotation marks. */
function fileNameOf(headers: Headers): string {
  const given = /filename=(?:"([^"]+)"|([^;\s]+))/.exec(headers.get('Content-Disposition') ?? '');
  return given?.[1] ?? given?.[2] ?? 'godown';
}
