import { displayAmount, type Amount } from '@laro/domain/money/money';
import { Note } from '@laro/ui/states/note.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { dayOf } from '#player/shared/records/values/record-times.ts';
import css from './jackpot-sheet.module.css';
import type { JackpotAnswer, JackpotPool } from './pool-query.ts';

const BASIS_POINTS = 10_000;

/** The rules of the pool, its promise, who has won before, and how to check it (T66). */
export function JackpotSheet({ pool, answer, onClose }: { pool: JackpotPool; answer: JackpotAnswer; onClose: () => void }) {
  const { t, tag } = useServices().words;
  const { currency, timeZone } = useSettings();
  const money = (amount: Amount) => `${currency.symbol}${displayAmount(amount, currency.decimals)}`;
  const rate = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(pool.rateBasisPoints / BASIS_POINTS);
  return (
    <Sheet title={t('games.jackpot.title')} closeLabel={t('common.close')} onClose={onClose}>
      {answer.isOn ? null : <Note kind="warn">{t('games.jackpot.paused')}</Note>}
      <ul className={css['rules']}>
        <li>{t('lobby.jackpot.sheet.feed', { rate })}</li>
        <li>{t('lobby.jackpot.sheet.seed', { amount: money(pool.seed) })}</li>
        <li>{t('lobby.jackpot.sheet.drop', { amount: money(pool.mustDropBy) })}</li>
        <li>{t('lobby.jackpot.sheet.order')}</li>
        <li>{t('lobby.jackpot.sheet.real')}</li>
      </ul>
      <h3 className={css['label']}>{t('lobby.jackpot.sheet.promise')}</h3>
      <p className={css['code']}>{pool.commitment}</p>
      <p className={css['text']}>{t('lobby.jackpot.sheet.check')}</p>
      <h3 className={css['heading']}>{t('lobby.jackpot.sheet.winners')}</h3>
      {answer.drops.length === 0 ? <p className={css['text']}>{t('lobby.jackpot.sheet.no_winners')}</p> : null}
      <ul>
        {answer.drops.map((drop) => (
          <li key={drop.id} className={css['drop']}>
            <p className={css['line']}>
              <span>
                {drop.maskedName} <small>{dayOf(drop.droppedAt, timeZone).replaceAll('-', '/')}</small>
              </span>
              <b>{money(drop.amount)}</b>
            </p>
            <p className={css['code']}>{t('lobby.jackpot.sheet.revealed', { text: drop.revealed })}</p>
            <p className={css['label']}>{t('lobby.jackpot.sheet.promise')}</p>
            <p className={css['code']}>{drop.commitment}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
