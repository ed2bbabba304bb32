import type { Bonus } from './bonus-api.ts';
import css from './bonus.module.css';
import { useBonusTexts } from './bonus-texts.ts';

/** How far the wagering of a bonus is, and until when (T32). */
export function BonusProgress({ bonus }: { bonus: Bonus }) {
  const { t, money, moment } = useBonusTexts();
  return (
    <div className={css['progress']}>
      <p className={css['name']}>{bonus.name}</p>
      <progress className={css['bar']} max={100} value={bonus.percent} aria-label={bonus.name} />
      <p className={css['steps']}>
        <span>{t('bonus.progress', { done: money(bonus.wagered), required: money(bonus.required) })}</span> <b>{bonus.percent}%</b>
      </p>
      <p className={css['quiet']}>{t('bonus.ends', { moment: moment(bonus.expiresAt) })}</p>
    </div>
  );
}
