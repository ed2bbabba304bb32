import type { Money } from '@laro/domain/money';

/**
 * What any vendor's protocol asks of the wallet, in neutral words (withdraw, deposit, cancel): adapters put their protocol into these
 * commands and the answers back into their protocol. Money is in our units whatever the vendor sends.
 */
export interface WalletCommands {
  user: (question: UserQuestion) => Promise<WalletAnswer>;
  withdraw: (command: Withdraw) => Promise<WalletAnswer>;
  deposit: (command: Deposit) => Promise<WalletAnswer>;
  cancel: (command: Cancel) => Promise<WalletAnswer>;
}

export interface UserQuestion {
  vendorCode: string;
  userId: string;
  /** The play token; checked when given. */
  token: string | null;
  currency: string | null;
}

interface Command {
  vendorCode: string;
  userId: string;
  transactionId: string;
  currency: string;
  closesRound: boolean;
}

export interface Withdraw extends Command {
  token: string;
  roundRef: string;
  gameCode: string;
  amount: Money;
}

export interface Deposit extends Command {
  betTransactionId: string;
  amount: Money;
}

export interface Cancel extends Omit<Command, 'currency'> {
  referenceTransactionId: string;
}

export type WalletOutcome =
  | 'done'
  | 'unknown_user'
  | 'unknown_game'
  | 'wrong_currency'
  | 'duplicate'
  | 'rolled_back'
  | 'not_enough_money'
  | 'token_invalid'
  | 'token_expired'
  | 'user_disabled'
  | 'game_disabled'
  | 'transaction_unknown';

export interface WalletAnswer {
  outcome: WalletOutcome;
  user: WalletUser | null;
  /** The player's cash now, in money units; null when the user is unknown. */
  balance: Money | null;
}

export interface WalletUser {
  id: string;
  currency: string;
  country: string;
}

/** A vendor protocol that signs its raw bodies: where it asks, how it signs, and how it is answered. */
export interface SignedProtocol {
  name: string;
  signatureHeader: string;
  questions: readonly { path: string; answer: (vendorCode: string, input: unknown, wallet: WalletCommands) => Promise<object> }[];
  refusals: { wrongSignature: object; wrongSyntax: object; unknownError: object };
}
