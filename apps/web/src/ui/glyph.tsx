/** All icons, as strokes on a 24 by 24 grid. A library of icons is larger than all of these together. */
const PATHS = {
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20.5 14.2A8.5 8.5 0 1 1 9.8 3.5a6.8 6.8 0 0 0 10.7 10.7Z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm9 16-4-4',
  scan: 'M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4m4-8v8m4-8v8m4-8v8',
  chevron: 'm6 9 6 6 6-6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  items: 'm12 3 8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9',
  documents: 'M6 3h8l4 4v14H6ZM14 3v4h4M9.5 12h5M9.5 16h5',
  people:
    'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a4 4 0 0 1 0 7M18 14.6c2.5.7 4 2.6 4 5.4',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8v4.5M12 16h.01',
  bell: 'M5 17h14l-1.5-2.5V10a5.5 5.5 0 0 0-11 0v4.5ZM10 20.5h4',
  done: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12.5l2.7 2.7L16 9.5',
  offline:
    'M3 3l18 18M12 19.5h.01M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 5.2-2.8M19 12.5a10 10 0 0 0-3.2-2.1M1.5 9a15 15 0 0 1 4.7-3M22.5 9A15 15 0 0 0 10 4.7',
} as const;

export type GlyphName = keyof typeof PATHS;

/** An icon beside a text, or in a control that has a name. Hidden from screen readers. */
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
