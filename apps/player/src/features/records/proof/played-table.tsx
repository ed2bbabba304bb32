import { displayAmount } from '@laro/domain/money';
import { useMemo } from 'react';
import { coinsWorth } from '#player/shared/records/values/record-money.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './played.module.css';
import { cardText, handsOf } from './played-table.ts';
import type { Played } from '../record-queries.ts';

/** The two hands of a round of baccarat, and what each bet has brought (T62). */
export function PlayedTable({ round }: { round: Played['round'] }) {
  const { t, find } = useServices().words;
  const { decimals } = useSettings().currency;
  const hands = useMemo(() => handsOf(round), [round]);
  if (!hands) return <p className={css['none']}>{t('records.played.none')}</p>;
  const money = (units: string) => displayAmount(coinsWorth(1, units), decimals);
  const nameOf = (id: string) => {
    const [name = '', points] = id.split('@');
    return points === undefined ? (find(`baccarat.bet.${name}`) ?? id) : t('baccarat.bet.tie_at', { points });
  };
  const { points } = hands;
  return (
    <>
      <ul className={css['wins']}>
        {(['player', 'banker'] as const).map((side, at) => (
          <li key={side}>
            <span className={css['what']}>{t(`baccarat.bet.${side}`)}</span>
            <span>
              {hands[side].map(cardText).join(' ')} = {points[at]}
            </span>
          </li>
        ))}
      </ul>
      <ul className={css['wins']}>
        {hands.bets.map(({ id, stake, returned }) => (
          <li key={id}>
            <span className={css['what']}>{nameOf(id)}</span>
            <span>{t('colour.returned', { amount: money(returned), stake: money(stake) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
