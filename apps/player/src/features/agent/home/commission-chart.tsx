import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import chartCss from '#player/shared/records/day-chart.module.css';
import { useDaySlider } from '#player/shared/records/use-day-slider.ts';
import type { AgentHome } from '../agent-api.ts';
import css from './commission-chart.module.css';
import { dayText } from '../parts/day-text.ts';
import { moneyText } from '../parts/agent-money.ts';

type Day = AgentHome['earned'][number];

/** Heights are parts per million of the highest amount of both lines. */
const FULL = 10_000;

/** Points of a line in a square of 100, the highest amount of both lines at the top. */
const pointsOf = (days: readonly Day[], side: 'nowHeight' | 'beforeHeight', xOf: (place: number) => number): string =>
  days.map((day, place) => `${xOf(place)},${100 - day[side] / FULL}`).join(' ');

/** Commission by closed day, with the period before as a dotted line; touch, mouse and arrow keys read a day. */
export function CommissionChart({ days }: { days: readonly Day[] }) {
  const { words } = useServices();
  const { t, tag } = words;
  const { symbol } = useSettings().currency;
  const { place, xOf, area, slider } = useDaySlider(days.length);
  const day = days[place];
  if (!day) return null;
  const line = pointsOf(days, 'nowHeight', xOf);
  const value = moneyText(day.now, symbol);
  return (
    <section className={css['chart']}>
      <h2>{t('agent.chart.earned')}</h2>
      <p className={css['legend']}>
        <span data-line="now">{t('agent.chart.now')}</span>
        <span data-line="before">{t('agent.chart.before')}</span>
        <b aria-hidden="true">
          {dayText(day.day, tag)} · {value}
        </b>
      </p>
      <div
        {...slider}
        ref={area}
        className={`${chartCss['drawing'] ?? ''} ${css['drawing'] ?? ''}`}
        aria-label={t('agent.chart.earned')}
        aria-valuetext={`${dayText(day.day, tag)}: ${value}`}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={`0,100 ${line} 100,100`} />
          <polyline data-line="before" points={pointsOf(days, 'beforeHeight', xOf)} />
          <polyline data-line="now" points={line} />
        </svg>
        <i style={{ left: `${xOf(place)}%`, top: `${100 - day.nowHeight / FULL}%` }} />
      </div>
      <p className={chartCss['ends']} aria-hidden="true">
        <span>{dayText(days[0]?.day ?? '', tag)}</span>
        <span>{dayText(days.at(-1)?.day ?? '', tag)}</span>
      </p>
    </section>
  );
}
