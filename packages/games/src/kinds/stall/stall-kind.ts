import { MAJOR_UNIT } from '@laro/domain/money/money';
import { compare, decimalText, rational, type Rational } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { oneIn, volatilityOf } from '../../figures/stored-figures.ts';
import type { GameFacts, GameKind } from '../../kind.ts';
import { BANDS } from '../../stakes/bands.ts';
import { betOf, mostStakeOf, stallFigures, stallReplay, type StallBets, type StallRound } from './stall-replay.ts';
import type { StallRules, StallScene } from './stall.ts';

/** A bet as a client shows it. */
export interface StallBetJson {
  readonly id: string;
  /** In stakes, the stake included, rising. */
  readonly returns: readonly string[];
  /** Percent. */
  readonly rtp: string;
  /** The N of "1 in N" that it returns anything. */
  readonly hitOneIn: string;
  /** Money units as digits. */
  readonly mostStake: string;
  /** The stake is a multiple of this number of major units. */
  readonly parts: number;
}

/** The rules as a client gets them: every bet with its returns and its exact return to player (T58, T59). */
export interface StallRulesJson {
  readonly id: string;
  readonly version: number;
  readonly scene: StallScene;
  readonly isSingle: boolean;
  readonly bets: readonly StallBetJson[];
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Money units as digits. */
  readonly leastStake: string;
  readonly chips: readonly string[];
}

/** Chips to place, in major units. */
export const CHIPS = [1n, 5n, 20n, 50n, 100n, 500n];

export const percentText = ({ above, below }: Rational): string => decimalText(rational(above * 100n, below), 3);

function betJson(rules: StallRules, id: string): StallBetJson {
  const bet = betOf(rules, id);
  const { rtp, hitRate } = stallFigures(rules, id);
  const returns = bet
    .ways()
    .filter(({ outcome, ways }) => outcome.above > 0n && ways > 0n)
    .map(({ outcome }) => plainText(outcome));
  return {
    id,
    returns: (bet.parts ?? 1) > 1 ? [] : [...new Set(returns)].toSorted((a, b) => Number(a) - Number(b)),
    rtp: percentText(rtp),
    hitOneIn: decimalText(rational(hitRate.below, hitRate.above), 2),
    mostStake: mostStakeOf(rules, id).toString(),
    parts: bet.parts ?? 1,
  };
}

const rulesJson = (rules: StallRules): StallRulesJson => ({
  id: rules.id,
  version: rules.version,
  scene: rules.scene,
  isSingle: rules.isSingle,
  bets: rules.listed.map((id) => betJson(rules, id)),
  tables: rules.tables ?? {},
  leastStake: (BANDS.S.least * MAJOR_UNIT).toString(),
  chips: CHIPS.map((chip) => (chip * MAJOR_UNIT).toString()),
});

function facts(rules: StallRules): GameFacts {
  const all = rules.listed.map((id) => stallFigures(rules, id));
  const [main] = all;
  const highest = all.toSorted((a, b) => compare(b.top.stakes, a.top.stakes))[0];
  if (!main || !highest) throw new RangeError(`${rules.id} has no bets`);
  return { rtp: percentText(main.rtp), volatility: volatilityOf(highest.variance), topPrizeOdds: (oneIn(highest.top.chance) ?? 0n).toString() };
}

export const stallKind: GameKind<StallRules, StallBets, never, StallRound> = { ...stallReplay, publicRules: rulesJson, facts };
