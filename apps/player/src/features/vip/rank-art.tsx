import type { ReactNode } from 'react';

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];
const UPPER_RAYS = [-60, -20, 20, 60];

const ray = (angle: number) => <path key={angle} d="M12 1.6v3" transform={`rotate(${angle} 12 12)`} />;

/** Marks of the five kinds of ranks, from the lowest: seed, moon, star, sun, dawn. */
const marks: readonly ReactNode[] = [
  <path key="seed" fill="currentColor" d="M11 21v-7C6 14 3 11 3 5c6 0 8.500 2.500 9 6 .8-3 3-5 9-5 0 6-3 9-8 9v6z" />,
  <path key="moon" fill="currentColor" d="M20.500 14.800A9 9 0 1 1 9.200 3.500a7.200 7.200 0 0 0 11.300 11.300z" />,
  <path key="star" fill="currentColor" d="m12 2.500 2.900 6.300 6.800.8-5.100 4.600 1.400 6.800L12 17.600 6 21l1.400-6.800L2.300 9.600l6.800-.8z" />,
  <g key="sun" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <circle cx="12" cy="12" r="4.500" />
    {RAYS.map(ray)}
  </g>,
  <g key="dawn" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <path d="M2 17h20M6 21h12M6.500 17a5.500 5.500 0 0 1 11 0" />
    <g transform="translate(0 5)">{UPPER_RAYS.map(ray)}</g>
  </g>,
];

/** The mark of a kind of ranks by its place, from 0; higher ones share the last. */
export function RankMark({ place }: { place: number }) {
  const mark = marks[Math.min(place, marks.length - 1)];
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      {mark}
    </svg>
  );
}
