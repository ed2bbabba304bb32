import type { Money } from '@laro/domain/money/money';
import type { WalletStatus } from './wallet-rules.ts';

/** Owner of the money. */
export interface WalletPlayer {
  vendorCode: string;
  userRef: string;
  playToken: string;
  gameId: string;
  currency: string;
}

export interface WalletRound extends WalletPlayer {
  roundId: string;
  /** The reward that plays it, so that the player pays nothing; null for a paid round. */
  rewardId: string | null;
  winId: string;
}

/** One stake of a round, with the ids of its own transactions. */
export interface WalletStake {
  amount: Money;
  betId: string;
  rollbackId: string;
}

/** The one win of a round: its oldest stake, and the amount, 0 for a lost one. */
export interface RoundWin {
  round: WalletRound;
  oldest: WalletStake;
  amount: Money;
  /** Part of the amount that a vendors' pool pays. */
  pooled?: Money;
}

/** `status` null: no usable response; the call may have been carried out. Money in units. */
export interface WalletAnswer {
  status: WalletStatus | null;
  balance: Money | null;
  /** With a stake that is too high: the most that it may be, where the platform says it. */
  limit: Money | null;
}

/** The platform's wallet. It only sends calls, and only repeats a bet, as often as its dialect states; the life of the round decides the rest. */
export interface WalletClient {
  info: (player: WalletPlayer) => Promise<WalletAnswer>;
  balance: (player: WalletPlayer) => Promise<WalletAnswer>;
  bet: (round: WalletRound, stake: WalletStake) => Promise<WalletAnswer>;
  /** The one win of a round, 0 for a lost one; it names the oldest stake and closes the round. `pooled`: the part of it that a vendors' pool pays. */
  win: (round: WalletRound, oldest: WalletStake, amount: Money, pooled?: Money) => Promise<WalletAnswer>;
  /** Wins of this vendor that `winAll` takes in one call; 1 where they are sent alone. */
  winsAtOnce: (vendorCode: string) => Promise<number>;
  /** The wins of many rounds of one vendor under one signature, each answered in order as `win` would be. */
  winAll: (wins: readonly RoundWin[]) => Promise<WalletAnswer[]>;
  /** Takes one stake back; the last of them closes the round. */
  rollback: (round: WalletRound, stake: WalletStake, closesRound: boolean) => Promise<WalletAnswer>;
}

/** The call may or may not have been carried out. */
export const NO_ANSWER: WalletAnswer = { status: null, balance: null, limit: null };
