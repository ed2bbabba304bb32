import type pg from 'pg';
import type { TableForm } from '@laro/games/kind';
import type { RoundEntropy } from '../rounds/table-rounds.store.ts';

/** Where no public beacon is set (decisions.md 34): the page of proofs says what that does not exclude. */
export const NO_BEACON = 'none';

/** Plays without a stake that counts are void for good. */
export async function voidEmptyPlays(client: pg.PoolClient, roundId: string): Promise<void> {
  await client.query(
    `update table_plays p set state = 'void', ended_at = clock_timestamp(), seq = seq + 1 where p.round_id = $1 and p.state = 'open'
      and not exists (select from table_stakes s where s.play_id = p.id and s.state in ('begun', 'taken', 'counted'))`,
    [roundId],
  );
}

/** Takes stakes back that do not count. The next look sends their rollbacks. */
export async function revokeStakes(client: pg.PoolClient, roundId: string, states: readonly string[], refusal: string): Promise<void> {
  await client.query(
    "update table_stakes set state = 'revoked', refusal = $3, tries = 0, next_try_at = clock_timestamp() where round_id = $1 and state = any ($2)",
    [roundId, states, refusal],
  );
}

/** Writes the outcome of a round that is public from here on. */
export async function writeDrawn(
  client: pg.PoolClient,
  roundId: string,
  { root, beacon, clientSeed }: RoundEntropy,
  { form, drawn, serverSeed }: { form: TableForm; drawn: unknown; serverSeed: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update table_rounds set state = 'drawn', drawn_at = clock_timestamp(), pay_at = clock_timestamp() + $2 * interval '1 ms', server_seed = $3, root = $4,
      beacon = $5, client_seed = $6, drawn = $7, result = $8 where id = $1 and state in ('closing', 'deciding')`,
    [roundId, form.revealMs(drawn), serverSeed, root, beacon, clientSeed, JSON.stringify(drawn), form.result(drawn)],
  );
  return rowCount === 1;
}
