import { displayAmount } from '@laro/domain/money/money';
import { useMemo } from 'react';
import { coinsWorth } from '#player/shared/records/values/record-money.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import css from './played.module.css';
import { throwOf } from './readings/played-throw.ts';
import type { Played } from '../../record-queries.ts';

/** Three dice with their colours in words, and what each bet has brought (T62). */
export function PlayedThrow({ round }: { round: Played['round'] }) {
  const t = useT();
  const { decimals } = useSettings().currency;
  const thrown = useMemo(() => throwOf(round), [round]);
  if (!thrown) return <p className={css['none']}>{t('records.played.none')}</p>;
  const money = (units: string) => displayAmount(coinsWorth(1, units), decimals);
  const names = thrown.dice.map((colour) => t(`colour.name.${colour}`));
  return (
    <>
      <ul className={css['dice']} aria-label={t('colour.stage.shows', { dice: names.join(', ') })}>
        {thrown.dice.map((colour, at) => (
          // Dice have no names but their places.
          <li key={at} className={css['die']} data-colour={colour}>
            {names[at]}
          </li>
        ))}
      </ul>
      <ul className={css['wins']}>
        {thrown.bets.map(({ colour, isTwice, stake, returned }) => (
          <li key={`${colour} ${String(isTwice)}`}>
            <span className={css['what']}>{isTwice ? `${t(`colour.name.${colour}`)} · ${t('colour.twice')}` : t(`colour.name.${colour}`)}</span>
            <span>{t('colour.returned', { amount: money(returned), stake: money(stake) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
