import type { Translator } from '@laro/i18n/translator';
import { element } from '../../../shell/page/dom.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import { facts, limits, section } from '../../../shell/panels/rules-parts.ts';
import { patternDrawing } from '../banner.ts';
import type { HallOpened } from '../play/hall-game.ts';

/** Every return of a bet: by the ball that completes it, or by its marks. */
const returnsOf = ({ t, tag }: Translator, bet: HallOpened['rules']['turns'][number][number]): (readonly [string, string])[] => {
  const times = (multiple: string): string => `×${new Intl.NumberFormat(tag).format(Number(multiple))}`;
  return bet.marksAfter === null
    ? bet.tiers.map(({ ball, stakes }) => [t('bingo.by_ball', { ball }), times(stakes)] as const)
    : Object.entries(bet.marks).map(([count, stakes]) => [t('bingo.marks', { count }), times(stakes)] as const);
};

/** The whole rules of a hall: what is sold, what it returns, and how a round is decided (T58, T59). */
export function hallRulesPanel(game: HallOpened, words: Translator, money: MoneyText): HTMLElement[] {
  const { t, find } = words;
  const { rules } = game;
  const prices = rules.prices.map((price) => money(BigInt(price)));
  const bets = rules.turns.flat().map((bet) =>
    section(
      find(`bingo.bet.${bet.id}`) ?? bet.id,
      element('div', { class: 'rules-pattern' }, patternDrawing(rules, bet)),
      facts([
        ...returnsOf(words, bet),
        [t('studio.rules.rtp'), `${bet.rtp} %`],
        // The pool's return comes on top: the share of all stakes that goes into it.
        ...(rules.blackout.dropsHere ? [[t('bingo.pot.pool'), `+ ${rules.blackout.percent} %`] as const] : []),
        ...(rules.pots.length > 0 ? [] : [[t('table.rules.chance'), t('studio.rules.one_in', { count: bet.hitOneIn })] as const]),
        [t('bingo.price'), prices.length > 1 ? `${prices[0] ?? ''} – ${prices.at(-1) ?? ''}` : (prices[0] ?? '')],
      ]),
    ),
  );
  const pots = rules.pots.length === 0 ? [] : [facts(rules.pots.map(({ id, percent }) => [t(`bingo.pot.${id}`), `${percent} %`] as const))];
  const how = [
    t('bingo.rules.aim', { most: rules.cardsMax }),
    t('bingo.rules.window', { seconds: rules.windowMs / 1000 }),
    ...(rules.turns.length > 1 ? [t('bingo.rules.turns')] : []),
    ...(rules.perCall > 1 ? [t('bingo.rules.pairs')] : []),
    ...(rules.pots.length > 0 ? [t('bingo.rules.pots', { percent: rules.potPercent })] : []),
    t('bingo.rules.pool', { percent: rules.blackout.percent, ball: rules.blackout.byBall }),
    t('table.rules.past'),
    t('studio.rules.how_rtp'),
    ...(game.isTrial ? [t('studio.rules.how_trial')] : []),
  ];
  return [
    section(t('studio.rules.how'), ...how.map((text) => element('p', { text })), ...pots),
    ...bets,
    section(t('studio.rules.facts'), facts(limits(game, rules, words))),
  ];
}
