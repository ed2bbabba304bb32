import { useServices } from '#player/shared/api/services.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import type { Deposit } from '../cash-api.ts';
import css from './order.module.css';
import { clockText, useTimeLeft } from './use-time-left.ts';

const RADIUS = 52;
const ROUND = 2 * Math.PI * RADIUS;
const steps = ['ordered', 'paid', 'balance'] as const;

/** How far the order is: ordered, paid, in the balance. */
export function OrderSteps({ done }: { done: number }) {
  const { t } = useServices().words;
  return (
    <ol className={css['steps']}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
          <i aria-hidden="true" />
          {t(`cash.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Remaining time as a ring and in figures, and the clock time of expiry. Never red, never shaking. */
export function OrderCountdown({ order }: { order: Deposit }) {
  const { words } = useServices();
  const { timeZone } = useSettings();
  const left = useTimeLeft(order);
  const whole = Date.parse(order.expiresAt) - Date.parse(order.createdAt);
  const closes = new Date(order.expiresAt).toLocaleTimeString(words.tag, { hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <div className={css['countdown']}>
      <svg viewBox="0 0 120 120" width="120" height="120" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} className={css['track']} />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          className={css['ring']}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - Math.min(1, left / Math.max(1, whole)))}
        />
      </svg>
      <p className={css['clock']} role="timer">
        {clockText(left)}
      </p>
      <p className={css['closes']}>{left > 0 ? words.t('cash.until', { time: closes }) : words.t('cash.over')}</p>
    </div>
  );
}
