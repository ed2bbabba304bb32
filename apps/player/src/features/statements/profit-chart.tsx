import { useRef, useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { signedAmount } from '#player/shared/records/values/record-money.ts';
import { useT } from '#player/shared/api/services.ts';
import css from './statements.module.css';
import type { Profit } from './statements-api.ts';

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** Percent from the top, of a level in ten-thousandths from the bottom. */
const heightOf = (level: number): number => 100 - level / 100;

/** The result of each day as one line, with the area to zero. Touch, mouse and arrow keys read a day's value. */
export function ProfitChart({ days, zeroLevel }: Pick<Profit, 'days' | 'zeroLevel'>) {
  const t = useT();
  const { decimals } = useSettings().currency;
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const area = useRef<HTMLDivElement>(null);
  const zero = heightOf(zeroLevel);
  const points = days.map(({ level }, place) => ({ x: (place * 100) / Math.max(1, last), y: heightOf(level) }));
  const at = Math.min(Math.max(chosen, 0), last);
  const day = days[at];
  const point = points[at];
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const read = (clientX: number) => {
    const box = area.current?.getBoundingClientRect();
    if (box && box.width > 0) setChosen(Math.min(last, Math.max(0, Math.round(((clientX - box.left) / box.width) * last))));
  };
  if (!day || !point) return null;
  const value = signedAmount(day.net, decimals);
  return (
    <div className={css['chart']}>
      <p className={css['reading']} aria-hidden="true">
        <span>{day.day}</span>
        <b>{value}</b>
      </p>
      <div
        ref={area}
        className={css['drawing']}
        role="slider"
        tabIndex={0}
        aria-label={t('profit.chart')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${day.day}: ${value}`}
        onMouseMove={(event) => read(event.clientX)}
        onClick={(event) => read(event.clientX)}
        onTouchMove={(event) => read(event.touches[0]?.clientX ?? 0)}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (!step) return;
          event.preventDefault();
          setChosen(Math.min(last, Math.max(0, step(at, last))));
        }}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon className={css['area']} points={`0,${zero} ${line} 100,${zero}`} />
          <line className={css['zero']} x1="0" x2="100" y1={zero} y2={zero} />
          <polyline className={css['line']} points={line} />
        </svg>
        <span className={css['dot']} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      <p className={css['ends']} aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days[last]?.day}</span>
      </p>
    </div>
  );
}
