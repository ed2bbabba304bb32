import type { Play } from '@laro/lottery/plays/play';
import { oddsOf } from '@laro/lottery/plays/odds';
import { useT } from '#player/shared/api/services.ts';
import css from '../lottery.module.css';
import { prizeName } from '@laro/i18n/play-names';
import { chanceText, oddsShown } from './odds-text.ts';

const CLASSES_SHOWN = 3;

/** Classes of one name, such as those of sums, as a range from the best chance to the smallest; null where their names differ. */
function rangeOf({ classes }: Play, base: number) {
  const [first, ...others] = classes;
  if (!first || others.length === 0 || others.some(({ name }) => name !== first.name)) return null;
  const fixed = classes.flatMap(({ rule }) => {
    const odds = oddsOf(rule, base);
    return odds === null ? [] : [{ rule, odds }];
  });
  // A pool has no odds to be in a range.
  if (fixed.length < classes.length) return null;
  const sorted = fixed.toSorted((a, b) => (a.odds < b.odds ? -1 : 1));
  const [least, most] = [sorted[0], sorted.at(-1)];
  return least && most ? { name: first.name, least, most } : null;
}

/** Odds and chance of a play in one line: the first classes, or the range of classes of one name; the rules page lists all. */
export function OddsLine({ play, base }: { play: Play; base: number }) {
  const t = useT();
  const times = (odds: bigint) => `${oddsShown(odds)} ×`;
  const range = rangeOf(play, base);
  if (range !== null) {
    const { name, least, most } = range;
    const chances = { from: chanceText(least.rule), to: chanceText(most.rule) };
    return (
      <p className={css['odds']}>{t('lottery.odds_range', { prize: prizeName(t, name), ...chances, least: times(least.odds), most: times(most.odds) })}</p>
    );
  }
  return (
    <p className={css['odds']}>
      {play.classes.slice(0, CLASSES_SHOWN).map(({ id, name, rule }) => {
        const odds = oddsOf(rule, base);
        const values = { prize: prizeName(t, name), odds: odds === null ? t('lottery.pool') : times(odds), chance: chanceText(rule) };
        return <span key={id}>{t(values.chance === '' ? 'lottery.odds_only' : 'lottery.odds', values)} </span>;
      })}
    </p>
  );
}
