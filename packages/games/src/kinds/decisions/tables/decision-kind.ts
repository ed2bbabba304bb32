import { compare, decimalText, ONE, over, rational, type Rational } from '../../../figures/rational.ts';
import { oneIn, volatilityOf } from '../../../figures/stored-figures.ts';
import type { GameKind, TableForm } from '../../../kind.ts';
import { chipsOf, percentText, type TableRulesJson } from '../../table/table-kind.ts';
import type { TableBet } from '../../table/table-replay.ts';
import { decisionFigures } from './decision-figures.ts';
import { decisionTableOf, sideOf, type DecisionRules } from './decision-games.ts';
import { decide, decisionLimits, decisionReplay, shownHands, silentAct, turnOf, type DecisionDrawn, type DecisionPlay } from './decision-replay.ts';
import { furtherStake, seenPlay, silentMove } from './solo-play.ts';

/** Times of a round, ms: the deal, a further window, each card of the result, and the result. */
const SHOW_MS = { deal: 2600, window: 1400, card: 480, result: 2400 } as const;

const cardsIn = (hands: object): number => Object.values(hands as Readonly<Record<string, readonly unknown[]>>).flat().length;

const tableForm = (rules: DecisionRules): TableForm => ({
  windowMs: rules.windowMs,
  limits: decisionLimits(rules),
  draw: (draws) => decisionReplay.draw(rules, draws),
  revealMs: (drawn) => SHOW_MS.result + (cardsIn((drawn as DecisionDrawn).hands) - cardsIn(shownHands(rules, drawn as DecisionDrawn, 1))) * SHOW_MS.card,
  decide: (bet, drawn) => {
    const play = decide(rules, bet, drawn as DecisionDrawn);
    if (!play.isOver) throw new RangeError('a play whose decisions are not over');
    return play;
  },
  result: (drawn) => (drawn as DecisionDrawn).result,
  decisions: {
    shown: (drawn, window) => shownHands(rules, drawn as DecisionDrawn, window),
    showMs: (_drawn, window) => (window === 1 ? SHOW_MS.deal : SHOW_MS.window),
    turn: (bet, drawn, acts, window) => turnOf(rules, bet, drawn as DecisionDrawn, acts, window),
    silent: (_bet, drawn, acts, rule, mayStake) => silentAct(rules, drawn as DecisionDrawn, acts, rule, mayStake),
  },
});

const oddsOf = (rules: DecisionRules, id: string): readonly string[] => {
  const { first } = decisionTableOf(rules);
  return id === first.id ? first.odds : sideOf(rules, id).odds;
};

const inStakes = (value: Rational): string => decimalText(over(ONE, value), 2);

const rulesJson = (rules: DecisionRules): TableRulesJson => {
  const limits = new Map(decisionLimits(rules).map((limit) => [limit.id, limit]));
  return {
    id: rules.id,
    version: rules.version,
    windowMs: rules.windowMs,
    look: rules.look,
    wheel: [],
    bets: rules.bets.map((id) => {
      const { rtp, hit } = decisionFigures(rules, id);
      const { least = 0n, most = 0n } = limits.get(id) ?? {};
      return { id, odds: oddsOf(rules, id), rtp: percentText(rtp), hitOneIn: inStakes(hit), least: least.toString(), most: most.toString() };
    }),
    chips: chipsOf(rules).map(String),
  };
};

/** Games where each player decides alone between the deal and the result, at a table or without others; the return of the bet that is decided on is best play's. */
export const decisionKind: GameKind<DecisionRules, TableBet, string, DecisionPlay> = {
  ...decisionReplay,
  publicRules: rulesJson,
  facts: (rules) => {
    const all = rules.bets.map((id) => decisionFigures(rules, id));
    const [main] = all;
    const top = all.map((figures) => figures.top).reduce((most, one) => (compare(one.stakes, most.stakes) > 0 ? one : most));
    return {
      rtp: percentText(main?.rtp ?? rational(0n)),
      volatility: volatilityOf(main?.variance ?? rational(0n)),
      topPrizeOdds: (oneIn(top.chance) ?? 0n).toString(),
    };
  },
  table: (rules) => (rules.isSolo ? null : tableForm(rules)),
  seen: seenPlay,
  silent: silentMove,
  further: furtherStake,
};
