import { useEffect, useState } from 'react';
import { type CodeKind, type CodeSymbol, drawSymbol } from './symbol';

export interface Code {
  kind: CodeKind;
  code: string;
}

/** A code takes a few milliseconds. So many of them are drawn before the page may answer a press. */
const SLICE_MS = 30;

/** Draws codes, each once, a few at a time: thousands would stop the page for seconds. */
export function useSymbols(codes: readonly Code[]) {
  const [symbols, setSymbols] = useState<ReadonlyMap<string, CodeSymbol | null>>(new Map());
  const left = codes.filter((code) => !symbols.has(keyOf(code)));
  useEffect(() => {
    if (left.length === 0) return;
    const timer = setTimeout(() => setSymbols(new Map([...symbols, ...drawSome(left)])));
    return () => clearTimeout(timer);
  });
  const find = (kind: CodeKind, code: string) => symbols.get(keyOf({ kind, code }));
  return { find, symbols, left: left.length };
}

const keyOf = ({ kind, code }: Code) => `${kind} ${code}`;

function drawSome(codes: readonly Code[]): Map<string, CodeSymbol | null> {
  const drawn = new Map<string, CodeSymbol | null>();
  const end = performance.now() + SLICE_MS;
  for (const code of codes) {
    if (!drawn.has(keyOf(code))) drawn.set(keyOf(code), drawSymbol(code.kind, code.code));
    if (performance.now() > end) break;
  }
  return drawn;
}
