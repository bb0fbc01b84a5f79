import type { ReactNode } from 'react';
import type { Member } from './team';

type Look = Member['look'];

/** Drawn behind the head, such as long hair. */
const BEHIND: Partial<Record<Look['hair'], ReactNode>> = {
  long: <path d="M34 54c0-18 11-28 26-28s26 10 26 28v34H34z" />,
  bun: <circle cx="60" cy="21" r="10" />,
  scarf: <path d="M31 58c0-21 12-33 29-33s29 12 29 33c0 16-4 26-9 36H40c-5-10-9-20-9-36z" />,
};

/** Drawn on the head. */
const ON_TOP: Partial<Record<Look['hair'], ReactNode>> = {
  short: <path d="M39 53c-2-17 7-26 21-26s23 9 21 26c-2-6-4-10-7-12-9 2-20 1-27-2-4 3-6 8-8 14z" />,
  long: <path d="M38 56c-2-19 8-29 22-29s24 10 22 29c-5-8-12-13-20-17-5 7-14 12-24 17z" />,
  bun: <path d="M39 53c-2-17 7-26 21-26s23 9 21 26c-4-9-11-14-21-14s-17 5-21 14z" />,
  curly: (
    <path d="M38 54c-5-5-4-12 1-15-1-7 5-12 11-11 4-5 13-5 17 0 6-1 12 4 11 11 5 3 6 10 1 15-1-6-3-9-6-11-8 2-20 2-27 0-4 2-6 6-8 11z" />
  ),
  scarf: (
    <path d="M37 58c0-18 9-29 23-29s23 11 23 29c0 4-.5 8-1.500 11C80 50 72 41 60 41s-20 9-21.500 28C37.500 66 37 62 37 58z" />
  ),
};

/** A drawn portrait. It is decoration: the name is beside it. */
export function Avatar({ look }: { look: Look }) {
  const { hair, hairColour, skin, shirt, beard, glasses } = look;
  return (
    <svg viewBox="10 6 100 114" aria-hidden="true" focusable="false" className="block size-full">
      {/* Light in both themes, so that dark hair shows against it. */}
      <circle cx="60" cy="62" r="46" fill="#f0e3d4" />
      <g fill={hairColour}>{BEHIND[hair]}</g>
      <path d="M16 120c2-21 18-31 44-31s42 10 44 31z" fill={shirt} />
      <path d="M50 78h20v13c0 6-4 10-10 10s-10-4-10-10z" fill={skin} />
      <path d="M50 84c5 5 15 5 20 0v5c-6 4-14 4-20 0z" opacity=".14" />
      <path d="M40 54c0-15 8-24 20-24s20 9 20 24-9 30-20 30-20-15-20-30z" fill={skin} />
      {beard && (
        <path
          d="M40 58c1 17 9 29 20 29s19-12 20-29c-3 6-6 9-10 10-6-2-14-2-20 0-4-1-7-4-10-10z"
          fill={hairColour}
          opacity=".85"
        />
      )}
      <g fill={hairColour}>{ON_TOP[hair]}</g>
      <g fill="#1a1410">
        <circle cx="51.500" cy="57" r="2.300" />
        <circle cx="68.500" cy="57" r="2.300" />
      </g>
      <path
        d="M54 72c3.500 3 8.500 3 12 0"
        fill="none"
        stroke={beard ? '#f3e3d6' : '#7a3b2a'}
        strokeWidth="2.200"
        strokeLinecap="round"
      />
      {glasses && (
        <g fill="none" stroke="#1a2233" strokeWidth="1.800">
          <rect x="44" y="51" width="14" height="12" rx="5" />
          <rect x="62" y="51" width="14" height="12" rx="5" />
          <path d="M58 56h4" />
        </g>
      )}
    </svg>
  );
}
