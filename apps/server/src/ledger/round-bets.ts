/** Stakes of new rounds with several bets each, of many players, in the transaction of a module that checks them in between. */
import type { Money } from '@laro/domain/money/money';
import { many, type Transaction } from '#server/db/sql.ts';
import { bigintArray, bytesArray, textArray } from './movements/binary-arrays.ts';
import { betHash } from './bets/bets.ts';

/** A new round with its bets, in their order. */
export interface RoundBets {
  vendorCode: string;
  /** SHA-256 of the play token. */
  tokenHash: Buffer;
  cashAccount: bigint;
  vendorAccount: bigint;
  roundRef: string;
  gameId: string;
  bets: readonly { key: string; amount: Money }[];
}

/** A player whose row is locked. */
export interface Bettor {
  /** Cash, which is all that such a player can stake. */
  balance: Money;
  /** True if stakes need no other check than the balance: the player may bet, and has neither limits nor bonus money. */
  betsFreely: boolean;
}

/** Locks the rows of players in account order, as all stakes do. */
export async function lockBettors(transaction: Transaction, cashAccounts: readonly bigint[]): Promise<ReadonlyMap<bigint, Bettor>> {
  const rows = await many<Bettor & { cash: bigint }>(
    transaction,
    `select account_id as cash, balance, bets_freely and bonus_account is null as "betsFreely" from balances
      where account_id = any ($1::bigint[]) order by account_id for update`,
    [bigintArray(cashAccounts)],
  );
  return new Map(rows.map(({ cash, ...bettor }) => [cash, bettor]));
}

/** Takes the stakes of rounds whose players are locked and bet freely. Throws if one of them cannot be taken; the caller must then roll back. */
export async function roundBetsWithin(transaction: Transaction, rounds: readonly RoundBets[]): Promise<void> {
  const bets = rounds.flatMap(({ cashAccount, roundRef, gameId, bets: own }, place) =>
    own.map(({ key, amount }) => ({ place: BigInt(place + 1), key, amount, hash: betHash({ cashAccount, roundRef, gameId, amount }) })),
  );
  await transaction.query({
    name: 'ledger_round_bets',
    text: 'select ledger_round_bets($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)',
    values: [
      textArray(rounds.map(({ vendorCode }) => vendorCode)),
      bytesArray(rounds.map(({ tokenHash }) => tokenHash)),
      bigintArray(rounds.map(({ cashAccount }) => cashAccount)),
      bigintArray(rounds.map(({ vendorAccount }) => vendorAccount)),
      textArray(rounds.map(({ roundRef }) => roundRef)),
      textArray(rounds.map(({ gameId }) => gameId)),
      bigintArray(bets.map(({ place }) => place)),
      textArray(bets.map(({ key }) => key)),
      bytesArray(bets.map(({ hash }) => hash)),
      bigintArray(bets.map(({ amount }) => amount)),
    ],
  });
}
