import { many, one, type Queries } from '#server/db/sql.ts';
import { IS_RECEIVER } from './segment.store.ts';

export interface Receiver {
  playerId: bigint;
  publicId: string;
  username: string;
}

/** The next members of a merchant who may receive offers, in the order of their numbers. */
export const nextReceivers = (queries: Queries, merchantCode: string, after: bigint, limit: number): Promise<Receiver[]> =>
  many(
    queries,
    `select p.id as "playerId", p.public_id as "publicId", p.username from players p
    where p.merchant_code = $1 and p.id > $2 and ${IS_RECEIVER} order by p.id limit $3`,
    [merchantCode, after, limit],
  );

/** The number of these members. */
export const receiversOf = async (queries: Queries, merchantCode: string): Promise<number> =>
  (await one<{ count: number }>(queries, `select count(*)::int as count from players p where p.merchant_code = $1 and ${IS_RECEIVER}`, [merchantCode])).count;
