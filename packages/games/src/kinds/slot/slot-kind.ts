import { figuresOf, statedFigures } from '../../figures/stored-figures.ts';
import { readUnits, verifyByReplay, type GameFacts, type GameKind } from '../../kind.ts';
import type { SlotMathematics } from './mathematics.ts';
import { isOfferedStake, play } from './play.ts';
import { publicRules, type PublicRules } from './public-rules.ts';
import { roundToJson, type RoundJson } from './round.ts';
import { slots } from './slots.ts';

/** One stake on the whole spin. Money units as digits. */
export interface SlotBet {
  readonly stake: string;
}

/** PublicRules as JSON: its money as digits. */
export type SlotRulesJson = Omit<PublicRules, 'stakes' | 'leastStake' | 'mostStake'> & {
  readonly stakes: readonly string[];
  readonly leastStake: string;
  readonly mostStake: string;
};

const rulesJson = (mathematics: SlotMathematics): SlotRulesJson => {
  const { stakes, leastStake, mostStake, ...rest } = publicRules(mathematics);
  return { ...rest, stakes: stakes.map(String), leastStake: leastStake.toString(), mostStake: mostStake.toString() };
};

const factsOf = ({ id, version }: SlotMathematics): GameFacts => {
  const { rtpPercent, volatility, topPrize } = statedFigures(figuresOf(id, version));
  return { rtp: rtpPercent, volatility, topPrizeOdds: topPrize.oneIn };
};

const acts = ({ stake }: RoundJson) => ({ bet: { stake }, moves: [] });
const begin = (rules: SlotMathematics, { stake }: SlotBet, draws: Parameters<typeof play>[2]) => roundToJson(play(rules, BigInt(stake), draws));
/** A spin has no moves: its whole round is drawn at once. */
const step = () => null;

export const slotKind: GameKind<SlotMathematics, SlotBet, never, RoundJson> = {
  name: 'slot',
  rules: slots,
  readBet: (rules, input) => {
    const stake = readUnits((input as Partial<SlotBet> | null)?.stake);
    return stake !== null && isOfferedStake(rules, stake) ? { bet: { stake: stake.toString() }, stake } : null;
  },
  begin,
  step,
  settle: ({ totalWin }) => BigInt(totalWin),
  acts,
  publicRules: rulesJson,
  facts: factsOf,
  verify: (rules, proof) => verifyByReplay({ begin, step, acts }, rules, proof),
};
