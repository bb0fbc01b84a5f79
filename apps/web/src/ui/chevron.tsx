import { Glyph } from './glyph';

/** The arrow on a button that opens the part below it. */
export function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <Glyph
      name="chevron"
      className={`size-5 text-muted transition-transform duration-100 ${isOpen ? 'rotate-180' : ''}`}
    />
  );
}
