import { useServices } from '#player/shared/api/services.ts';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import type { Row } from './raffle-api.ts';
import css from './raffles.module.css';
import { labelSize, pointAt, slicePath, slicesOf, type Slice } from './wheel-shape.ts';

const RADIUS = 130;
/** Narrower slices have their words in the table alone. */
const NAMED_FROM = 24;
const BULBS = 24;

/** The words of a slice, short: an amount without empty decimals, points, or a number of spins. */
function useShortText() {
  const { gives, money } = useRewardTexts();
  return ({ reward }: Row): string => {
    const { kind, amount, terms, tickets } = reward;
    if (terms?.spins) return `${terms.spins.count}×`;
    if (tickets) return `${tickets.count}×`;
    if (kind === 'points') return gives(reward);
    // The name of a thing is in the table alone.
    if (kind === 'goods') return '';
    return money(amount).replace(/[.,]0+$/, '');
  };
}

function Label({ slice, text }: { slice: Slice; text: string }) {
  const { x, y } = pointAt((slice.from + slice.to) / 2, RADIUS * 0.66);
  return (
    <text x={x} y={y + 7} textAnchor="middle" className={css['label']} fill={slice.text} fontSize={labelSize(text, slice.to - slice.from)}>
      {text}
    </text>
  );
}

/** A wheel whose slices are as wide as their chances; `turn` in degrees. What it shows is in the table as well. */
export function Wheel({ rows, turn }: { rows: readonly Row[]; turn: number }) {
  const { t } = useServices().words;
  const shortText = useShortText();
  const slices = slicesOf(rows);
  return (
    <div className={css['wheel']}>
      <svg viewBox="-165 -165 330 330" role="img" aria-label={t('raffle.wheel', { count: slices.length })}>
        <circle r="147" fill="#2a3872" />
        <circle r="147" fill="none" stroke="#a3acd6" strokeOpacity=".4" strokeWidth="1.5" />
        <circle r="132" fill="#070c20" />
        <g className={css['turning']} style={{ transform: `rotate(${turn}deg)` }}>
          {slices.map((slice) => (
            <path key={slice.id} d={slicePath(slice, RADIUS)} fill={slice.colour} stroke="#0b1230" strokeWidth="1.5" />
          ))}
          {slices.map((slice) => {
            const row = rows.find(({ id }) => id === slice.id);
            return row && slice.to - slice.from >= NAMED_FROM ? <Label key={slice.id} slice={slice} text={shortText(row)} /> : null;
          })}
        </g>
        {Array.from({ length: BULBS }, (_, index) => {
          const { x, y } = pointAt((index * 360) / BULBS, 139.5);
          return <circle key={index} cx={x} cy={y} r={index % 3 === 0 ? 2.8 : 2} fill={index % 3 === 0 ? '#ffd468' : '#6673b4'} />;
        })}
        <circle r="35" fill="#070c20" />
        <circle r="31" fill="#ffbe2e" />
        <circle r="14" fill="#8a4f00" />
        <circle r="8" fill="#ffbe2e" />
        <path d="M0-110-14.500-138a16 16 0 1 1 29 0Z" fill="#ffeec6" stroke="#070c20" strokeOpacity=".5" />
        <circle cy="-144.500" r="5.500" fill="#d81b6a" />
      </svg>
    </div>
  );
}

/** A red packet, closed or open. */
export function RedPacket({ isOpen }: { isOpen: boolean }) {
  return (
    <div className={css['packet']} data-open={isOpen || undefined} aria-hidden="true">
      <svg viewBox="0 0 200 220">
        <rect x="20" y="14" width="160" height="192" rx="18" fill="#c81e3a" />
        <path d="M20 32a18 18 0 0 1 18-18h124a18 18 0 0 1 18 18v46q-80 62-160 0z" fill="#e5344f" />
        <path d="M20 78q80 62 160 0" fill="none" stroke="#8f1027" strokeWidth="3" />
        <circle cx="100" cy="110" r="30" fill="#ffbe2e" />
        <circle cx="100" cy="110" r="24" fill="none" stroke="#e58a00" strokeWidth="2.500" />
        <path d="M100 94v32M84 110h32M88.700 98.700l22.600 22.600M111.300 98.700l-22.600 22.600" stroke="#8a4f00" strokeWidth="3.500" strokeLinecap="round" />
        <circle cx="100" cy="110" r="8" fill="#ffe6a3" />
      </svg>
    </div>
  );
}
