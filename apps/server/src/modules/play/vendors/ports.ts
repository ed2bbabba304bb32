import type { WinsBecome } from '@laro/domain/bonuses/bonus-rules';
import type { Money } from '@laro/domain/money/money';
import type { BetReturnsAnswer, TableAct, TableActAnswer, TableDetailAnswer, TablesAnswer, TablesToSet } from './table-ports.ts';

export type * from './table-ports.ts';

/**
 * Wallet for any vendor's protocol, in neutral terms (withdraw, deposit, cancel): adapters translate their protocol into these
 * commands and the answers back into their protocol. Money is in our units whatever the vendor sends.
 */
export interface WalletCommands {
  /** Player of a call without a user: the holder of its token, else the player of the transaction it refers to; null if there is none. */
  identify: (question: { vendorCode: string; token: string; referenceTransactionId: string | null }) => Promise<string | null>;
  user: (question: UserQuestion) => Promise<WalletAnswer>;
  withdraw: (command: Withdraw) => Promise<WalletAnswer>;
  deposit: (command: Deposit) => Promise<WalletAnswer>;
  /** Pays each as `deposit` does, in groups; answers in their order. Throws after all of them if any could not be paid. */
  depositAll: (commands: readonly Deposit[]) => Promise<WalletAnswer[]>;
  cancel: (command: Cancel) => Promise<WalletAnswer>;
}

/** The commands and questions of protocols that name the round of a payout instead of its bet. */
export interface VendorWallet extends WalletCommands {
  /** The bet of a player's round that a payout refers to. Null if the wallet has no such round. */
  roundOf: (question: RoundQuestion) => Promise<VendorRoundBet | null>;
  /** Compares the vendor's sum of a finished reward with ours; a difference is logged, and no money moves. */
  checkReward: (question: { vendorCode: string; userId: string; rewardId: string; amount: Money }) => Promise<WalletAnswer>;
}

export interface RoundQuestion {
  vendorCode: string;
  userId: string;
  roundRef: string;
  /** The payout. One that was made before gets the bet that it was made for. */
  transactionId: string;
}

export interface VendorRoundBet {
  /** The oldest bet that counts; null if all of them were taken back. */
  betTransactionId: string | null;
  currency: string;
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
  /** The reward whose spin it is, which takes nothing; null for a stake. */
  rewardId: string | null;
}

export interface Deposit extends Command {
  betTransactionId: string;
  /** Round and game as the vendor names them; null where it leaves them out. */
  roundRef: string | null;
  gameCode: string | null;
  amount: Money;
  /** Part of the amount that a pool of the vendor pays; none without it. */
  pooled?: Money;
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
  | 'limit_reached'
  | 'stake_too_high'
  | 'no_free_spin'
  | 'token_invalid'
  | 'token_expired'
  /** Bets of the player are not taken now: a break, a block of bets, a missing proof of identity. */
  | 'user_disabled'
  /** The whole account is blocked, excluded or closed. */
  | 'user_frozen'
  | 'game_disabled'
  | 'transaction_unknown';

export interface WalletAnswer {
  outcome: WalletOutcome;
  user: WalletUser | null;
  /** Amount the player may stake now, in money units: cash and usable bonus money; null for an unknown user. */
  balance: Money | null;
  /** With `stake_too_high`: the most that a round may take just now. */
  limit?: Money;
}

export interface WalletUser {
  id: string;
  currency: string;
  country: string;
}

/** Proof of a vendor's calls: an RSA key that signs them, or a shared secret that hashes them (md5 is a weak proof). */
export type VendorKey = { id: bigint } & ({ kind: 'rsa'; publicKey: string } | SharedSecret);
export interface SharedSecret {
  kind: 'hmac' | 'md5';
  secret: string;
}

interface ProtocolBase {
  name: string;
  /** A longer body is refused. */
  bodyBytesMax: number;
  refusals: { wrongSignature: object; wrongSyntax: object; unknownError: object };
}

/** A vendor protocol that signs its raw JSON bodies: its paths, its signatures, and its answers with a `status`. */
export interface SignedProtocol extends ProtocolBase {
  proof: 'signature';
  signatureHeader: string;
  questions: readonly {
    question: 'info' | 'balance' | 'bet' | 'win' | 'rollback' | 'batch';
    path: string;
    answer: (vendorCode: string, input: unknown, wallet: WalletCommands) => Promise<object>;
  }[];
}

/** A vendor protocol whose calls hold a hash that is made with a shared secret. */
export interface HashedProtocol extends ProtocolBase {
  proof: 'hash';
  /** The key whose secret made the hash of a call that is fresh at `now`; null when none did. */
  provedBy: (body: Buffer, keys: readonly VendorKey[], now: number) => VendorKey | null;
  /** The fields of a body; undefined for what cannot be read. */
  read: (body: Buffer) => unknown;
  /** The status under which an answer is counted; `RS_OK` for success. */
  statusOf: (answer: object) => string;
  questions: readonly { question: string; path: string; answer: (vendorCode: string, input: unknown, wallet: VendorWallet) => Promise<object> }[];
}

export type VendorProtocol = SignedProtocol | HashedProtocol;

/** Dialects of the operator API that we speak to vendors. */
export type OperatorDialect = 'hub88' | 'caleta' | 'forms';

/** Where and how a vendor is called. */
export interface OperatorEndpoint {
  vendorCode: string;
  protocol: OperatorDialect;
  /** The vendor's name for us; null where it gave none. */
  operatorId: string | null;
  operatorUrl: string;
  /** Name of the private key that signs our calls. */
  platformKey: string;
}

export interface LaunchRequest {
  user: string;
  token: string;
  gameCode: string;
  currency: string;
  country: string;
  /** BCP 47 tag. */
  language: string;
  ip: string;
  merchantCode: string;
  lobbyUrl: string;
  depositUrl: string;
  /** Our page on which a round is played again from its seeds. */
  verifyUrl: string;
  currencySymbol: string;
  currencyDecimals: number;
  isTrial: boolean;
  /** The shortest time from one paid game to the next (T49). */
  minCycleMs: number;
  /** The same for games other than slots. */
  otherMinCycleMs: number;
  /** True if the merchant allows autoplay (GAME-14). */
  autoplay: boolean;
}

/** `refused` is the vendor's own definite no; `unavailable` means no usable answer now. */
export type LaunchAnswer = { kind: 'url'; url: string } | { kind: 'refused'; status: string } | { kind: 'unavailable' };

/** A round as stored at its vendor: its display, its proof, and its payout in money units (null if the vendor does not state it). */
export interface VendorRound {
  round: unknown;
  proof: unknown;
  /** Meaning of the round's codes, if the vendor provides it. */
  symbols?: unknown;
  gameCode: string;
  win: Money | null;
}
export type RoundAnswer = { kind: 'found'; round: VendorRound } | { kind: 'unknown' } | { kind: 'refused'; status: string } | { kind: 'unavailable' };

/** A game as its vendor lists it. */
export interface ListedGame {
  code: string;
  name: string;
  /** The vendor's own words for the kind of game and for the studio that made it; empty where it has none. */
  category: string;
  product: string;
  pictureUrl: string | null;
  isEnabled: boolean;
}

/** The games that a vendor lists for us. */
export type GamesAnswer = { kind: 'games'; games: ListedGame[] } | { kind: 'refused'; status: string } | { kind: 'unavailable' };

/** Free spins for one player at one vendor; the same number is the same reward. */
export interface VendorReward {
  rewardId: string;
  user: string;
  gameCodes: readonly string[];
  currency: string;
  count: number;
  stake: Money;
  endsAt: Date;
  winsBecome: WinsBecome;
  wageringTimes: number;
}

/** `refused` is a definite and final no; every other answer that is not a yes is `unavailable`, and is retried. */
export type RewardAnswer = { kind: 'done' } | { kind: 'refused'; status: string } | { kind: 'unavailable' };

/** The stakes that free spins can be played with, by game code, in money units. */
export type StakesAnswer = { kind: 'stakes'; stakes: Map<string, Money[]> } | { kind: 'refused'; status: string } | { kind: 'unavailable' };

/** Client for a vendor's own server. Never throws for the vendor's errors. */
export interface OperatorClient {
  launch: (endpoint: OperatorEndpoint, request: LaunchRequest) => Promise<LaunchAnswer>;
  games: (endpoint: OperatorEndpoint) => Promise<GamesAnswer>;
  /** `language`: BCP 47 tag for displayed names. */
  round: (endpoint: OperatorEndpoint, question: { user: string; roundRef: string; language?: string }) => Promise<RoundAnswer>;
  grantReward: (endpoint: OperatorEndpoint, reward: VendorReward) => Promise<RewardAnswer>;
  cancelReward: (endpoint: OperatorEndpoint, rewardId: string) => Promise<RewardAnswer>;
  rewardStakes: (endpoint: OperatorEndpoint, gameCodes: readonly string[]) => Promise<StakesAnswer>;
  /** Shared tables; vendors without them refuse the question or do not know it. */
  tables: (endpoint: OperatorEndpoint) => Promise<TablesAnswer>;
  actOnTable: (endpoint: OperatorEndpoint, table: string, act: TableAct, reason: string) => Promise<TableActAnswer>;
  tableDetail: (endpoint: OperatorEndpoint, table: string) => Promise<TableDetailAnswer>;
  setTables: (endpoint: OperatorEndpoint, gameCode: string, set: TablesToSet, reason: string) => Promise<TableActAnswer>;
  /** Returns of all bets of the last days; vendors that do not count them refuse the question or do not know it. */
  betReturns: (endpoint: OperatorEndpoint, days: number) => Promise<BetReturnsAnswer>;
}

/** One call between us and a vendor, as it went. */
export interface VendorCall {
  vendorCode: string;
  direction: 'in' | 'out';
  question: string;
  status: string;
  durationMs: number;
  request: string;
  response: string;
}
export type RecordCall = (call: VendorCall) => void;

/** Reads one of our signing keys, PEM; throws if there is none with that name. */
export type ReadPlatformKey = (name: string) => Promise<string>;

/** Reads the secret that hashes our calls to a vendor; null when none is shared. */
export type ReadVendorSecret = (vendorCode: string) => Promise<SharedSecret | null>;
