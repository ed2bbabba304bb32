import { absolute, MILLION, share, smaller } from './share.ts';

/** Part of a round that counts: the whole cash stake, or only what was at risk (agents.md 4.2, decision 20). */
export type StakeRule = 'whole' | 'net';

/** Which rounds count net; every other type counts whole. The operator may set both lists. */
export interface NetLists {
  readonly types: readonly string[];
  readonly classifications: readonly string[];
}
export const netLists: NetLists = {
  types: ['LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'PVP'],
  classifications: ['BACCARAT', 'ROULETTE', 'SICBO', 'CARD', 'TABLE'],
};

export const stakeRuleOf = (type: string, classification: string | null = null, lists: NetLists = netLists): StakeRule =>
  lists.types.includes(type) || (classification !== null && lists.classifications.includes(classification)) ? 'net' : 'whole';

/** Stake and payout of a round in money units; `bonusStaked` is the part of the stake that came from a bonus. */
export interface StakedRound {
  readonly staked: bigint;
  readonly paid: bigint;
  readonly bonusStaked: bigint;
}
export interface CashOfRound {
  readonly staked: bigint;
  readonly paid: bigint;
}

/** The cash part of a round. The bonus takes its share of the payout, cut toward zero; a free round (no stake) pays cash. */
export function cashOfRound({ staked, paid, bonusStaked }: StakedRound): CashOfRound {
  const bonusPaid = staked === 0n ? 0n : (paid * bonusStaked) / staked;
  return { staked: staked - bonusStaked, paid: paid - bonusPaid };
}

export interface CountedRound extends StakedRound {
  readonly rule: StakeRule;
  readonly state: 'open' | 'closed' | 'void';
  /** Part of the valid stake that counts: 0 below the smallest odds and for orders that cover too much of a draw. Default: all. */
  readonly factorPpm?: number;
}

const validOfCash = (rule: StakeRule, cash: CashOfRound): bigint => (rule === 'whole' ? cash.staked : smaller(cash.staked, absolute(cash.paid - cash.staked)));

/** The valid stake of one round in money units. Open and void rounds count 0. Rewards and agents use this one function (decision 20). */
export function validStake(round: CountedRound): bigint {
  if (round.state !== 'closed') return 0n;
  return share(validOfCash(round.rule, cashOfRound(round)), round.factorPpm ?? Number(MILLION));
}

/**
 * The valid stakes of the bets of one member on one market, in their order. They are judged by their sums; the sum that is valid
 * is assigned to the rounds in their order, to each at most its own stake.
 */
export function validStakesOfGroup(rounds: readonly CountedRound[]): bigint[] {
  const counting = rounds.map((round) => (round.state === 'closed' && round.factorPpm !== 0 ? cashOfRound(round) : { staked: 0n, paid: 0n }));
  const sum = counting.reduce((total, cash) => ({ staked: total.staked + cash.staked, paid: total.paid + cash.paid }), { staked: 0n, paid: 0n });
  let left = validOfCash('net', sum);
  return counting.map(({ staked }) => {
    const part = smaller(staked, left);
    left -= part;
    return part;
  });
}
