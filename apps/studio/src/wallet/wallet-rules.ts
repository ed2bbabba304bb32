import type { StudioProblem } from '../protocol.ts';

/** Every status that a wallet of this protocol answers (Hub88 and its Caleta dialect), and `unknown` for no answer that can be read. */
export type WalletStatus =
  | 'RS_OK'
  | 'RS_ERROR_UNKNOWN'
  | 'RS_ERROR_TIMEOUT'
  | 'RS_ERROR_INVALID_PARTNER'
  | 'RS_ERROR_INVALID_TOKEN'
  | 'RS_ERROR_INVALID_GAME'
  | 'RS_ERROR_WRONG_CURRENCY'
  | 'RS_ERROR_NOT_ENOUGH_MONEY'
  | 'RS_ERROR_USER_DISABLED'
  | 'RS_ERROR_INVALID_SIGNATURE'
  | 'RS_ERROR_TOKEN_EXPIRED'
  | 'RS_ERROR_WRONG_SYNTAX'
  | 'RS_ERROR_WRONG_TYPES'
  | 'RS_ERROR_DUPLICATE_TRANSACTION'
  | 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  | 'RS_ERROR_TRANSACTION_ROLLED_BACK'
  | 'RS_ERROR_LIMIT_REACHED'
  | 'RS_ERROR_BET_LIMIT_EXCEEDED'
  /** Ours: a bet was sent as often as its dialect allows, and no answer was definite. */
  | 'GIVEN_UP';

/**
 * Meaning of a bet's response. `refused`: nothing was taken, provided that no earlier try is in doubt. `void`: nothing is taken and never
 * will be. `unknown`: perhaps taken. `given_up`: perhaps taken, and not repeated.
 */
type BetMeaning = 'taken' | 'refused' | 'void' | 'unknown' | 'given_up';

interface BetRule {
  meaning: BetMeaning;
  /** Problem shown to the player if it ends the round. */
  problem: StudioProblem;
}

const refused = (problem: StudioProblem): BetRule => ({ meaning: 'refused', problem });
const unknown: BetRule = { meaning: 'unknown', problem: 'studio.wallet_unavailable' };
const voided: BetRule = { meaning: 'void', problem: 'studio.wallet_unavailable' };

/** Answers to a bet. A status that is not of the protocol counts as unknown. */
export const betRules: Readonly<Record<WalletStatus, BetRule>> = {
  RS_OK: { meaning: 'taken', problem: 'studio.internal' },
  RS_ERROR_UNKNOWN: unknown,
  RS_ERROR_TIMEOUT: unknown,
  RS_ERROR_NOT_ENOUGH_MONEY: refused('studio.not_enough_money'),
  RS_ERROR_LIMIT_REACHED: refused('studio.limit_reached'),
  RS_ERROR_BET_LIMIT_EXCEEDED: refused('studio.stake_too_high'),
  RS_ERROR_USER_DISABLED: refused('studio.player_disabled'),
  RS_ERROR_INVALID_GAME: refused('studio.game_disabled'),
  RS_ERROR_INVALID_TOKEN: refused('studio.session_over'),
  RS_ERROR_TOKEN_EXPIRED: refused('studio.session_over'),
  RS_ERROR_WRONG_CURRENCY: refused('studio.internal'),
  RS_ERROR_INVALID_PARTNER: refused('studio.wallet_unavailable'),
  RS_ERROR_INVALID_SIGNATURE: refused('studio.wallet_unavailable'),
  RS_ERROR_WRONG_SYNTAX: refused('studio.internal'),
  RS_ERROR_WRONG_TYPES: refused('studio.internal'),
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: unknown,
  RS_ERROR_TRANSACTION_ROLLED_BACK: voided,
  // The id belongs to another transaction, which a rollback would take back: it is left alone.
  RS_ERROR_DUPLICATE_TRANSACTION: voided,
  GIVEN_UP: { meaning: 'given_up', problem: 'studio.wallet_unavailable' },
};

/** A bet in doubt is repeated so often and so long, always with the same transaction id; then it is rolled back. */
export const BET_TRIES_MAX = 6;
export const BET_REPEATED_MS = 10 * 60_000;

export type AfterBet = 'bet_taken' | 'cancelled' | 'revoked' | 'repeat';

/**
 * Next step after a bet's response. `tries` counts this one; with more than one, an earlier try had no answer and may have been taken, so
 * that even a refusal must be followed by a rollback.
 */
export function afterBet(status: WalletStatus | null, { tries, ageMs }: { tries: number; ageMs: number }): AfterBet {
  const { meaning } = status === null ? unknown : betRules[status];
  if (meaning === 'taken') return 'bet_taken';
  if (meaning === 'void') return 'cancelled';
  if (meaning === 'given_up') return 'revoked';
  if (meaning === 'refused') return tries === 1 ? 'cancelled' : 'revoked';
  return tries >= BET_TRIES_MAX || ageMs >= BET_REPEATED_MS ? 'revoked' : 'repeat';
}

export type AfterWin = 'settled' | 'cancelled' | 'revoked' | 'repeat';

/** Next step after a win's response. Anything that is not definite is repeated without limit: the win is owed. */
export function afterWin(status: WalletStatus | null): AfterWin {
  if (status === 'RS_OK') return 'settled';
  // The platform has taken the bet back: the round is void on both sides.
  if (status === 'RS_ERROR_TRANSACTION_ROLLED_BACK') return 'cancelled';
  // It does not know the bet that it had accepted: the studio voids it, so that both sides agree.
  if (status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST') return 'revoked';
  return 'repeat';
}

export type AfterRollback = 'cancelled' | 'repeat';

/** Next step after a rollback's response; repeated until it is certain that the bet was rolled back or never existed. */
export function afterRollback(status: WalletStatus | null): AfterRollback {
  const isGone = status === 'RS_OK' || status === 'RS_ERROR_TRANSACTION_ROLLED_BACK' || status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  return isGone ? 'cancelled' : 'repeat';
}

const FIRST_WAIT_MS = 250;
const SHORT_WAIT_MAX_MS = 4000;
const LONG_WAIT_MS = 60_000;
const SHORT_TRIES = 20;

/** Delay after a number of tries without a definite answer: short at first, since a player waits, at last once a minute. */
export function waitAfter(tries: number): number {
  return tries > SHORT_TRIES ? LONG_WAIT_MS : Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), SHORT_WAIT_MAX_MS);
}

/** Problem shown to the player if a call apart from the rounds (balance, user) is refused. */
export function problemOf(status: WalletStatus | null): StudioProblem {
  return status === null || status === 'RS_OK' ? 'studio.wallet_unavailable' : betRules[status].problem;
}
