import { first, type Queries, type Transaction } from '#server/db/sql.ts';

export interface CodeRow {
  code: string;
  renewedAt: Date | null;
}

export async function codeOf(queries: Queries, playerId: bigint): Promise<CodeRow | null> {
  return (await first<CodeRow>(queries, 'select code, renewed_at as "renewedAt" from invite_codes where player_id = $1', [playerId])) ?? null;
}

/** Gives a member a code unless another member has it, or the member has one. */
export async function insertCode(
  queries: Queries,
  { playerId, merchantCode, code, at }: { playerId: bigint; merchantCode: string; code: string; at: Date },
): Promise<void> {
  await queries.query('insert into invite_codes (player_id, merchant_code, code, made_at) values ($1, $2, $3, $4) on conflict do nothing', [
    playerId,
    merchantCode,
    code,
    at,
  ]);
}

export async function holdCode(transaction: Transaction, playerId: bigint): Promise<CodeRow | null> {
  return (await first<CodeRow>(transaction, 'select code, renewed_at as "renewedAt" from invite_codes where player_id = $1 for update', [playerId])) ?? null;
}

/** False where another member has the code. */
export async function replaceCode(transaction: Transaction, playerId: bigint, code: string, at: Date): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update invite_codes c set code = $2, renewed_at = $3 where player_id = $1
      and not exists (select from invite_codes o where o.merchant_code = c.merchant_code and o.code = $2)`,
    [playerId, code, at],
  );
  return rowCount === 1;
}

/** The member of a code, with what bars members from inviting; null for an unknown code. */
export const ownerOfCode = async (queries: Queries, merchantCode: string, code: string): Promise<bigint | null> =>
  (
    await first<{ playerId: bigint }>(
      queries,
      `select c.player_id as "playerId" from invite_codes c join players p on p.id = c.player_id
      where c.merchant_code = $1 and c.code = $2 and p.type in (0, 1, 2) and not p.is_trial and p.closed_at is null
        and not exists (select from player_blocks b where b.player_id = p.id and b.ended_at is null and (b.until is null or b.until > now())
          and (b.kind = 'full' or b.cause in ('exclusion', 'law')))`,
      [merchantCode, code],
    )
  )?.playerId ?? null;
