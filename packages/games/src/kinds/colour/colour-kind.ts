import { decimalText, rational, type Rational } from '../../figures/rational.ts';
import { oneIn, volatilityOf } from '../../figures/stored-figures.ts';
import type { GameKind } from '../../kind.ts';
import { betFigures } from './colour-figures.ts';
import { colourReplay, type ColourBet, type ColourRound } from './colour-replay.ts';
import { colourBets, colours, isTwice, type Colour, type ColourBetId, type ColourRules, type Returns } from './colour-rules.ts';

/** Rules sent to a client: every bet with its odds and its exact return (T58, T59). */
export interface ColourRulesJson {
  readonly id: string;
  readonly version: number;
  readonly colours: readonly Colour[];
  readonly bets: readonly {
    readonly id: ColourBetId;
    readonly returns: Returns;
    /** Percent. */ readonly rtp: string;
    /** The N of "1 in N" that it returns anything. */ readonly hitOneIn: string;
  }[];
  /** Money units as digits. */
  readonly leastStake: string;
  readonly mostStake: string;
  readonly chips: readonly string[];
}

const percent = ({ above, below }: Rational): string => decimalText(rational(above * 100n, below), 3);

const rulesJson = (rules: ColourRules): ColourRulesJson => ({
  id: rules.id,
  version: rules.version,
  colours,
  bets: colourBets.map((id) => {
    const { rtp, hitRate } = betFigures(rules, id);
    return { id, returns: isTwice(id) ? rules.twice : rules.single, rtp: percent(rtp), hitOneIn: decimalText(rational(hitRate.below, hitRate.above), 2) };
  }),
  leastStake: rules.leastStake.toString(),
  mostStake: rules.mostStake.toString(),
  chips: rules.chips.map(String),
});

export const colourKind: GameKind<ColourRules, ColourBet, never, ColourRound> = {
  ...colourReplay,
  publicRules: rulesJson,
  facts: (rules) => {
    const main = betFigures(rules, 'red');
    const best = betFigures(rules, 'red-twice');
    return { rtp: percent(main.rtp), volatility: volatilityOf(best.variance), topPrizeOdds: (oneIn(best.top.chance) ?? 0n).toString() };
  },
};
