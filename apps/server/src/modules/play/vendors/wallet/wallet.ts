import type pg from 'pg';
import type { Bet, BetDesk, PlayResult, PlayStatus } from '#server/ledger/bets/bets.ts';
import { stakeMaxOf } from '#server/ledger/accounts/bonus-money.ts';
import { placeFreeBet } from '#server/ledger/bets/free-spins.ts';
import { payWin, payWins, rollBack, type Win } from '#server/ledger/accounts/payouts.ts';
import { accountOfMovement, betOfRound, isKnown, wonByReward } from '#server/ledger/movements/known-movements.ts';
import { accountOfToken, hashToken, tokenState, type TokenState } from '#server/ledger/bets/play-tokens.ts';
import { KnownPlayers, type KnownPlayer } from '../rounds/known-players.ts';
import type { Cancel, Deposit, VendorWallet, WalletAnswer, WalletCommands, WalletOutcome, Withdraw } from '../ports.ts';
import { findPlayer, findPlayerByCash, type WalletPlayer } from '../vendors.store.ts';

/** Why a game takes no bets for a merchant now; null when it does. */
export type GameRefusal = NonNullable<Bet['refusal']> | null;

export interface WalletDeps {
  pool: pg.Pool;
  betDesk: BetDesk;
  /** Our id of a game that a vendor names; null where that vendor names no game of ours so. */
  gameOf: (vendorCode: string, gameCode: string) => string | null;
  gameRefusal: (merchantCode: string, vendorCode: string, gameId: string) => GameRefusal;
  /** Told after every move that is done; never waited for. */
  onMoved: (player: MovedPlayer) => void;
  /** Called when a vendor states another sum for a finished reward than the ledger. */
  onRewardDiffers?: (reward: RewardDifference) => void;
}

/** A finished reward with the vendor's sum of its wins and ours, in money units. */
export interface RewardDifference {
  vendorCode: string;
  rewardId: string;
  stated: bigint;
  won: bigint;
}

/** Player whose balance has changed. */
export type MovedPlayer = Pick<WalletPlayer, 'publicId' | 'merchantCode' | 'cashAccount'>;

const outcomes: Record<PlayStatus, WalletOutcome> = {
  done: 'done',
  // The same transaction again: answered as done, with the balance of now.
  replayed: 'done',
  duplicate: 'duplicate',
  rolled_back: 'rolled_back',
  not_enough_money: 'not_enough_money',
  limit_reached: 'limit_reached',
  bonus_stake_max: 'stake_too_high',
  no_free_spin: 'no_free_spin',
  token_invalid: 'token_invalid',
  token_expired: 'token_expired',
  user_disabled: 'user_disabled',
  user_frozen: 'user_frozen',
  round_void: 'rolled_back',
  game_unknown: 'unknown_game',
  game_disabled: 'game_disabled',
  transaction_unknown: 'transaction_unknown',
  unknown_account: 'unknown_user',
};

const tokenOutcomes: Record<TokenState, WalletOutcome> = { valid: 'done', expired: 'token_expired', unknown: 'token_invalid' };

const UNKNOWN_USER: WalletAnswer = { outcome: 'unknown_user', user: null, balance: null };

const answerOf = (player: KnownPlayer, outcome: WalletOutcome, balance: bigint): WalletAnswer => ({
  outcome,
  user: { id: player.publicId, currency: player.currency, country: player.country },
  balance,
});

/** Finds the player of a call without a user: by its token, even an expired one, else by the transaction it refers to. */
const identifier =
  (pool: pg.Pool): WalletCommands['identify'] =>
  async ({ vendorCode, token, referenceTransactionId }) => {
    const byToken = await accountOfToken(pool, vendorCode, token);
    const account = byToken ?? (referenceTransactionId === null ? null : await accountOfMovement(pool, vendorCode, referenceTransactionId));
    return account === null ? null : ((await findPlayerByCash(pool, vendorCode, account))?.publicId ?? null);
  };

/** Answers a vendor's call about a player, without moving money. */
const userReader =
  (pool: pg.Pool): WalletCommands['user'] =>
  async (question) => {
    const player = await findPlayer(pool, question.vendorCode, question.userId);
    if (!player) return UNKNOWN_USER;
    if (question.currency !== null && question.currency !== player.currency) return answerOf(player, 'wrong_currency', player.balance);
    const outcome = question.token === null ? 'done' : tokenOutcomes[await tokenState(pool, question.vendorCode, player.cashAccount, question.token)];
    return answerOf(player, outcome, player.balance);
  };

/** Common part of all moves: finding the player, and answering with the new balance. */
function moverOf({ pool, onMoved }: Pick<WalletDeps, 'pool' | 'onMoved'>) {
  const known = new KnownPlayers(pool);

  const moved = (player: KnownPlayer, result: PlayResult): WalletAnswer => {
    if (result.balance === null) return UNKNOWN_USER;
    if (result.status === 'done') onMoved(player);
    return answerOf(player, outcomes[result.status], result.balance);
  };

  /** A known transaction with another currency is another input for the same id; a new one is simply in the wrong currency. */
  const otherCurrency = async (command: { vendorCode: string; userId: string; transactionId: string }): Promise<WalletAnswer> => {
    const player = await findPlayer(pool, command.vendorCode, command.userId);
    if (!player) return UNKNOWN_USER;
    const outcome = (await isKnown(pool, command.vendorCode, command.transactionId)) ? 'duplicate' : 'wrong_currency';
    return answerOf(player, outcome, player.balance);
  };

  return { known, moved, otherCurrency };
}
type Mover = ReturnType<typeof moverOf>;

/** Pays wins: one, or many in groups. */
function depositorOf({ pool, gameOf }: Pick<WalletDeps, 'pool' | 'gameOf'>, { known, moved, otherCurrency }: Mover) {
  /** The win of a command, or the answer if the ledger is not needed. */
  const winOf = async (command: Deposit): Promise<{ player: KnownPlayer; win: Win } | { answer: WalletAnswer }> => {
    const player = await known.find(command.vendorCode, command.userId);
    const { vendorCode, transactionId, betTransactionId, roundRef, gameCode, amount, pooled = 0n, closesRound } = command;
    if (!player) return { answer: (await isKnown(pool, vendorCode, transactionId)) ? { ...UNKNOWN_USER, outcome: 'duplicate' } : UNKNOWN_USER };
    if (command.currency !== player.currency) return { answer: await otherCurrency(command) };
    const win: Win = {
      vendorCode,
      key: transactionId,
      cashAccount: player.cashAccount,
      vendorAccount: player.vendorAccount,
      betKey: betTransactionId,
      roundRef,
      gameId: gameCode === null ? null : (gameOf(vendorCode, gameCode) ?? gameCode),
      amount,
      pooled,
      closesRound,
    };
    return { player, win };
  };
  const deposit: WalletCommands['deposit'] = async (command) => {
    const asked = await winOf(command);
    return 'answer' in asked ? asked.answer : moved(asked.player, await payWin(pool, asked.win));
  };
  const depositAll: WalletCommands['depositAll'] = async (commands) => {
    const asked = await Promise.all(commands.map(winOf));
    const results = await payWins(
      pool,
      asked.flatMap((one) => ('answer' in one ? [] : [one.win])),
    );
    const paid = results.values();
    return asked.map((one) => ('answer' in one ? one.answer : moved(one.player, paid.next().value as PlayResult)));
  };
  return { deposit, depositAll };
}

/** Questions about a round or a reward; nothing moves. */
function roundReader(
  { pool, onRewardDiffers }: Required<Pick<WalletDeps, 'pool' | 'onRewardDiffers'>>,
  { known }: Mover,
): Pick<VendorWallet, 'roundOf' | 'checkReward'> {
  return {
    roundOf: async ({ vendorCode, userId, roundRef, transactionId }) => {
      const player = await known.find(vendorCode, userId);
      const found = player && (await betOfRound(pool, { vendorCode, cashAccount: player.cashAccount, roundRef, winKey: transactionId }));
      return found && { betTransactionId: found.betKey, currency: player.currency };
    },
    checkReward: async ({ vendorCode, userId, rewardId, amount }) => {
      const player = await findPlayer(pool, vendorCode, userId);
      if (!player) return UNKNOWN_USER;
      const won = await wonByReward(pool, { vendorCode, cashAccount: player.cashAccount, rewardId });
      if (won !== null && won !== amount) onRewardDiffers({ vendorCode, rewardId, stated: amount, won });
      return answerOf(player, won === null ? 'transaction_unknown' : 'done', player.balance);
    },
  };
}

/** The wallet behind every vendor protocol: questions and the three moves of play, through the ledger. */
export function createWallet({ pool, betDesk, gameOf, gameRefusal, onMoved, onRewardDiffers = () => {} }: WalletDeps): VendorWallet {
  const mover = moverOf({ pool, onMoved });
  const { known, moved, otherCurrency } = mover;

  const withdraw = async (command: Withdraw): Promise<WalletAnswer> => {
    const player = await known.find(command.vendorCode, command.userId);
    if (!player) return UNKNOWN_USER;
    if (command.currency !== player.currency) return otherCurrency(command);
    const gameId = gameOf(command.vendorCode, command.gameCode);
    const refusal = gameId === null ? 'game_unknown' : gameRefusal(player.merchantCode, command.vendorCode, gameId);
    const bet = {
      vendorCode: command.vendorCode,
      key: command.transactionId,
      tokenHash: hashToken(command.token),
      cashAccount: player.cashAccount,
      roundRef: command.roundRef,
      gameId: gameId ?? command.gameCode,
      closesRound: command.closesRound,
      ...(refusal === null ? {} : { refusal }),
    };
    if (command.rewardId !== null) return moved(player, await placeFreeBet(pool, { ...bet, rewardId: command.rewardId }));
    const result = await betDesk.place({ ...bet, vendorAccount: player.vendorAccount, amount: command.amount });
    const answer = moved(player, result);
    // The maximum is only read for a refused stake.
    const limit = result.status === 'bonus_stake_max' ? await stakeMaxOf(pool, player.cashAccount) : null;
    return limit === null ? answer : { ...answer, limit };
  };

  const cancel = async (command: Cancel): Promise<WalletAnswer> => {
    const player = await known.find(command.vendorCode, command.userId);
    if (!player) return UNKNOWN_USER;
    const { vendorCode, transactionId, referenceTransactionId, closesRound } = command;
    return moved(
      player,
      await rollBack(pool, {
        vendorCode,
        key: transactionId,
        cashAccount: player.cashAccount,
        vendorAccount: player.vendorAccount,
        reference: referenceTransactionId,
        closesRound,
      }),
    );
  };

  return {
    identify: identifier(pool),
    user: userReader(pool),
    withdraw,
    ...depositorOf({ pool, gameOf }, mover),
    cancel,
    ...roundReader({ pool, onRewardDiffers }, mover),
  };
}
