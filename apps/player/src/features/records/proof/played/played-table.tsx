import { displayAmount } from '@laro/domain/money/money';
import { diceBetName } from '@laro/games/kinds/dice/names';
import { decisionActName, decisionBetName } from '@laro/games/kinds/decisions/tables/names';
import { encoreBetName } from '@laro/games/kinds/encore/names';
import { showBetName } from '@laro/games/kinds/show/names';
import { handNames, turnedBetName } from '@laro/games/kinds/turned/names';
import { sectorText, wheelBetName } from '@laro/games/kinds/wheel/names';
import { rouletteBetName } from '@laro/games/kinds/roulette/numbers';
import { useMemo } from 'react';
import { coinsWorth } from '#player/shared/records/values/record-money.ts';
import { timeOf } from '#player/shared/records/values/record-times.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './played.module.css';
import { tableOf, type TableKind } from './readings/played-table.ts';
import type { Played } from '../../record-queries.ts';

const SUITS: Readonly<Record<string, string>> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' };

/** The name of a bet in its game: an exact tie with its points, a bet on the card of one side with both, a place of a wheel with its numbers. */
function useBetNames(): (kind: TableKind, id: string) => string {
  const { t, find } = useServices().words;
  const named = (kind: TableKind, id: string) => find(`${kind}.bet.${id}`) ?? id;
  return (kind, id) => {
    if (kind === 'dice') return diceBetName(find, id);
    if (kind === 'turned') return turnedBetName(find, id);
    if (kind === 'wheel') return wheelBetName(find, id);
    if (kind === 'decisions') return decisionBetName(find, id);
    if (kind === 'show') return showBetName(find, id);
    if (kind === 'encore') return encoreBetName(find, id);
    if (kind === 'roulette') return rouletteBetName(find, id);
    const [name = '', points] = id.split('@');
    if (points !== undefined) return t('baccarat.bet.tie_at', { points });
    const [side = '', what] = name.split('.');
    if (what === undefined) return named(kind, name);
    return t('dragon.bet.of', { side: named(kind, side), what: SUITS[what] ?? find(`dragon.what.${what}`) ?? what });
  };
}

/** An act with the time at which it was made, where that is known. */
const actText = (name: string, at: string | undefined, timeZone: string): string => (at === undefined ? name : `${name} (${timeOf(at, timeZone)})`);

/** The outcome of a round at a shared table, and the return of each bet (T62). */
export function PlayedTable({ round, actedAt }: { round: Played['round']; actedAt: readonly string[] }) {
  const { t, find } = useServices().words;
  const { currency, timeZone } = useSettings();
  const nameOf = useBetNames();
  const table = useMemo(() => tableOf(round), [round]);
  if (!table) return <p className={css['none']}>{t('records.played.none')}</p>;
  // Sectors of a wheel and acts have words; all other parts are read as they are.
  const partsOf = (parts: readonly string[], name: string) => {
    if (name === 'decisions.yours')
      return parts.map((act, at) => actText(decisionActName(find, act), parts.length === actedAt.length ? actedAt[at] : undefined, timeZone)).join(' · ');
    return parts.map((part) => (table.kind === 'wheel' ? sectorText(find, part) : part)).join(' ');
  };
  const names = handNames(find, round.mathematics ?? '');
  const money = (units: string) => displayAmount(coinsWorth(1, units), currency.decimals);
  return (
    <>
      <ul className={css['wins']}>
        {table.lines.map(({ name, hand, parts, points }) => (
          <li key={`${name} ${hand ?? ''}`}>
            <span className={css['what']}>{hand === undefined ? find(name) : names[hand]}</span>
            <span>{points === null ? partsOf(parts, name) : `${partsOf(parts, name)} = ${points}`}</span>
          </li>
        ))}
      </ul>
      <ul className={css['wins']}>
        {table.bets.map(({ id, stake, returned }) => (
          <li key={id}>
            <span className={css['what']}>{nameOf(table.kind, id)}</span>
            <span>{t('colour.returned', { amount: money(returned), stake: money(stake) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
