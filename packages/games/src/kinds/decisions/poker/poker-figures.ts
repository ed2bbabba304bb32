import { choose } from '../../../figures/counting/choose.ts';
import { parseFraction, rational } from '../../../figures/rational.ts';
import { waysFigures, type BetFigures } from '../../table/bet-figures.ts';
import { HOLDEM_BONUS_ODDS } from './holdem.ts';

/** Best play per first stake: the exact return and the exact chance of the highest prize; variance and chance to win are cut. */
const bestPlay = (rtp: string, variance: string, hit: string, stakes: bigint, chance: string): (() => BetFigures) => {
  return () => ({
    rtp: parseFraction(rtp),
    variance: parseFraction(variance),
    hit: parseFraction(hit),
    top: { stakes: rational(stakes), chance: parseFraction(chance) },
  });
};

/** Games decided on by hands of five cards, counted over all deals (decisions.long.test.ts). The highest prize is a royal flush that best play was staked on. */
export const pokerFigures: Readonly<Record<string, () => BetFigures>> = {
  'casino-hold-em-sala': bestPlay('61849287523/63213204600', '682/100', '4776/10000', 103n, '46481/1755922350'),
  'mesa-stud': bestPlay('1029677/1082900', '9619/100', '1527/10000', 4001n, '1/649740'),
  'caribbean-cubierta': bestPlay('2576630879/2718662100', '503/100', '3854/10000', 202n, '16759740/19933230517200'),
  'video-poker-perya': bestPlay('1616226757427/1661102543100', '1932/100', '2399/10000', 800n, '496224876/19933230517200'),
};

/** Hands of five cards from a royal flush down to a flush, then all from a pair of aces on. */
const BONUS_HANDS = [4n, 36n, 624n, 3744n, 5108n] as const;
const BONUS_LEAST = 273_144n;

/** The bonus of casino-hold-em-sala on two cards and the flop. */
export const holdemBonusFigures = (): BetFigures => {
  const paid = [...BONUS_HANDS, BONUS_LEAST];
  const lost = paid.reduce((left, ways) => left - ways, choose(52, 5));
  return waysFigures([...paid.map((ways, outcome) => ({ outcome, ways })), { outcome: -1, ways: lost }], {
    odds: HOLDEM_BONUS_ODDS,
    settle: (place) => (place < 0 ? 'lost' : place),
  });
};
