import { oddsOf } from '@laro/lottery/plays/odds';
import type { Play } from '@laro/lottery/plays/play';
import { useT } from '#player/shared/api/services.ts';
import css from '../lottery.module.css';
import { prizeName } from '@laro/i18n/play-names';
import { chanceText, oddsShown } from './odds-text.ts';

interface Priced {
  /** The n of 1 in n; empty for a class without its own chance. */
  chance: string;
  odds: bigint;
}

/** The classes of one name, such as those of sums, from the best chance to the smallest. */
interface Named {
  name: string;
  least: Priced;
  most: Priced;
}

/** The prize classes of a play by their names, in the order of the rules. A share of the pool has no odds; the pool has a card above. */
function namedOdds({ classes }: Play, base: number): Named[] {
  const byName = new Map<string, Priced[]>();
  for (const { name, rule } of classes) {
    const odds = oddsOf(rule, base);
    if (odds !== null) byName.set(name, [...(byName.get(name) ?? []), { chance: chanceText(rule), odds }]);
  }
  return [...byName].flatMap(([name, priced]) => {
    const sorted = priced.toSorted((a, b) => (a.odds < b.odds ? -1 : 1));
    const [least, most] = [sorted[0], sorted.at(-1)];
    return least && most ? [{ name, least, most }] : [];
  });
}

/** Odds and chance of every prize of a play; classes of one name as a range. */
export function OddsLine({ play, base }: { play: Play; base: number }) {
  const t = useT();
  const text = ({ name, least, most }: Named): string => {
    const prize = prizeName(t, name);
    const times = ({ odds }: Priced) => `${oddsShown(odds)} ×`;
    if (least.odds !== most.odds && least.chance !== most.chance)
      return t('lottery.odds_range', { prize, from: least.chance, to: most.chance, least: times(least), most: times(most) });
    const odds = least.odds === most.odds ? times(most) : `${oddsShown(least.odds)} – ${times(most)}`;
    return t(most.chance === '' ? 'lottery.odds_only' : 'lottery.odds', { prize, odds, chance: most.chance });
  };
  return (
    <p className={css['odds']}>
      {namedOdds(play, base).map((named) => (
        <span key={named.name}>{text(named)} </span>
      ))}
    </p>
  );
}
