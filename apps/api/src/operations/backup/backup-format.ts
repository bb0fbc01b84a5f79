/**
 * A backup is a gzip file of frames. A frame is one byte, its kind, and a BSON document:
 *
 *     h  the header, once and first
 *     c  a collection begins: its name
 *     d  a document of it, byte for byte as it is stored, in the order of `_id`
 *     e  the collection ends: how many documents, and the SHA-256 of their bytes
 *     f  the footer, once and last: a file without it was cut off
 */
import { BSON } from 'mongodb';
import * as z from 'zod';

export const FORMAT = 1;

export const headerSchema = z.object({
  backup: z.literal('godown'),
  format: z.number(),
  /** The version of the program that wrote it. */
  product: z.string(),
  /** The name of the database that was read. */
  database: z.string(),
  takenAt: z.date(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

export const collectionSchema = z.object({ name: z.string().min(1) });
export const collectionEndSchema = z.object({
  name: z.string(),
  count: z.number(),
  sha256: z.string(),
});
type CollectionSummary = z.infer<typeof collectionEndSchema>;

export const footerSchema = z.object({ collections: z.number(), documents: z.number() });

type FrameKind = 'h' | 'c' | 'd' | 'e' | 'f';

/** The contents of a backup, without its documents. */
export interface BackupSummary {
  header: BackupHeader;
  collections: CollectionSummary[];
  documents: number;
}

export function toFrame(kind: FrameKind, document: object): Buffer {
  return Buffer.concat([Buffer.from(kind), BSON.serialize(document)]);
}
