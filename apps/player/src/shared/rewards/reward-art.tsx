import type { Reward } from './reward-api.ts';

const coin = (
  <>
    <circle cx="20" cy="20" r="16" fill="#e58a00" />
    <circle cx="20" cy="19" r="15" fill="#ffc23a" />
    <circle cx="20" cy="19" r="11" fill="none" stroke="#e58a00" strokeWidth="1.5" />
    <path d="M20 11v16M12 19h16M14.3 13.3l11.4 11.4M25.7 13.3 14.3 24.7" stroke="#e58a00" strokeWidth="1.6" strokeLinecap="round" />
    <circle cx="20" cy="19" r="4.5" fill="#ffe6a3" />
  </>
);
const gift = (
  <>
    <rect x="6" y="17" width="28" height="19" rx="3" fill="#f59f0a" />
    <rect x="4" y="11" width="32" height="8" rx="2.5" fill="#ffd468" />
    <path d="M17 11h6v25h-6z" fill="#ff5d9e" />
    <path d="M20 11c-7 1-11-1-10-5 1-4 8-3 10 5zm0 0c7 1 11-1 10-5-1-4-8-3-10 5z" fill="#ff6b52" />
  </>
);
const reels = (
  <>
    <rect x="3" y="7" width="34" height="27" rx="5" fill="#d81b6a" />
    <path d="M3 12a5 5 0 0 1 5-5h24a5 5 0 0 1 5 5v2H3z" fill="#ffd468" />
    <rect x="6.500" y="17" width="8" height="13" rx="2" fill="#fff6e3" />
    <rect x="16" y="17" width="8" height="13" rx="2" fill="#fff6e3" />
    <rect x="25.500" y="17" width="8" height="13" rx="2" fill="#fff6e3" />
    <circle cx="10.500" cy="23.500" r="2.800" fill="#ffbe2e" />
    <circle cx="20" cy="23.500" r="2.800" fill="#0b7f64" />
    <circle cx="29.500" cy="23.500" r="2.800" fill="#ff6b52" />
  </>
);
const ticket = (
  <>
    <path d="M3 12a3 3 0 0 1 3-3h28a3 3 0 0 1 3 3v5a3.500 3.500 0 0 0 0 7v5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-5a3.500 3.500 0 0 0 0-7z" fill="#6a3fc0" />
    <path d="M26 9v23" stroke="#fff6e3" strokeWidth="1.600" strokeDasharray="3 2.500" />
    <path d="m15 13 2.300 4.900 5.200.7-3.800 3.700 1 5.300-4.700-2.600-4.700 2.600 1-5.300-3.800-3.700 5.200-.7z" fill="#ffbe2e" />
  </>
);
const sparks = (
  <>
    <circle cx="14" cy="24" r="12" fill="#e58a00" />
    <circle cx="14" cy="23" r="11" fill="#ffc23a" />
    <path d="m14 15 2.400 5.400 5.600.600-4.200 3.800 1.200 5.700-5-2.900-5 2.900 1.200-5.700L6 21l5.600-.600z" fill="#fff6e3" />
    <circle cx="29" cy="12" r="8" fill="#e58a00" />
    <circle cx="29" cy="11.500" r="7" fill="#ffd468" />
  </>
);
const box = (
  <>
    <path d="m20 4 16 8v17l-16 8-16-8V12z" fill="#e2b766" />
    <path d="m20 4 16 8-16 8-16-8z" fill="#ffeec6" />
    <path d="M20 20v17l16-8V12z" fill="#c98f3a" />
  </>
);
const pictures = { cash: coin, bonus: gift, free_spins: reels, points: sparks, goods: box, ticket, lottery: ticket, spins_ticket: reels } as const;

/** A small picture of what a reward is; decoration only. */
export const RewardArt = ({ kind, size = 44 }: { kind: Reward['kind']; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
    {pictures[kind]}
  </svg>
);
