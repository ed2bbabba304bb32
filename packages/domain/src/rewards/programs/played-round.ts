import { stakeRuleOf, validStake } from '../../money/valid-stake.ts';

/** A round as programs see it; amounts in money units, moments in milliseconds. */
export interface PlayedRound {
  readonly id: string | number;
  readonly member: string;
  readonly gameId: string;
  readonly gameType: string;
  readonly vendor: string | null;
  readonly classification: string | null;
  readonly staked: bigint;
  readonly bonusStaked: bigint;
  readonly paid: bigint;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly state: 'open' | 'closed' | 'void';
  /** The valid stake as it was counted; without it, it follows from the other figures. */
  readonly valid?: bigint;
}

/** Which rounds a task or a tournament counts; null: every one. */
export interface RoundFilter {
  readonly gameTypes: readonly string[] | null;
  readonly games: readonly string[] | null;
  readonly vendors: readonly string[] | null;
  readonly minStake: bigint;
}

const isIn = (list: readonly string[] | null, value: string | null) => list === null || (value !== null && list.includes(value));

/** Bingo is type RNG with its own classification; a filter may name it by that. */
export const fitsFilter = (filter: RoundFilter, round: PlayedRound): boolean =>
  (isIn(filter.gameTypes, round.gameType) || (round.classification !== null && isIn(filter.gameTypes, round.classification))) &&
  isIn(filter.games, round.gameId) &&
  isIn(filter.vendors, round.vendor) &&
  round.staked >= filter.minStake;

export const validOf = (round: PlayedRound): bigint => round.valid ?? validStake({ ...round, rule: stakeRuleOf(round.gameType, round.classification) });
export const hasCashStake = ({ staked, bonusStaked }: PlayedRound): boolean => staked > bonusStaked;
/** Payout in hundredths of the stake, cut. */
export const multiplierOf = ({ staked, paid }: PlayedRound): bigint => (staked === 0n ? 0n : (paid * 100n) / staked);
