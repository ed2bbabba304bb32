import type { Play } from '@laro/lottery/plays/play';
import { oddsOf } from '@laro/lottery/plays/odds';
import { useLanguageTag, useT } from '#player/shared/api/services.ts';
import css from '../lottery.module.css';
import { prizeName } from '../play-names.ts';
import { chanceText, oddsShown } from './odds-text.ts';

const CLASSES_SHOWN = 3;

/** Odds and chance of a play in one line: the first classes; the rules page lists all. */
export function OddsLine({ play, base }: { play: Play; base: number }) {
  const t = useT();
  const tag = useLanguageTag();
  const classes = play.classes.slice(0, CLASSES_SHOWN);
  return (
    <p className={css['odds']}>
      {classes.map(({ id, name, rule }) => {
        const odds = oddsOf(rule, base);
        const values = { prize: prizeName(t, name), odds: odds === null ? t('lottery.pool') : `${oddsShown(odds)} ×`, chance: chanceText(rule, tag) };
        return <span key={id}>{t(values.chance === '' ? 'lottery.odds_only' : 'lottery.odds', values)} </span>;
      })}
    </p>
  );
}
