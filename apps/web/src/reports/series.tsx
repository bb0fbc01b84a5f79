/** How a chart tells its two series apart without colour: one is filled, the other hatched. */
const HATCH_ID = 'hatched';
export const HATCHED = `url(#${HATCH_ID})`;

/** The pattern of the hatched series, once for all charts of a page. */
export function Hatching() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        <pattern
          id={HATCH_ID}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill="var(--color-good-soft)" />
          <rect width="2.5" height="6" fill="var(--color-good)" />
        </pattern>
      </defs>
    </svg>
  );
}

/** What the two kinds of bars mean. */
export function Legend({ filled, hatched }: { filled: string; hatched: string }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <LegendEntry fill="var(--color-accent)">{filled}</LegendEntry>
      <LegendEntry fill={HATCHED}>{hatched}</LegendEntry>
    </ul>
  );
}

function LegendEntry({ fill, children }: { fill: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 shrink-0">
        <rect
          x="0.5"
          y="0.5"
          width="13"
          height="13"
          rx="3"
          fill={fill}
          stroke={fill === HATCHED ? 'var(--color-good)' : fill}
        />
      </svg>
      {children}
    </li>
  );
}
