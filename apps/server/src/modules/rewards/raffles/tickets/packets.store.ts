import { activeDays } from '@laro/domain/push/push-rules';
import type { RaffleAudience } from '@laro/domain/raffles/raffle-program';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import { IS_RECEIVER } from '#server/modules/rewards/segments/index.ts';

/** A red packet that waits for its tickets; another process takes another one. */
export const nextPacket = async (transaction: Transaction, at: Date): Promise<{ id: string; upTo: bigint } | null> =>
  (await first<{ id: string; upTo: bigint }>(
    transaction,
    `select id, given_upto as "upTo" from raffles
    where given_upto is not null and state = 'published' and starts_at <= $1 order by starts_at limit 1 for update skip locked`,
    [at],
  )) ?? null;

export async function movePacket(transaction: Transaction, id: string, upTo: bigint | null): Promise<void> {
  await transaction.query('update raffles set given_upto = $2 where id = $1', [id, upTo]);
}

const RECENT = `exists (select from player_sessions s where s.player_id = p.id and s.last_seen_at > $4::timestamptz - interval '${activeDays} days')`;
const audienceSql: Readonly<Record<RaffleAudience, string>> = { everybody: '$4::timestamptz is not null', active: RECENT, away: `not ${RECENT}` };

/** The next members of an audience, in the order of their ids. */
export const nextMembers = (
  queries: Queries,
  { merchantCode, audience, now }: { merchantCode: string; audience: RaffleAudience; now: Date },
  after: bigint,
  limit: number,
): Promise<{ playerId: bigint; publicId: string }[]> =>
  many(
    queries,
    `select p.id as "playerId", p.public_id as "publicId" from players p
    where p.merchant_code = $1 and p.id > $2 and ${IS_RECEIVER}
      and ${audienceSql[audience]} order by p.id limit $3`,
    [merchantCode, after, limit, now],
  );
