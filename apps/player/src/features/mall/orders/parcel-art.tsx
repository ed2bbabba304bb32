import type { ReactNode } from 'react';
import type { Goods } from '../mall-api.ts';

type Art = NonNullable<Goods['delivery']>['art'];

const pictures: Readonly<Record<Art, ReactNode>> = {
  tumbler: (
    <>
      <path d="m23 9 5-7" stroke="#ff8cb8" strokeWidth="3" strokeLinecap="round" />
      <path d="M10 13h20l-3 24H13z" fill="#2fc49c" />
      <path d="M10 13h20l-.500 4h-19z" fill="#0b7f64" />
      <rect x="8" y="8" width="24" height="6" rx="2.500" fill="#2a3872" />
      <circle cx="20" cy="25" r="4.500" fill="#ffe6a3" />
    </>
  ),
  shirt: (
    <>
      <path d="m13 5-10 6 4 8 4-2v19h18V17l4 2 4-8-10-6q-7 6-14 0z" fill="#5aa7f7" />
      <path d="M13 5q7 6 14 0l2 1q-9 9-18 0z" fill="#1f5fbd" />
      <circle cx="20" cy="23" r="4.500" fill="#ffd468" />
    </>
  ),
  umbrella: (
    <>
      <path d="M20 18v15a3.500 3.500 0 0 0 7 0" fill="none" stroke="#ffe6a3" strokeWidth="2.600" strokeLinecap="round" />
      <path
        d="M3 20C3 10 11 4 20 4s17 6 17 16q-2.900-2.600-5.700 0-2.800-2.600-5.600 0-2.900-2.600-5.700 0-2.800-2.600-5.700 0-2.800-2.600-5.600 0Q6 17.400 3 20z"
        fill="#f0508f"
      />
      <path d="M20 4c-3.800 3-5.700 8.500-5.700 16q2.900-2.600 5.700 0 2.800-2.600 5.700 0C25.700 12.500 23.800 7 20 4z" fill="#ffd468" />
    </>
  ),
  power_bank: (
    <>
      <rect x="11" y="3" width="18" height="34" rx="5" fill="#2a3872" stroke="#a3acd6" strokeWidth="1" />
      <path d="m21 10-6 10h4l-1 8 6-11h-4z" fill="#ffbe2e" />
      <circle cx="16" cy="33" r="1.200" fill="#4fe3bd" />
      <circle cx="20" cy="33" r="1.200" fill="#4fe3bd" />
    </>
  ),
  parcel: (
    <>
      <path d="m20 4 16 8v17l-16 8-16-8V12z" fill="#e2b766" />
      <path d="m20 4 16 8-16 8-16-8z" fill="#ffeec6" />
      <path d="M20 20v17l16-8V12z" fill="#c98f3a" />
      <path d="m12 8 16 8v6l3-1.500v-6L15 6.500z" fill="#f0508f" />
    </>
  ),
};

/** A picture of goods that are sent by post; decoration only. */
export const ParcelArt = ({ art, size = 44 }: { art: Art; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
    {pictures[art]}
  </svg>
);
