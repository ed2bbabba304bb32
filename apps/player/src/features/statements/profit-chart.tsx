import { useSettings } from '#player/shared/api/queries.ts';
import { signedAmount } from '#player/shared/records/values/record-money.ts';
import { useT } from '#player/shared/api/services.ts';
import chartCss from '#player/shared/records/day-chart.module.css';
import { useDaySlider } from '#player/shared/records/use-day-slider.ts';
import css from './statements.module.css';
import type { Profit } from './statements-api.ts';

/** Percent from the top, of a level in ten-thousandths from the bottom. */
const heightOf = (level: number): number => 100 - level / 100;

/** The result of each day as one line, with the area to zero. Touch, mouse and arrow keys read a day's value. */
export function ProfitChart({ days, zeroLevel }: Pick<Profit, 'days' | 'zeroLevel'>) {
  const t = useT();
  const { decimals } = useSettings().currency;
  const { place: at, xOf, area, slider } = useDaySlider(days.length);
  const zero = heightOf(zeroLevel);
  const points = days.map(({ level }, place) => ({ x: xOf(place), y: heightOf(level) }));
  const day = days[at];
  const point = points[at];
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  if (!day || !point) return null;
  const value = signedAmount(day.net, decimals);
  return (
    <div className={css['chart']}>
      <p className={css['reading']} aria-hidden="true">
        <span>{day.day}</span>
        <b>{value}</b>
      </p>
      <div
        {...slider}
        ref={area}
        className={`${chartCss['drawing'] ?? ''} ${css['drawing'] ?? ''}`}
        aria-label={t('profit.chart')}
        aria-valuetext={`${day.day}: ${value}`}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon className={css['area']} points={`0,${zero} ${line} 100,${zero}`} />
          <line className={css['zero']} x1="0" x2="100" y1={zero} y2={zero} />
          <polyline className={css['line']} points={line} />
        </svg>
        <span className={css['dot']} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      <p className={chartCss['ends']} aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </div>
  );
}
