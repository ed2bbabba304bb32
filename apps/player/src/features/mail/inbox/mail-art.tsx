import type { Mail } from './mail-api.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';

const money = (
  <g transform="rotate(-9 20 20)">
    <rect x="4" y="13" width="32" height="19" rx="3" fill="#0b7f64" />
    <rect x="3" y="10" width="32" height="19" rx="3" fill="#2fc49c" />
    <circle cx="19" cy="19.500" r="5.600" fill="#e9fff8" />
    <path d="M19 16v7M16.500 18h5M16.500 21h5" stroke="#0b6b55" strokeWidth="1.300" strokeLinecap="round" />
    <circle cx="7.500" cy="14" r="1.300" fill="#0b7f64" />
    <circle cx="31" cy="25" r="1.300" fill="#0b7f64" />
  </g>
);
const letter = (
  <>
    <rect x="3" y="9" width="34" height="24" rx="4" fill="#5aa7f7" />
    <path d="m5 12 15 12 15-12" stroke="#fff6e3" strokeWidth="2.600" fill="none" strokeLinejoin="round" strokeLinecap="round" />
  </>
);
const fair = (
  <g transform="rotate(-12 20 20)">
    <path d="M3 12h34v5a3 3 0 0 0 0 6v5H3v-5a3 3 0 0 0 0-6z" fill="#f0508f" />
    <path d="M27 14v13" stroke="#fff" strokeOpacity=".75" strokeWidth="1.400" strokeDasharray="2 2" />
    <path d="m15 15 1.600 3.400 3.700.5-2.700 2.600.7 3.700-3.300-1.800-3.300 1.800.7-3.700-2.700-2.600 3.700-.5z" fill="#ffe6a3" />
  </g>
);
const pictures = { money, letter, fair } as const;

/** A small picture of what a mail is about; decoration only. */
export const MailArt = ({ picture }: Pick<Mail, 'picture'>) =>
  picture === 'gift' ? (
    <RewardArt kind="bonus" size={30} />
  ) : (
    <svg width={30} height={30} viewBox="0 0 40 40" aria-hidden="true">
      {pictures[picture]}
    </svg>
  );
