import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { SegmentGroups } from '@laro/domain/mail/segments';
import type { BonusTerms } from '@laro/domain/bonuses/bonus-rules';
import type { Language } from '@laro/domain/system/languages';
import type { Money } from '@laro/domain/money/money';
import type { PointLot } from '@laro/domain/rewards/mall/point-lots';
import type { Span } from '@laro/domain/rewards/grants/grant-states';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { Actor, CallContext } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { NoteTerms } from './rules/worse-terms.ts';

/** A version of a bonus offer, as a reward refers to it. */
export interface RewardOffer extends BonusTerms {
  id: string;
  currency: string;
  isBonusFirst: boolean;
  /** Games of free spins with their names. */
  games: readonly { id: string; name: string }[];
}

/** The part of bonuses that rewards use. */
export interface RewardBonuses {
  /** Null for an offer that the merchant does not have. */
  offer: (queries: Queries, merchantCode: string, offerId: string) => Promise<RewardOffer | null>;
  /** Grants a bonus with the terms of an offer, of free spins for one game alone with `gameId`; gives its id, or null while another one is active. */
  grantWithin: (
    transaction: Transaction,
    receiver: { merchantCode: string; playerId: bigint; cashAccount: bigint },
    reward: { offerId: string; amount: Money; gameId?: string },
  ) => Promise<string | null>;
  /** When the member had an active bonus, from a moment on. */
  spans: (queries: Queries, playerId: bigint, since: Date) => Promise<Span[]>;
}

/** A raffle that gives tickets now. */
export interface RaffleTerms {
  names: Names;
  /** The draw that the tickets take part in; null for tickets of an instant raffle. */
  drawId: string | null;
  /** When a ticket that is given now ends. */
  until: Date;
}

/** The part of raffles that rewards use. */
export interface RewardRaffles {
  /** The raffle of a code as it gives tickets at a moment; null if it is closed or unknown. */
  terms: (queries: Queries, merchantCode: string, code: string, at: Date) => Promise<RaffleTerms | null>;
  /** Names of the newest published version of a raffle; null for an unknown one. */
  names: (queries: Queries, merchantCode: string, code: string) => Promise<Names | null>;
}

/** The part of segments that rewards use. */
export interface RewardSegments {
  /** True if a member is in a segment for something that begins at a moment; without conditions everybody is. */
  isInBefore: (queries: Queries, question: { merchant: Merchant; groups: SegmentGroups; from: number }, playerId: bigint) => Promise<boolean>;
  /** Gives the largest number of members that each segment of a room can have now; null without conditions. */
  counts: (queries: Queries, question: { merchant: Merchant; at: Date }) => (groups: SegmentGroups) => Promise<number | null>;
  /** Throws `desk.permission_missing` for conditions on facts that the person may not read. */
  refuseHidden: (context: CallContext, queries: Queries, merchantCode: string, groups: SegmentGroups) => Promise<void>;
  /** Throws `desk.segment_unknown`. */
  refuseUnknown: (queries: Queries, merchantCode: string, groups: SegmentGroups) => Promise<void>;
  /** Holds the saved segments that something begins to use. Throws `desk.segment_unknown`. */
  use: (transaction: Transaction, merchantCode: string, groups: SegmentGroups) => Promise<void>;
}

interface RewardParcel {
  names: Names;
  cost: Money;
  countries: readonly string[];
}

/** Points that a member spends, or gets back, for something of a date or a tournament. */
interface PointMove {
  merchantCode: string;
  playerId: bigint;
  key: string;
  cause: { day?: string; tournamentId?: string };
}

/** The part of the mall that rewards use: points and goods, each in the transaction of the claim. */
export interface RewardMall {
  /** Adds points to a member; gives the movement's id. */
  givePoints: (transaction: Transaction, given: { merchantCode: string; playerId: bigint; grantId: string; amount: Money }) => Promise<string>;
  /** Takes points, once for its key; gives how many units are missing, 0 where it is paid, and the lots that paid. */
  spendPoints: (transaction: Transaction, spent: PointMove & { amount: Money }) => Promise<{ missing: Money; parts: readonly PointLot[] }>;
  /** Gives points that were spent under a key back to the lots that paid. */
  returnPoints: (transaction: Transaction, returned: PointMove & { parts: readonly PointLot[] }) => Promise<void>;
  /** Orders a piece of goods without a price, the one that the grant holds or one of the stock; gives the order's id. Throws `mall.address_…`, `mall.sold_out`. */
  orderGoods: (
    transaction: Transaction,
    given: {
      merchantCode: string;
      playerId: bigint;
      grantId: string;
      reward: { goods: string; version: number };
      holdsPiece: boolean;
      addressId: string | null;
    },
  ) => Promise<string>;
  /** Goods by post of a version with their names and cost price; null for others. */
  parcelOf: (queries: Queries, merchantCode: string, of: { goods: string; version: number }) => Promise<RewardParcel | null>;
}

export interface RewardsDeps {
  pool: pg.Pool;
  audit: AuditLog;
  twoPersons: TwoPersons;
  /** Mails members that terms become worse (REW-26). */
  noteTerms: NoteTerms;
  merchantOf: (code: string) => Merchant | null;
  bonuses: RewardBonuses;
  raffles: RewardRaffles;
  mall: RewardMall;
  segments: RewardSegments;
  /** True if the terms of invitations are for a member. */
  mayInvite: (queries: Queries, merchant: Merchant, playerId: bigint) => Promise<boolean>;
  /** True if a limit of deposits, losses or stakes is used up now. */
  reachesLimit: (queries: Queries, playerId: bigint, timeZone: string) => Promise<boolean>;
  /** Makes the member's pages fetch money and badges. */
  onChanged: (publicId: string) => void;
  /** Notes a gift in the member's inbox; without it there is no mail of it. */
  noteGift?: (transaction: Transaction, grant: { id: string; merchantCode: string; playerId: bigint; names: Names }) => Promise<void>;
  /** Throws where the condition of a promotion keeps its reward from a member. */
  promotionCondition?: (queries: Queries, grant: { merchantCode: string; playerId: bigint; sourceKey: string }) => Promise<void>;
  /** Runs in the transaction of a sign-in, for programs that count it. */
  onSignedIn?: (transaction: Transaction, member: { merchantCode: string; playerId: bigint }) => Promise<void>;
  /** Notes a risk flag of a member whose claimed rewards have lost their condition too often (REW-18). */
  onVoids?: (queries: Queries, subject: { merchantCode: string; playerId: bigint; at: Date }, found: { grant: string; count: number }) => Promise<void>;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export type Names = Partial<Record<Language, string>>;

/** A text by language in the asked one, else in the merchant's, English, or any. */
export function nameIn(names: Names, language: Language, merchant: Merchant): string {
  return names[language] ?? names[merchant.settings['language.default']] ?? names.EN ?? Object.values(names)[0] ?? '';
}

/** The audit entry of an act at the desk, in the act's own transaction (T85). `before` is null only where there was nothing before (REW-29). */
export const recordAct = (
  { audit }: Pick<RewardsDeps, 'audit'>,
  transaction: Transaction,
  entry: { actor: Actor; action: AuditAction; subject: string; reason: string; before: object | null; after: object },
): Promise<void> => {
  const { actor, action, subject, reason, before, after } = entry;
  return audit.append(transaction, { actor: actor.name, action, subject, reason, before, after, ip: actor.ip });
};
