/** Makes labels from the wanted ones and the drawings of their codes. */
import { type Format, type SheetName, sheetFormat } from './formats';
import { type LabelContent, placeLabel } from './place-label';
import type { LabelSettings } from './settings';
import type { DrawnLabel } from './sheet';
import { type CodeKind, type CodeSymbol, drawSymbol, retailKind } from './symbol';

export type CodeChoice = LabelSettings['code'];

/** Labels that are all alike. */
export interface WantedLabel {
  content: LabelContent;
  count: number;
}

export interface Drawn {
  labels: DrawnLabel[];
  /** The labels whose code has no room. */
  unfit: WantedLabel[];
  /** A change that makes room for them. */
  remedy: Remedy;
}

export interface Remedy {
  hasQr: boolean;
  /** A sheet with larger labels. */
  format: SheetName | null;
}

/** Null: the code cannot be drawn. Undefined: it is not drawn yet. */
type FindSymbol = (kind: CodeKind, code: string) => CodeSymbol | null | undefined;

/** Labels in the order in which they are wanted. Those that are not drawn yet are left out. */
export function drawLabels(
  wanted: readonly WantedLabel[],
  { choice, format, find }: { choice: CodeChoice; format: Format; find: FindSymbol },
): Drawn {
  const unfit: WantedLabel[] = [];
  const labels = wanted.flatMap((each) => {
    const symbol = find(kindOf(choice, each.content.code), each.content.code);
    if (symbol === undefined) return [];
    const drawn = drawLabel(each.content, symbol, format);
    if (drawn) return Array<DrawnLabel>(each.count).fill(drawn);
    unfit.push(each);
    return [];
  });
  return { labels, unfit, remedy: findRemedy(unfit, choice, format) };
}

export const kindOf = (choice: CodeChoice, code: string): CodeKind =>
  choice === 'own' ? (retailKind(code) ?? 'code128') : choice;

function drawLabel(content: LabelContent, symbol: CodeSymbol | null, format: Format): DrawnLabel | null {
  const placed = symbol && placeLabel(content, symbol, format);
  return placed ? { placed, path: symbol.path } : null;
}

/** From small to large labels. */
const SHEETS = ['a4x65', 'a4x40', 'a4x24'] as const;

/** A label with room for the longest code has room for all. */
function findRemedy(unfit: readonly WantedLabel[], choice: CodeChoice, format: Format): Remedy {
  if (unfit.length === 0) return { hasQr: false, format: null };
  const { content } = unfit.reduce((one, other) =>
    other.content.code.length > one.content.code.length ? other : one,
  );
  const hasRoom = (kind: CodeKind, on: Format) =>
    drawLabel(content, drawSymbol(kind, content.code), on) !== null;
  return {
    hasQr: choice !== 'qrcode' && hasRoom('qrcode', format),
    format: SHEETS.find((name) => hasRoom(kindOf(choice, content.code), sheetFormat(name))) ?? null,
  };
}
