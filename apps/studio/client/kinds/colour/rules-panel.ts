import type { Translator } from '@laro/i18n/translator';
import type { ColourDetails, OpenedGame } from '../../../src/protocol.ts';
import { element } from '../../shell/page/dom.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import { facts, limits, section } from '../../shell/panels/rules-parts.ts';
import { oddsText } from './colour-words.ts';

/** The whole rules: figures of each bet, limits, and how a round is decided (T58, T59). */
export const rulesPanel = (game: OpenedGame<ColourDetails>, words: Translator, money: MoneyText): HTMLElement[] => {
  const { t } = words;
  const { rules } = game;
  const [single, twice] = [rules.bets[0], rules.bets.find(({ id }) => id.endsWith('-twice'))];
  const figuresOf = (bet: (typeof rules.bets)[number]): HTMLElement =>
    facts([
      [t('colour.rules.pays'), oddsText(rules, bet.id, words)],
      [t('studio.rules.rtp'), `${bet.rtp} %`],
      [t('colour.rules.chance'), t('studio.rules.one_in', { count: bet.hitOneIn })],
    ]);
  const stakes = [t('colour.rules.stakes'), `${money(BigInt(rules.leastStake))} – ${money(BigInt(rules.mostStake))}`] as const;
  const how = [
    t('colour.rules.how_drawn'),
    t('studio.rules.how_rtp'),
    t('colour.rules.how_cycle', { seconds: (game.minCycleMs / 1000).toString() }),
    t('studio.rules.how_unfinished'),
    ...(game.isTrial ? [t('studio.rules.how_trial')] : []),
  ];
  return [
    section(t('studio.rules.pays'), element('p', { text: t('colour.rules.how') })),
    ...(single ? [section(t('colour.rules.single'), element('p', { text: t('colour.rules.single_words') }), figuresOf(single))] : []),
    ...(twice ? [section(t('colour.rules.twice'), element('p', { text: t('colour.rules.twice_words') }), figuresOf(twice))] : []),
    section(t('studio.rules.facts'), facts([stakes, ...limits(game, rules, words)])),
    section(t('studio.rules.how'), ...how.map((text) => element('p', { text }))),
  ];
};
