import { MAJOR_UNIT } from '@laro/domain/money/money';
import { compare } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { oneIn, volatilityOf } from '../../figures/stored-figures.ts';
import type { GameFacts, GameKind } from '../../kind.ts';
import { BANDS } from '../../stakes/bands.ts';
import { CHIPS, percentText } from '../stall/stall-kind.ts';
import { ladderFigures } from './ladder-figures.ts';
import { ladderReplay, mostStakeOf, type LadderBet } from './ladder-replay.ts';
import type { LadderBoard, LadderRules, LadderScene } from './ladder-rules.ts';
import { canTake, TAKE, type LadderRound } from './ladder-round.ts';

/** The rules as a client gets them (T58, T59). */
export interface LadderRulesJson {
  readonly id: string;
  readonly version: number;
  readonly scene: LadderScene;
  /** Hundredths. */
  readonly rho: number;
  readonly boards: readonly (LadderBoard & {
    /** Money units as digits. */
    readonly mostStake: string;
    /** Return of each step, in stakes; empty where it depends on the moves. */
    readonly returns: readonly string[];
  })[];
  /** Percent: the least and the most that any way to play returns. */
  readonly rtpFrom: string;
  readonly rtpTo: string;
  readonly leastStake: string;
  readonly chips: readonly string[];
}

/** Returns step by step where they do not depend on the moves. */
const fixedReturns = (rules: LadderRules, board: LadderBoard): string[] =>
  rules.form === 'ranks' || rules.form === 'shots' ? [] : ladderFigures(rules, board).map(({ top }) => plainText(top.stakes));

const rulesJson = (rules: LadderRules): LadderRulesJson => {
  const returns = rules.boards.flatMap((board) => ladderFigures(rules, board).map(({ rtp }) => rtp)).toSorted(compare);
  const [least, most] = [returns[0], returns.at(-1)];
  if (!least || !most) throw new RangeError(`${rules.id} has no boards`);
  return {
    id: rules.id,
    version: rules.version,
    scene: rules.scene,
    rho: rules.rho,
    boards: rules.boards.map((board) => ({ ...board, mostStake: mostStakeOf(rules, board).toString(), returns: fixedReturns(rules, board) })),
    rtpFrom: percentText(least),
    rtpTo: percentText(most),
    leastStake: (BANDS.S.least * MAJOR_UNIT).toString(),
    chips: CHIPS.map((chip) => (chip * MAJOR_UNIT).toString()),
  };
};

/** The figures of the way to play that returns most, and of the one that can win most. */
function facts(rules: LadderRules): GameFacts {
  const ways = rules.boards.flatMap((board) => ladderFigures(rules, board));
  const most = ways.toSorted((a, b) => compare(b.rtp, a.rtp))[0];
  const highest = ways.toSorted((a, b) => compare(b.top.stakes, a.top.stakes))[0];
  if (!most || !highest) throw new RangeError(`${rules.id} has no boards`);
  return { rtp: percentText(most.rtp), volatility: volatilityOf(highest.variance), topPrizeOdds: (oneIn(highest.top.chance) ?? 0n).toString() };
}

export const ladderKind: GameKind<LadderRules, LadderBet, string, LadderRound> = {
  ...ladderReplay,
  seen: (round) => (round.state === 'open' ? { ...round, hidden: [] } : round),
  silent: (round) => (canTake(round) ? TAKE : null),
  publicRules: rulesJson,
  facts,
};
