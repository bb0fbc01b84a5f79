/**
 * The few icons of the first load, as strokes on a 24 by 24 grid. Other parts take theirs from lucide-react,
 * which costs more to start with than these do in all.
 */
const PATHS = {
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6 6 18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20.5 14.2A8.5 8.5 0 1 1 9.8 3.5a6.8 6.8 0 0 0 10.7 10.7Z',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8v4.5M12 16h.01',
  offline:
    'M3 3l18 18M12 19h.01M8.6 15.6a4.9 4.9 0 0 1 6.8 0M5.2 12.2a9.7 9.7 0 0 1 4.5-2.6M18.8 12.2a9.7 9.7 0 0 0-2.3-1.7M2 8.8a14.5 14.5 0 0 1 4.2-2.7M22 8.8a14.5 14.5 0 0 0-11.3-3.7',
} as const;

export type GlyphName = keyof typeof PATHS;

/** Decoration beside words, or inside a control that has a name of its own: hidden from readers. */
export function Glyph({ name, className = 'size-6' }: { name: GlyphName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
