import type { Parsed } from '@laro/contract/routes';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { ranksForReader } from '#server/modules/rewards/ranks/index.ts';
import { goodsOfRank } from '../goods/goods-views.ts';
import type { MallDeps } from '../mall-parts.ts';

type Reader = Pick<CallContext, 'merchant' | 'language'>;

/**
 * Mall and benefits as a member of a rank reads them who has bought nothing yet (REW-54). Nothing is written, and there is no member with whom something
 * could be ordered. Throws `desk.rank_unknown`.
 */
export async function previewRank(deps: MallDeps, reader: Reader, rankId: string): Promise<Parsed<'previewDeskMall', 'value'>> {
  const ranks = await ranksForReader(deps.pool, reader, new Date(deps.now()));
  const place = ranks.findIndex(({ id }) => id === rankId) + 1;
  const rank = ranks[place - 1];
  if (!rank) throw new Refusal('desk.rank_unknown');
  return { rank, following: ranks[place] ?? null, goods: await goodsOfRank(deps, reader, { place, playerId: null }) };
}
