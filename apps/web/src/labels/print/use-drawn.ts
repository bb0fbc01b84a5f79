import { useMemo } from 'react';
import { type CodeChoice, drawLabels, kindOf, type WantedLabel } from './draw-labels';
import type { Format } from './formats';
import { useSymbols } from './use-symbols';

/** Draws the labels. `left`: how many codes are not drawn yet. */
export function useDrawn(wanted: readonly WantedLabel[], choice: CodeChoice, format: Format) {
  const codes = useMemo(
    () => wanted.map(({ content: { code } }) => ({ kind: kindOf(choice, code), code })),
    [wanted, choice],
  );
  const { find, symbols, left } = useSymbols(codes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` looks into `symbols`
  const drawn = useMemo(
    () => drawLabels(wanted, { choice, format, find }),
    [wanted, choice, format, symbols],
  );
  return { ...drawn, left };
}
