import { displayAmount } from '@laro/domain/money/money';
import { coinsWorth } from '#player/shared/records/values/record-money.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import css from './played.module.css';
import { boardRoundOf } from '../board-round.ts';
import type { Played } from '../../record-queries.ts';

/** A round of a stall or a ladder: what was drawn, row by row, and what each bet or the whole round has brought (T62). */
export function PlayedBoard({ round }: { round: Played['round'] }) {
  const t = useT();
  const { decimals } = useSettings().currency;
  const told = boardRoundOf(round);
  if (!told) return <p className={css['none']}>{t('records.played.none')}</p>;
  const money = (units: string) => displayAmount(coinsWorth(1, units), decimals);
  return (
    <>
      {told.rows.map((row, at) => (
        // Rows have no names but their places.
        <ul key={at} className={css['dice']}>
          {row.map((sign, place) => (
            <li key={place} className={css['die']} data-bad={sign.isBad || undefined}>
              {sign.text}
            </li>
          ))}
        </ul>
      ))}
      <ul className={css['wins']}>
        {told.bets.map(({ name, stake, returned }) => (
          <li key={name}>
            <span className={css['what']}>{name}</span>
            <span>{t('colour.returned', { amount: money(returned), stake: money(stake) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
