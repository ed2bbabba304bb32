import { useRef, useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { moneyText } from '#player/shared/records/values/record-money.ts';
import type { AgentHome } from './agent-api.ts';
import css from './agent.module.css';
import { dayText } from './day-text.ts';

type Day = AgentHome['earned'][number];

/** Heights are parts per million of the highest amount of both lines. */
const FULL = 10_000;

/** Points of a line in a square of 100, the highest amount of both lines at the top. */
const pointsOf = (days: readonly Day[], side: 'nowHeight' | 'beforeHeight'): string =>
  days.map((day, place) => `${(place * 100) / Math.max(1, days.length - 1)},${100 - day[side] / FULL}`).join(' ');

const moves: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  Home: () => 0,
  End: (_place, last) => last,
};

/** Commission by closed day, with the period before as a dotted line; touch, mouse and arrow keys read a day. */
export function CommissionChart({ days }: { days: readonly Day[] }) {
  const { words } = useServices();
  const { t, tag } = words;
  const { symbol } = useSettings().currency;
  const area = useRef<HTMLDivElement>(null);
  const last = days.length - 1;
  const [wanted, setWanted] = useState(last);
  const place = Math.min(Math.max(wanted, 0), last);
  const day = days[place];
  if (!day) return null;
  const line = pointsOf(days, 'nowHeight');
  const read = (clientX: number) => {
    const box = area.current?.getBoundingClientRect();
    if (box && box.width > 0) setWanted(Math.round(((clientX - box.left) / box.width) * last));
  };
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
        ref={area}
        className={css['drawing']}
        role="slider"
        tabIndex={0}
        aria-label={t('agent.chart.earned')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place}
        aria-valuetext={`${dayText(day.day, tag)}: ${value}`}
        onMouseMove={(event) => read(event.clientX)}
        onClick={(event) => read(event.clientX)}
        onTouchMove={(event) => read(event.touches[0]?.clientX ?? 0)}
        onKeyDown={(event) => {
          const move = moves[event.key];
          if (!move) return;
          event.preventDefault();
          setWanted(move(place, last));
        }}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={`0,100 ${line} 100,100`} />
          <polyline data-line="before" points={pointsOf(days, 'beforeHeight')} />
          <polyline data-line="now" points={line} />
        </svg>
        <i style={{ left: `${(place * 100) / Math.max(1, last)}%`, top: `${100 - day.nowHeight / FULL}%` }} />
      </div>
      <p className={css['ends']} aria-hidden="true">
        <span>{dayText(days[0]?.day ?? '', tag)}</span>
        <span>{dayText(days[last]?.day ?? '', tag)}</span>
      </p>
    </section>
  );
}
