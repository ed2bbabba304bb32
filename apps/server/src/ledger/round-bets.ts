/** Stakes of new rounds with several bets each, of many players, in the transaction of a module that checks them in between. */
import type { Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { bigintArray, bytesArray, textArray } from './movements/binary-arrays.ts';
import { betHash } from './bets/bets.ts';
import { inputHash } from './movements/input-hash.ts';

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
  /** True if a bonus is active, whose money a stake may take. */
  hasBonus: boolean;
}

/** Locks the rows of players in account order, as all stakes do. */
export async function lockBettors(transaction: Transaction, cashAccounts: readonly bigint[]): Promise<ReadonlyMap<bigint, Bettor>> {
  const { rows } = await transaction.query<Bettor & { cash: bigint }>({
    name: 'ledger_lock_bettors',
    text: 'select cash, balance, bets_freely as "betsFreely", has_bonus as "hasBonus" from ledger_lock_bettors($1)',
    values: [bigintArray(cashAccounts)],
  });
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

/** A bet that becomes several bets of its round. */
export interface SplitBet {
  vendorCode: string;
  cashAccount: bigint;
  roundRef: string;
  gameId: string;
  /** The bet, and the rollback of it. */
  key: string;
  backKey: string;
  parts: readonly { key: string; amount: Money }[];
}

/** Makes a bet of cash several bets of the same sum, each of which can be rolled back alone; balance and stake stay as they are. Throws for any other bet. */
export async function splitBetWithin(transaction: Transaction, { vendorCode, cashAccount, roundRef, gameId, key, backKey, parts }: SplitBet): Promise<void> {
  await transaction.query({
    name: 'ledger_split_bet',
    text: 'select ledger_split_bet($1,$2,$3,$4,$5,$6,$7,$8)',
    values: [
      vendorCode,
      key,
      backKey,
      inputHash('rollback', cashAccount, key),
      cashAccount,
      textArray(parts.map((part) => part.key)),
      bytesArray(parts.map(({ amount }) => betHash({ cashAccount, roundRef, gameId, amount }))),
      bigintArray(parts.map(({ amount }) => amount)),
    ],
  });
}
