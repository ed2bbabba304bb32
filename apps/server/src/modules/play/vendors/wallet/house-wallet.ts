import type { Money } from '@laro/domain/money/money';
import type { PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { hashToken } from '#server/ledger/bets/play-tokens.ts';
import type { PlayCatalogue } from '../games/launch-game.ts';
import { grantPlay, refusePlay, type PlayRightDeps } from '../rounds/play-right.ts';
import type { Cancel, Deposit, WalletAnswer, WalletCommands } from '../ports.ts';

/** A right to stake lasts for the call that it was granted for. */
const RIGHT_LIFE_MS = 60_000;

/** A stake of a player in a game of the platform's own. Money in units. */
export interface HouseStake {
  gameId: string;
  /** The module's own id of the stake; the same id with the same content is one stake. */
  key: string;
  /** The round that it belongs to: a ticket, a hand at a table. */
  roundRef: string;
  amount: Money;
}

/** A payout of a round; nothing closes a lost one. Money in units. */
export interface HouseWin {
  /** The player's public id. */
  userId: string;
  currency: string;
  key: string;
  betKey: string;
  amount: Money;
  closesRound: boolean;
}

/** A player's right to stake in a game, for a module that writes its stakes in a transaction of its own (ledger/house-moves.ts). */
export interface HouseRight {
  tokenHash: Buffer;
  /** The vendor's side of the player's kind of money. */
  vendorAccount: bigint;
}

/** Wallet for a module that is itself a vendor. Answers are those of the signed protocols. */
export interface HouseWallet {
  /**
   * Takes a stake of a logged-in player. Throws `catalogue.game_unknown` and the refusals of launching a game; a refusal by money, limits or a bonus
   * is an outcome.
   */
  stake: (player: PlayerSession, stake: HouseStake) => Promise<WalletAnswer>;
  /** The right to stake in a game for the length of a call. Throws as `stake` does. */
  right: (player: PlayerSession, gameId: string) => Promise<HouseRight>;
  /** Pays wins in groups and answers them in their order. Throws after all of them if any could not be paid; repeating pays nothing twice. */
  settle: (wins: readonly HouseWin[]) => Promise<WalletAnswer[]>;
  /** Takes a stake or a win back. Before its stake it leaves a mark that refuses the late stake. */
  rollBack: (back: { userId: string; key: string; referenceKey: string; closesRound: boolean }) => Promise<WalletAnswer>;
}

export interface HouseWalletDeps {
  wallet: WalletCommands;
  catalogue: Pick<PlayCatalogue, 'findOffer'>;
  rights: PlayRightDeps;
}

/** The wallet for games that run in this process: the same commands that a vendor's signed calls end in, without the calls. */
export function houseWallet({ wallet, catalogue, rights }: HouseWalletDeps, vendorCode: string): HouseWallet {
  const grant = async (player: PlayerSession, gameId: string): Promise<string> => {
    const chosen = catalogue.findOffer(player.merchantCode, gameId);
    if (!chosen || chosen.game.vendor.code !== vendorCode) throw new Refusal('catalogue.game_unknown');
    await refusePlay(rights, player, chosen);
    return grantPlay(rights, player, chosen.game, RIGHT_LIFE_MS);
  };
  return {
    right: async (player, gameId) => {
      const tokenHash = hashToken(await grant(player, gameId));
      const { merchantCode, currency, isTrial } = player;
      return { tokenHash, vendorAccount: await openAccount(rights.pool, { merchantCode, currency, isTrial }, 'vendor', vendorCode) };
    },
    stake: async (player, { gameId, key, roundRef, amount }) => {
      const token = await grant(player, gameId);
      const { publicId: userId, currency } = player;
      return wallet.withdraw({
        vendorCode,
        userId,
        currency,
        token,
        transactionId: key,
        roundRef,
        gameCode: gameId,
        amount,
        closesRound: false,
        rewardId: null,
      });
    },
    settle: (wins) =>
      wallet.depositAll(
        wins.map(({ userId, currency, key, betKey, amount, closesRound }): Deposit => ({
          vendorCode,
          userId,
          currency,
          transactionId: key,
          betTransactionId: betKey,
          roundRef: null,
          gameCode: null,
          amount,
          closesRound,
        })),
      ),
    rollBack: ({ userId, key, referenceKey, closesRound }) => {
      const command: Cancel = { vendorCode, userId, transactionId: key, referenceTransactionId: referenceKey, closesRound };
      return wallet.cancel(command);
    },
  };
}
