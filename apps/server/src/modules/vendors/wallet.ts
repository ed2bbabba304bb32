import type pg from 'pg';
import type { Bet, BetDesk, PlayResult, PlayStatus } from '#server/ledger/bets.ts';
import { payWin, rollBack } from '#server/ledger/payouts.ts';
import { isKnown } from '#server/ledger/known-movements.ts';
import { hashToken, tokenState, type TokenState } from '#server/ledger/play-tokens.ts';
import type { Cancel, Deposit, UserQuestion, WalletAnswer, WalletCommands, WalletOutcome, Withdraw } from './ports.ts';
import { findPlayer, type WalletPlayer } from './vendors.store.ts';

/** Why a game takes no bets for a merchant now; null when it does. */
export type GameRefusal = NonNullable<Bet['refusal']> | null;

export interface WalletDeps {
  pool: pg.Pool;
  betDesk: BetDesk;
  gameRefusal: (merchantCode: string, vendorCode: string, gameCode: string) => GameRefusal;
}

const outcomes: Record<PlayStatus, WalletOutcome> = {
  done: 'done',
  // The same transaction again: answered as done, with the balance of now.
  replayed: 'done',
  duplicate: 'duplicate',
  rolled_back: 'rolled_back',
  not_enough_money: 'not_enough_money',
  token_invalid: 'token_invalid',
  token_expired: 'token_expired',
  user_disabled: 'user_disabled',
  round_void: 'rolled_back',
  game_unknown: 'unknown_game',
  game_disabled: 'game_disabled',
  transaction_unknown: 'transaction_unknown',
  unknown_account: 'unknown_user',
};

const tokenOutcomes: Record<TokenState, WalletOutcome> = { valid: 'done', expired: 'token_expired', unknown: 'token_invalid' };

const UNKNOWN_USER: WalletAnswer = { outcome: 'unknown_user', user: null, balance: null };

const answerOf = (player: WalletPlayer, outcome: WalletOutcome, balance = player.balance): WalletAnswer => ({
  outcome,
  user: { id: player.publicId, currency: player.currency, country: player.country },
  balance,
});

const moved = (player: WalletPlayer, result: PlayResult): WalletAnswer => answerOf(player, outcomes[result.status], result.balance ?? player.balance);

/** The wallet behind every vendor protocol: questions and the three moves of play, through the ledger. */
export function createWallet({ pool, betDesk, gameRefusal }: WalletDeps): WalletCommands {
  const user = async (question: UserQuestion): Promise<WalletAnswer> => {
    const player = await findPlayer(pool, question.vendorCode, question.userId);
    if (!player) return UNKNOWN_USER;
    if (question.currency !== null && question.currency !== player.currency) return answerOf(player, 'wrong_currency');
    const outcome = question.token === null ? 'done' : tokenOutcomes[await tokenState(pool, question.vendorCode, player.cashAccount, question.token)];
    return answerOf(player, outcome);
  };

  /** A known transaction with another currency is another input for the same id; a new one is simply in the wrong currency. */
  const otherCurrency = async (player: WalletPlayer, command: { vendorCode: string; transactionId: string }): Promise<WalletAnswer> =>
    answerOf(player, (await isKnown(pool, command.vendorCode, command.transactionId)) ? 'duplicate' : 'wrong_currency');

  const withdraw = async (command: Withdraw): Promise<WalletAnswer> => {
    const player = await findPlayer(pool, command.vendorCode, command.userId);
    if (!player) return UNKNOWN_USER;
    if (command.currency !== player.currency) return otherCurrency(player, command);
    const refusal = gameRefusal(player.merchantCode, command.vendorCode, command.gameCode);
    const result = await betDesk.place({
      vendorCode: command.vendorCode,
      key: command.transactionId,
      tokenHash: hashToken(command.token),
      cashAccount: player.cashAccount,
      vendorAccount: player.vendorAccount,
      roundRef: command.roundRef,
      gameId: command.gameCode,
      amount: command.amount,
      closesRound: command.closesRound,
      ...(refusal === null ? {} : { refusal }),
    });
    return moved(player, result);
  };

  const deposit = async (command: Deposit): Promise<WalletAnswer> => {
    const player = await findPlayer(pool, command.vendorCode, command.userId);
    if (!player) return UNKNOWN_USER;
    if (command.currency !== player.currency) return otherCurrency(player, command);
    const { vendorCode, transactionId, betTransactionId, amount, closesRound } = command;
    return moved(
      player,
      await payWin(pool, {
        vendorCode,
        key: transactionId,
        cashAccount: player.cashAccount,
        vendorAccount: player.vendorAccount,
        betKey: betTransactionId,
        amount,
        closesRound,
      }),
    );
  };

  const cancel = async (command: Cancel): Promise<WalletAnswer> => {
    const player = await findPlayer(pool, command.vendorCode, command.userId);
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

  return { user, withdraw, deposit, cancel };
}
