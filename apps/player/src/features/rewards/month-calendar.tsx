import { shiftDay } from '@laro/domain/time/shift-day';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useServices } from '#player/shared/api/services.ts';
import type { SignIn } from '#player/shared/rewards/reward-api.ts';
import own from './sign-in.module.css';

/** Monday is the first column (rewards.md 2). */
const columnOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const WEEK_BEGINS = '2026-11-23';
const weekdays = Array.from({ length: 7 }, (_, index) => shiftDay(WEEK_BEGINS, index));
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** The month with what became of each date, and the ways to other months. */
export function MonthCalendar({ view: { month, days, today, zone }, onMonth }: { view: SignIn; onMonth: (month: string) => void }) {
  const { words } = useServices();
  const { t, tag } = words;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const isNow = month === today.slice(0, 7);
  const move = (by: 'earlier' | 'later') => onMonth((by === 'earlier' ? shiftDay(`${month}-01`, -1) : shiftDay(`${month}-28`, 4)).slice(0, 7));
  return (
    <section className={own['month']} aria-label={format({ month: 'long', year: 'numeric' }).format(noon(`${month}-01`))}>
      <div className={own['monthHead']}>
        <button type="button" className={own['turn']} aria-label={t('signin.month_earlier')} onClick={() => move('earlier')}>
          <Icon name="caret-left-bold" size={20} />
        </button>
        <h2>{format({ month: 'long', year: 'numeric' }).format(noon(`${month}-01`))}</h2>
        <button type="button" className={own['turn']} aria-label={t('signin.month_later')} disabled={isNow} onClick={() => move('later')}>
          <Icon name="caret-right-bold" size={20} />
        </button>
      </div>
      <div className={own['weekdays']} aria-hidden="true">
        {weekdays.map((day) => (
          <span key={day}>{format({ weekday: 'narrow' }).format(noon(day))}</span>
        ))}
      </div>
      <ol className={own['days']}>
        {days.map(({ day, state }, index) => (
          <li key={day} className={own['date']} data-state={state} style={index === 0 ? { gridColumnStart: columnOf(day) } : undefined}>
            <span aria-hidden="true">{Number(day.slice(8))}</span>
            <span className="visually-hidden">
              {format({ day: 'numeric', month: 'long' }).format(noon(day))}: {t(`signin.date.${state}`)}
            </span>
          </li>
        ))}
      </ol>
      <p className={own['zone']}>{t('reward.zone', { zone })}</p>
    </section>
  );
}
