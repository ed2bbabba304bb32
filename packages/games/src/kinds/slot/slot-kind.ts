import { figuresOf, statedFigures } from '../../figures/stored-figures.ts';
import type { GameFacts, GameKind } from '../../kind.ts';
import type { SlotMathematics } from './mathematics.ts';
import { publicRules, type PublicRules } from './public-rules.ts';
import type { RoundJson } from './play/round.ts';
import { slotReplay, type SlotBet } from './play/slot-replay.ts';

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

export const slotKind: GameKind<SlotMathematics, SlotBet, never, RoundJson> = { ...slotReplay, publicRules: rulesJson, facts: factsOf };
