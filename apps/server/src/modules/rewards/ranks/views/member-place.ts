import { placeOf } from '@laro/domain/ranks/ladder-program';
import type { Parsed } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ladderAt } from '../ladders/ladders.store.ts';
import { rankView } from './ranks-views.ts';
import { ranksOfMembers, readRank } from '../standing/ranks.store.ts';

/** Ranks of the ladder in force from the lowest, and the member's place in it; without a ladder there are no ranks, and the place is 1. */
export interface MemberPlace {
  place: number;
  ranks: readonly { id: string; names: Readonly<Record<string, string>> }[];
}

/** The place of a member; `playerId` null: of a guest, who has the lowest rank. */
export async function memberPlace(
  queries: Queries,
  { code, settings }: Pick<Merchant, 'code' | 'settings'>,
  playerId: bigint | null,
  at: Date,
): Promise<MemberPlace> {
  const ladder = settings['module.RANK3'] ? await ladderAt(queries, code, at) : null;
  if (!ladder) return { place: 1, ranks: [] };
  const rankId = playerId === null ? null : ((await readRank(queries, playerId))?.rankId ?? null);
  return { place: placeOf(ladder.body, rankId), ranks: ladder.body.ranks.map(({ id, names }) => ({ id, names })) };
}

/** Places of members of a merchant in the ladder in force, and its ranks; members without a rank have the lowest. */
export async function memberPlaces(
  queries: Queries,
  { code, settings }: Pick<Merchant, 'code' | 'settings'>,
  playerIds: readonly bigint[],
  at: Date,
): Promise<{ ranks: MemberPlace['ranks']; placeFor: (playerId: bigint) => number }> {
  const ladder = settings['module.RANK3'] ? await ladderAt(queries, code, at) : null;
  if (!ladder) return { ranks: [], placeFor: () => 1 };
  const held = await ranksOfMembers(queries, playerIds);
  return { ranks: ladder.body.ranks.map(({ id, names }) => ({ id, names })), placeFor: (playerId) => placeOf(ladder.body, held.get(playerId) ?? null) };
}

/** Ranks of the ladder in force from the lowest, as a reader of a language sees them. */
export async function ranksForReader(
  queries: Queries,
  reader: { merchant: Merchant; language: Language },
  at: Date,
): Promise<Parsed<'getRanks', 'value'>['ladder']> {
  const { merchant } = reader;
  const ladder = merchant.settings['module.RANK3'] ? await ladderAt(queries, merchant.code, at) : null;
  if (!ladder) return [];
  return ladder.body.ranks.map((rank) => rankView(ladder.body, rank, reader));
}
