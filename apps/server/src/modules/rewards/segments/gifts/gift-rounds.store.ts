import type { SegmentGroups } from '@laro/domain/mail/segments';
import type { StoredReward } from '@laro/domain/rewards/reward';
import type { Language } from '@laro/domain/system/languages';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface GiftRound {
  id: string;
  merchantCode: string;
  reward: StoredReward;
  names: Partial<Record<Language, string>>;
  segment: SegmentGroups;
  reason: string;
  madeBy: string;
  approvedBy: string;
  approvedAt: Date;
  givenUpTo: bigint | null;
  given: number;
}

const COLUMNS = `id, merchant_code as "merchantCode", reward, names, segment, reason, made_by as "madeBy", approved_by as "approvedBy", approved_at as "approvedAt",
  given_upto as "givenUpTo", given`;

/** The newest gifts of a merchant. */
export const giftRoundsOf = (queries: Queries, merchantCode: string, limit: number): Promise<GiftRound[]> =>
  many(queries, `select ${COLUMNS} from gift_rounds where merchant_code = $1 order by id desc limit $2`, [merchantCode, limit]);

export async function insertGiftRound(
  transaction: Transaction,
  { merchantCode, reward, names, segment, reason, madeBy, approvedBy, approvedAt }: Omit<GiftRound, 'id' | 'givenUpTo' | 'given'>,
): Promise<string> {
  const row = await first<{ id: string }>(
    transaction,
    `insert into gift_rounds (merchant_code, reward, names, segment, reason, made_by, approved_by, approved_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [merchantCode, JSON.stringify(reward), JSON.stringify(names), JSON.stringify(segment), reason, madeBy, approvedBy, approvedAt],
  );
  if (!row) throw new Error('a gift was not written');
  return row.id;
}

/** A gift with members who wait for it; another process takes another one. */
export const nextGiftRound = async (transaction: Transaction): Promise<GiftRound | null> =>
  (await first<GiftRound>(
    transaction,
    `select ${COLUMNS} from gift_rounds where given_upto is not null order by approved_at limit 1 for update skip locked`,
  )) ?? null;

/** Notes up to which member a gift was given, null for all of them, and how many more have got it. */
export async function moveGiftRound(transaction: Transaction, id: string, upTo: bigint | null, more: number): Promise<void> {
  await transaction.query('update gift_rounds set given_upto = $2, given = given + $3 where id = $1', [id, upTo, more]);
}
