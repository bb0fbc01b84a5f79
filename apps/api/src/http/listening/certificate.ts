import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { StartError, systemCode } from '../../runtime/start-error.js';

/** Both as PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/** Reads the files of `TLS_CERT` and `TLS_KEY`. Throws `StartError` if one cannot be read or they do not belong together. */
export async function readCertificate(
  files: { cert: string; key: string } | null,
): Promise<Certificate | undefined> {
  if (!files) return undefined;
  const [cert, key] = await Promise.all([read('TLS_CERT', files.cert), read('TLS_KEY', files.key)]);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`TLS_CERT and TLS_KEY are not a certificate and its private key (${reason}).`);
  }
  return { cert, key };
}

async function read(setting: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new StartError(`${setting} is ${file}, which cannot be read (${systemCode(error) ?? 'unknown'}).`);
  }
}
