import type { Queries, Transaction } from '#server/db/sql.ts';
import { applyBlocks } from '#server/modules/core/blocks/index.ts';

/** SQL for the state an account should have: awaiting a proof by the merchant's rule, unless it has a valid one. */
const AWAITS = `coalesce((select r.is_needed from identity_play_rules r where r.merchant_code = p.merchant_code), false)
  and not p.is_trial and not exists (select from identity_proofs i where i.player_id = p.id and i.state = 'verified')`;

/** Sets the right to play by the rule and the member's proof (T4), in the caller's transaction; it decides the next bet. */
export async function settlePlay(transaction: Transaction, playerId: bigint): Promise<void> {
  const { rows } = await transaction.query<{ cash_account: bigint }>(
    `update players p set awaits_identity = ${AWAITS} where p.id = $1 returning cash_account`,
    [playerId],
  );
  const [row] = rows;
  if (row) await applyBlocks(transaction, playerId, row.cash_account);
}

export interface PlayRule {
  isNeeded: boolean;
  /** Up to which member it holds; null: for all. */
  appliedTo: bigint | null;
}

export async function readPlayRule(queries: Queries, merchantCode: string): Promise<PlayRule | null> {
  const { rows } = await queries.query<PlayRule>({
    text: 'select is_needed as "isNeeded", applied_to as "appliedTo" from identity_play_rules where merchant_code = $1',
    values: [merchantCode],
  });
  return rows[0] ?? null;
}

/** Stores the rule for new members; for existing ones it is applied from the first one on. */
export async function writePlayRule(queries: Queries, merchantCode: string, isNeeded: boolean): Promise<void> {
  await queries.query({
    text: `insert into identity_play_rules (merchant_code, is_needed, applied_to) values ($1, $2, 0)
      on conflict (merchant_code) do update set is_needed = excluded.is_needed, applied_to = 0`,
    values: [merchantCode, isNeeded],
  });
}

/** The next members after one: the last one checked, and those whose right differs from the rule; null at the end. */
export async function nextUnsettled(
  queries: Queries,
  merchantCode: string,
  after: bigint,
  limit: number,
): Promise<{ through: bigint; unsettled: bigint[] } | null> {
  const { rows } = await queries.query<{ id: bigint; differs: boolean }>({
    text: `select p.id, p.awaits_identity is distinct from (${AWAITS}) as differs from players p
      where p.merchant_code = $1 and p.id > $2 order by p.id limit $3`,
    values: [merchantCode, after, limit],
  });
  const last = rows.at(-1);
  return last ? { through: last.id, unsettled: rows.filter(({ differs }) => differs).map(({ id }) => id) } : null;
}

/** Stores how far a rule was applied, unless the rule has changed since. */
export async function noteApplied(queries: Queries, merchantCode: string, before: bigint, to: bigint | null): Promise<void> {
  await queries.query({
    text: 'update identity_play_rules set applied_to = $3 where merchant_code = $1 and applied_to = $2',
    values: [merchantCode, before, to],
  });
}
