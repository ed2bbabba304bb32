import { reminderMinutes, type ReminderMinutes } from '@laro/domain/limits/limit-rules';
import { limitsApi } from '#player/shared/api/account/limits-api.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import css from './limits.module.css';
import type { TakeLimits } from './limits-page.tsx';

/** How often a game is interrupted by a look at time and money (T48). */
export function ReminderPart({ minutes, onTaken }: { minutes: number; onTaken: TakeLimits }) {
  const services = useServices();
  const t = useT();
  const submit = useSubmit();
  const choose = (next: ReminderMinutes) => submit.run(async () => onTaken(await limitsApi(services).call('setReminder', { body: { minutes: next } })));
  return (
    <section className={css['part']}>
      <h2 className={css['title']}>{t('limits.reminder')}</h2>
      <fieldset className={css['card']} disabled={submit.isBusy}>
        <legend className="visually-hidden">{t('limits.reminder')}</legend>
        <p className={css['quiet']}>{t('limits.reminder_text')}</p>
        <div className={css['choices']}>
          {reminderMinutes.map((value) => {
            const label = value === 0 ? t('limits.never') : t('limits.minutes', { count: value });
            return (
              <span key={value} className={css['choice']}>
                <input type="radio" name="reminder" aria-label={label} checked={value === minutes} onChange={() => void choose(value)} />
                <span aria-hidden="true">{label}</span>
              </span>
            );
          })}
        </div>
        <ProblemNote text={submit.problem} />
      </fieldset>
    </section>
  );
}
