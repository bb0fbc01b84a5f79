/** Small files that unpack to a lot, or cost a lot to read. Made here: none of them is stored. */
import { constants, deflateRawSync } from 'node:zlib';

/** A part of a workbook: its text, or a text of which one piece is repeated. */
export type Part = string | { head: string; piece: string; times: number; tail: string };

export const RELATIONS = toRelations(['worksheets/sheet1.xml']);
export const WORKBOOK = '<workbook xmlns:r="x"><sheets><sheet name="Stock" r:id="r1"/></sheets></workbook>';

/** The relations of a workbook to its sheets: r1, r2, … */
export function toRelations(targets: readonly string[]): string {
  const relations = targets.map((target, at) => `<Relationship Id="r${at + 1}" Target="${target}"/>`);
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`;
}

/** A workbook of one sheet; further parts, or others in place of its own. */
export const toHostileWorkbook = (sheet: Part, parts: Record<string, Part> = {}): Buffer =>
  zip({
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  });

/** Rows of a sheet, of which one is repeated. Their numbers follow from their order. */
export const repeatRow = (piece: string, times: number): Part => ({
  head: '<worksheet><sheetData>',
  piece,
  times,
  tail: '</sheetData></worksheet>',
});

/** A zip archive. A repeated piece is compressed once, and its bytes are repeated: gigabytes are made in a moment. */
export function zip(parts: Record<string, Part>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, part] of Object.entries(parts)) {
    const { bytes, size } = pack(part);
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    writeSizes(local, 8, { packed: bytes.length, size, name: nameBytes.length });
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 6);
    writeSizes(central, 10, { packed: bytes.length, size, name: nameBytes.length });
    central.writeUInt32LE(at, 42);
    files.push(local, nameBytes, bytes);
    directory.push(central, nameBytes);
    at += local.length + nameBytes.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = Object.keys(parts).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** The method (deflate), and what follows it in both kinds of header. Without a checksum: readers of workbooks leave it alone. */
function writeSizes(header: Buffer, at: number, sizes: { packed: number; size: number; name: number }): void {
  header.writeUInt16LE(8, at);
  header.writeUInt32LE(sizes.packed, at + 10);
  header.writeUInt32LE(sizes.size, at + 14);
  header.writeUInt16LE(sizes.name, at + 18);
}

/** A block that ends at a byte, and refers to nothing before it. */
const packBlock = (text: string): Buffer =>
  deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
const LAST_BLOCK = Buffer.from([3, 0]);

function pack(part: Part): { bytes: Buffer; size: number } {
  const { head, piece, times, tail } =
    typeof part === 'string' ? { head: part, piece: '', times: 0, tail: '' } : part;
  const block = packBlock(piece);
  return {
    bytes: Buffer.concat([packBlock(head), ...Array<Buffer>(times).fill(block), packBlock(tail), LAST_BLOCK]),
    size: Buffer.byteLength(head) + times * Buffer.byteLength(piece) + Buffer.byteLength(tail),
  };
}
