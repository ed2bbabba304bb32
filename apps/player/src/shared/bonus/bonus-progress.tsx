import type { Bonus } from './bonus-api.ts';
import css from './bonus.module.css';
import { useBonusTexts } from './bonus-texts.ts';

/** How much is wagered; of free spins that have won nothing yet there is nothing to wager, and no figure says so. */
function Steps({ bonus: { name, spins, required, wagered, percent } }: { bonus: Bonus }) {
  const { t, money } = useBonusTexts();
  if (spins && required === '0.00') return <p className={css['quiet']}>{t(spins.winsBecome === 'cash' ? 'bonus.progress.cash' : 'bonus.progress.none')}</p>;
  return (
    <>
      <progress className={css['bar']} max={100} value={percent} aria-label={name} />
      <p className={css['steps']}>
        <span>{t('bonus.progress', { done: money(wagered), required: money(required) })}</span> <b>{percent}%</b>
      </p>
    </>
  );
}

/** How far the wagering of a bonus is, and until when (T32). */
export function BonusProgress({ bonus }: { bonus: Bonus }) {
  const { t, moment } = useBonusTexts();
  return (
    <div className={css['progress']}>
      <p className={css['name']}>{bonus.name}</p>
      <Steps bonus={bonus} />
      <p className={css['quiet']}>{t('bonus.ends', { moment: moment(bonus.expiresAt) })}</p>
    </div>
  );
}
