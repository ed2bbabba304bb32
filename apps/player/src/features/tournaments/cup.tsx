/** The cup of tournaments (mock "tournament"). */
export const Cup = ({ size, className }: { size: number; className?: string | undefined }) => (
  <svg viewBox="0 0 136 136" width={size} height={size} className={className} aria-hidden="true">
    <defs>
      <linearGradient id="cup-gold" x1=".2" y1="0" x2=".8" y2="1">
        <stop offset="0" stopColor="#fff0b8" />
        <stop offset=".5" stopColor="#ffbe2e" />
        <stop offset="1" stopColor="#e58a00" />
      </linearGradient>
    </defs>
    <path d="M40 26h56v22c0 20-12 32-28 32S40 68 40 48Z" fill="url(#cup-gold)" />
    <path d="M40 33H24c0 18 6 27 19 28M96 33h16c0 18-6 27-19 28" fill="none" stroke="#f5ac1c" strokeWidth="7" strokeLinecap="round" />
    <path d="M62 80h12l3 18H59Z" fill="#d98300" />
    <rect x="46" y="97" width="44" height="13" rx="5" fill="url(#cup-gold)" />
    <circle cx="68" cy="50" r="11" fill="#a35f00" opacity=".75" />
    <path d="M47 32v16q0 10 5 17" stroke="#fff" strokeOpacity=".75" strokeWidth="4" fill="none" strokeLinecap="round" />
  </svg>
);
