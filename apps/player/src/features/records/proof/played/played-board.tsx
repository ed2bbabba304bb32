import { displayAmount } from '@laro/domain/money/money';
import { coinsWorth } from '#player/shared/records/values/record-money.ts';
import { timeOf } from '#player/shared/records/values/record-times.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './played.module.css';
import { boardRoundOf } from '../board-round.ts';
import type { Played } from '../../record-queries.ts';

/** A round of a stall or a ladder: what was drawn, each move with its time, and what each bet or the whole round has brought (T62). */
export function PlayedBoard({ round, actedAt }: { round: Played['round']; actedAt: readonly string[] }) {
  const { t, find } = useServices().words;
  const { currency, timeZone } = useSettings();
  const told = boardRoundOf(round, find);
  if (!told) return <p className={css['none']}>{t('records.played.none')}</p>;
  // A record with other acts than those that have a time is shown without times.
  const times = actedAt.length === told.moves.length ? actedAt : [];
  const money = (units: string) => displayAmount(coinsWorth(1, units), currency.decimals);
  return (
    <>
      {told.rows.map((row, at) => (
        // Rows have no names but their places.
        <ul key={at} className={`${css['dice'] ?? ''} ${css['drawn'] ?? ''}`}>
          {row.map((text, place) => (
            <li key={place} className={css['die']}>
              {text}
            </li>
          ))}
        </ul>
      ))}
      {told.outcome === null ? null : <p className={css['none']}>{told.outcome}</p>}
      {told.moves.length === 0 ? null : (
        <ol className={css['wins']}>
          {told.moves.map(({ text, isBad }, at) => (
            <li key={at}>
              <span className={css['what']}>{isBad ? `${text} ✕` : text}</span>
              {times[at] === undefined ? null : <time dateTime={times[at]}>{timeOf(times[at], timeZone)}</time>}
            </li>
          ))}
        </ol>
      )}
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
