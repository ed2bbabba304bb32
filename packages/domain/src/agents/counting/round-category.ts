import { esportsVendors } from '../../catalogue/game-categories.ts';
import { stakeRuleOf, validStake, cashOfRound } from '../../money/valid-stake.ts';
import { agentCategories, type AgentCategory } from '../tree/rates.ts';

/** A game as the agent centre files it. `isCockfight`: the vendor's sports games are cockfights. */
export interface FiledGame {
  readonly gameType: string;
  readonly vendorCode: string;
  readonly isCockfight: boolean;
}

/** The one category of a game (agents.md 4.1): in-house games by their type. A game of no known type counts as RNG. Lottery orders are filed by `lotteryCategories`. */
export function agentCategoryOf({ gameType, vendorCode, isCockfight }: FiledGame): AgentCategory {
  if (esportsVendors.includes(vendorCode)) return 'ESPORTS';
  if (gameType === 'SPORTS' && isCockfight) return 'COCKFIGHT';
  return agentCategories.find((category) => category === gameType) ?? 'RNG';
}

/** Categories of lottery orders by prize mode. */
export const lotteryCategories: Readonly<Record<string, AgentCategory>> = { Lott: 'LOTT', ZY: 'ZY', Elott: 'ELOTT', SEA: 'SEA', Fixed: 'LOTT' };

/** The statement of a game's module about a round, in place of the table of agents.md 4.2. Money units. */
export interface RoundNote {
  readonly category: AgentCategory;
  readonly valid: bigint;
  readonly kept: bigint;
  /** The part of a round between players that the operator has taken; left out where the vendor does not state it. */
  readonly rake?: bigint | undefined;
}

/** A closed round with its game; money units. A free round belongs to a reward: neither its stake nor its payout is cash. */
export interface FiledRound extends FiledGame {
  readonly classification: string | null;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly bonusStaked: bigint;
  readonly isFree: boolean;
}

export interface CountedPlay {
  readonly category: AgentCategory;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly valid: bigint;
  readonly kept: bigint;
  /** Left out, or null, where none is stated. */
  readonly rake?: bigint | null | undefined;
}

/** The counted play of one closed round: cash staked and paid, valid turnover, the rebate that was kept at the bet, and the rake (agents.md 4.2, decision 20). */
export function countedPlay(round: FiledRound, note: RoundNote | null): CountedPlay {
  const cash = round.isFree ? { staked: 0n, paid: 0n } : cashOfRound(round);
  if (note !== null) return { ...note, ...cash };
  const category = agentCategoryOf(round);
  const valid = round.isFree ? 0n : validStake({ ...round, state: 'closed', rule: stakeRuleOf(category, round.classification) });
  return { category, ...cash, valid, kept: 0n };
}
