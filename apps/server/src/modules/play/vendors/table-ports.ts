import type { BetSums, StatedBet } from '@laro/domain/catalogue/bet-returns';
import type { Millionths } from '@laro/domain/catalogue/return-to-player';
import type { Money } from '@laro/domain/money/money';

/** A shared table of a vendor as it is now. Money in our units. */
export interface VendorTable {
  table: string;
  gameCode: string;
  isTrial: boolean;
  players: number;
  round: number | null;
  phase: string | null;
  stoppedAt: Date | null;
  stopReason: string | null;
  driver: string | null;
  epoch: number | null;
  staked: { currency: string; amount: Money }[];
  /** Of bingo halls: cards in the round; null for other tables. */
  cards: number | null;
  /** Pools that drop at this table, with how often they have. */
  pools: { currency: string; amount: Money; drops: number }[];
  seedsUsed: number;
  seeds: number;
}
/** A round of a shared table with its proof; secret parts are null until they are public. */
export interface VendorTableRound {
  number: number;
  phase: string;
  opensAt: Date;
  drawnAt: Date | null;
  plays: number;
  /** `returned` null: not paid yet. */
  staked: { currency: string; amount: Money; returned: Money | null }[];
  result: string | null;
  voidReason: string | null;
  chain: number;
  chainNumber: number;
  commitment: string;
  serverSeed: string | null;
  clientSeed: string | null;
  root: string | null;
  beacon: string | null;
}

/** How long tables of a game take bets, and the band of their stakes: the game's own, and what is set in its place. */
export interface VendorTableSettings {
  ownWindowMs: number;
  windowMs: number | null;
  ownBand: string | null;
  band: string | null;
  /** Those that may be set; none where stakes follow from something else. */
  bands: string[];
}

export interface VendorTableDetail {
  table: string;
  gameCode: string;
  isTrial: boolean;
  positions: { currency: string; bet: string; amount: Money; stakes: number }[];
  /** Every listed bet with its exact return. */
  bets: { bet: string; rtp: Millionths }[];
  returns: VendorBetReturn[];
  /** The newest first. */
  rounds: VendorTableRound[];
  chains: { number: number; anchor: string; length: number; used: number }[];
  settings: VendorTableSettings;
}

/** Stakes and returns of one bet of a game in some days, with its vendor's statement (GAME-03). */
export interface VendorBetReturn {
  gameCode: string;
  mathematics: string;
  version: number;
  isTrial: boolean;
  currency: string;
  bet: string;
  bets: number;
  sums: BetSums;
  stated: StatedBet;
  fromDay: string;
  toDay: string;
}
export type TableDetailAnswer = { kind: 'table'; table: VendorTableDetail } | { kind: 'refused'; status: string } | { kind: 'unavailable' };
export type BetReturnsAnswer = { kind: 'returns'; returns: VendorBetReturn[] } | { kind: 'refused'; status: string } | { kind: 'unavailable' };

export type TableAct = 'stop' | 'open' | 'void';
export type TablesAnswer = { kind: 'tables'; tables: VendorTable[] } | { kind: 'refused'; status: string } | { kind: 'unavailable' };
/** Null leaves it to the game's own rules. */
export type TablesToSet = Pick<VendorTableSettings, 'windowMs' | 'band'>;
export type TableActAnswer = { kind: 'done' } | { kind: 'refused'; status: string } | { kind: 'unavailable' };
