import css from './ferris-wheel.module.css';
import { sunPath } from './sun-path.ts';

const HUB = { x: 195, y: 150 };
const RIM = 104;
const CABINS = 12;
const BULBS = 24;
/** Which of the 24 bulbs are lit while the wheel rests (visual.md §6). */
const litBulbs = new Set([4, 5, 17]);
const FIRST_CABIN_DEGREES = 7.5;

const onRim = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: Number((HUB.x + RIM * Math.cos(angle)).toFixed(1)), y: Number((HUB.y + RIM * Math.sin(angle)).toFixed(1)) };
};
const cabinLook = (index: number) => (['cabin', 'cabinWarm', 'cabin', 'cabinCool'] as const)[index % 4] ?? 'cabin';

const cabins = Array.from({ length: CABINS }, (_, index) => ({ ...onRim(FIRST_CABIN_DEGREES + index * (360 / CABINS)), look: cabinLook(index) }));
const bulbs = Array.from({ length: BULBS }, (_, index) => ({ ...onRim(index * (360 / BULBS)), isLit: litBulbs.has(index) }));

/** The wheel of the fair at rest, three bulbs lit: the picture of the gate pages. */
export const FerrisWheel = () => (
  <svg viewBox="0 0 390 330" className={css['scene']} aria-hidden="true">
    <defs>
      <radialGradient id="wheel-moon">
        <stop className={css['moonInner']} />
        <stop offset="1" className={css['moonOuter']} />
      </radialGradient>
      <linearGradient id="wheel-ground" x1="0" y1="0" x2="0" y2="1">
        <stop className={css['groundTop']} />
        <stop offset="1" className={css['groundFoot']} />
      </linearGradient>
    </defs>
    <circle cx={HUB.x} cy="140" r="185" fill="url(#wheel-moon)" opacity=".6" />
    <g className={css['frame']}>
      <circle cx={HUB.x} cy={HUB.y} r={RIM} strokeWidth="4" />
      <circle cx={HUB.x} cy={HUB.y} r="72" strokeWidth="2" />
      <path d={`M132 306L${HUB.x} ${HUB.y}L258 306`} strokeWidth="6" />
      <path d={cabins.map((cabin) => `M${HUB.x} ${HUB.y}L${cabin.x} ${cabin.y}`).join('')} strokeWidth="2" />
    </g>
    {cabins.map((cabin) => (
      <path key={`${cabin.x} ${cabin.y}`} d={`M${cabin.x - 13} ${cabin.y + 4}a13 15 0 0 0 26 0Z`} className={css[cabin.look]} />
    ))}
    {bulbs.map((bulb) => (
      <circle key={`${bulb.x} ${bulb.y}`} cx={bulb.x} cy={bulb.y} r={bulb.isLit ? 4.5 : 3} className={css[bulb.isLit ? 'lit' : 'bulb']} />
    ))}
    <path d={sunPath} transform={`translate(${HUB.x - 30} ${HUB.y - 30}) scale(1.25)`} className={css['sun']} />
    <path d="M-10 331V292Q50 268 110 294T230 290T400 286V331Z" fill="url(#wheel-ground)" />
    <path d="M40 296v-36h58v36ZM34 262q6-22 36-26q30 4 36 26ZM292 294v-30h62v30ZM286 266q8-22 37-26q29 4 37 26Z" className={css['tents']} />
  </svg>
);
