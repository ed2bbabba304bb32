import type { Parsed } from '@laro/contract/routes';
import { SHOWN_DAYS } from '@laro/domain/tournaments/tournament-program';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { listedTournaments } from '../rules/tournaments.store.ts';
import { closedFor, isForPlace, listedView, rankNameOf } from '../tournament-views.ts';
import { zoneOf, type TournamentsDeps } from '../tournaments-parts.ts';

type Preview = Parsed<'previewDeskTournaments', 'value'>;

/**
 * Tournaments as a member of a rank reads them who has entered none (REW-54). There is no member, so nothing is written and nothing can be entered. Throws
 * `desk.rank_unknown`.
 */
export async function previewTournaments(deps: TournamentsDeps, reader: Pick<CallContext, 'merchant' | 'language'>, rankId: string): Promise<Preview> {
  const { merchant } = reader;
  const { ranks } = await memberPlace(deps.pool, merchant, null, new Date(deps.now()));
  const place = ranks.findIndex(({ id }) => id === rankId) + 1;
  if (place === 0) throw new Refusal('desk.rank_unknown');
  const tournaments: Preview['tournaments'] = [];
  for (const row of await listedTournaments(deps.pool, merchant.code, SHOWN_DAYS))
    tournaments.push({
      ...(await listedView(deps, reader, row, undefined)),
      rankName: rankNameOf(row, reader, { place, ranks }),
      obstacle: closedFor(row) ?? (isForPlace(row, { place, ranks }) ? null : 'rank'),
    });
  return { zone: zoneOf(merchant), tournaments };
}
