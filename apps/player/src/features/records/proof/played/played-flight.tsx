import { displayAmount } from '@laro/domain/money/money';
import { useMemo } from 'react';
import { coinsWorth } from '#player/shared/records/values/record-money.ts';
import { timeOf } from '#player/shared/records/values/record-times.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './played.module.css';
import { flightOf, type ShownTake } from './readings/played-flight.ts';
import type { Played } from '../../record-queries.ts';

/** A stake in a flight: where the flight ended, what was taken by whom, and what it brought (T62). */
export function PlayedFlight({ round, actedAt }: { round: Played['round']; actedAt: readonly string[] }) {
  const { t, tag } = useServices().words;
  const { currency, timeZone } = useSettings();
  const flight = useMemo(() => flightOf(round), [round]);
  if (!flight) return <p className={css['none']}>{t('records.played.none')}</p>;
  const money = (units: string) => displayAmount(coinsWorth(1, units), currency.decimals);
  const value = (hundredths: number) => `${(hundredths / 100).toLocaleString(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`;
  const causes: Readonly<Record<ShownTake['by'], string>> = { hand: t('crash.record.hand'), target: t('crash.auto'), limit: t('crash.record.limit') };
  const rows = [
    [t('crash.record.point'), flight.point === null ? t('crash.flying') : t('crash.lost', { value: value(flight.point) })],
    ...(flight.target === null ? [] : [[t('crash.auto'), value(flight.target)]]),
    ...flight.takes.map(({ at, isHalf, by }, place) => {
      const text = t('crash.taken', { value: value(at) });
      // Takes by hand come first in the record; a target is reached at the time of its value.
      const taken = by === 'hand' && actedAt[place] !== undefined ? ` · ${timeOf(actedAt[place], timeZone)}` : '';
      return [causes[by], `${isHalf ? t('crash.record.half', { value: text }) : text}${taken}`];
    }),
    ...(flight.isBack ? [[t('crash.given_back'), '']] : []),
  ];
  return (
    <>
      <ul className={css['wins']}>
        {rows.map(([name, text]) => (
          <li key={`${name} ${text}`}>
            <span className={css['what']}>{name}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={css['what']}>{t('colour.returned', { amount: money(flight.returned), stake: money(flight.stake) })}</p>
    </>
  );
}
