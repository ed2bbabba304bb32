import { many, type Queries } from '#server/db/sql.ts';

/** Suspends active agents whose account is blocked in full (agents.md 3.2). The desk lifts the suspension once the block has ended. */
export const suspendBlocked = (queries: Queries, merchantCode: string, at: Date): Promise<{ member: bigint }[]> =>
  many(
    queries,
    `update agents a set state = 'suspended', state_since = $2
      where a.merchant_code = $1 and a.state = 'active' and exists (
        select from player_blocks b where b.player_id = a.member and b.kind = 'full' and b.ended_at is null and (b.until is null or b.until > $2)
      ) returning member`,
    [merchantCode, at],
  );
