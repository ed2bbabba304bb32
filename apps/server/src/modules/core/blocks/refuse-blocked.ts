import type { BlockKind } from '@laro/domain/blocks/member-blocks';
import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { awaitsIdentity, blocksOf, type BlockInForce } from './blocks.store.ts';

/** The block that forbids an act: its own, or the whole account's. Of several the one that lasts longest. */
function blockAgainst(blocks: readonly BlockInForce[], kind: BlockKind): BlockInForce | null {
  const lasts = ({ until }: BlockInForce) => until?.getTime() ?? Number.POSITIVE_INFINITY;
  return blocks.filter((block) => block.kind === kind || block.kind === 'full').toSorted((a, b) => (lasts(a) < lasts(b) ? 1 : -1))[0] ?? null;
}

/** True if an act is currently forbidden to a player (T65). */
export async function isBlocked(queries: Queries, playerId: bigint, kind: BlockKind): Promise<boolean> {
  return blockAgainst(await blocksOf(queries, playerId), kind) !== null;
}

/** True if a player gets no offers: no promotion, bonus or message that invites to play (T44, T50, T51). */
export async function getsNoOffers(queries: Queries, playerId: bigint): Promise<boolean> {
  const { rows } = await queries.query<{ none: boolean }>({ name: 'gets_no_offers', text: 'select gets_no_offers($1) as none', values: [playerId] });
  return rows[0]?.none ?? true;
}

/**
 * Refuses an act that the operator has forbidden to a player, with its kind, reason and end. Throws `member.blocked`,
 * `member.blocked_until`.
 */
export async function refuseBlocked(pool: pg.Pool, playerId: bigint, kind: BlockKind): Promise<void> {
  const block = blockAgainst(await blocksOf(pool, playerId), kind);
  if (!block) return;
  const what = { kind: block.kind, cause: block.cause };
  if (block.until) throw new Refusal('member.blocked_until', { ...what, until: block.until.toISOString() });
  throw new Refusal('member.blocked', what);
}

/** Refuses play before the proof of identity, where the merchant asks for it (T4). Throws `identity.needed`. */
export async function refuseUnproven(pool: pg.Pool, playerId: bigint): Promise<void> {
  if (await awaitsIdentity(pool, playerId)) throw new Refusal('identity.needed');
}
