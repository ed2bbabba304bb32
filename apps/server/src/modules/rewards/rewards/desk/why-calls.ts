import type { Parsed } from '@laro/contract/routes';
import { whyRoundsMax } from '@laro/contract/rewards/room/desk-why';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { deskGrant } from './desk-grants.store.ts';
import { grantView } from './grant-view.ts';
import { roundsOfGrant, sumsOfGrant, versionOfGrant, whyOfGrant } from './why.store.ts';

const nothing = { rounds: 0, staked: 0n, valid: 0n };

/** A grant with everything that led to it (REW-22). Throws `desk.reward_unknown`. */
async function explain(deps: RewardsDeps, { code }: Merchant, id: string): Promise<Parsed<'getDeskRewardGrant', 'value'>> {
  const row = await deskGrant(deps.pool, code, id);
  if (!row) throw new Refusal('desk.reward_unknown');
  const { why, upTo } = await whyOfGrant(deps.pool, id);
  const rule = row.ruleCode !== null && row.ruleVersion !== null ? { source: row.source, code: row.ruleCode, version: row.ruleVersion } : null;
  const version = rule && (await versionOfGrant(deps.pool, code, rule));
  const counted = why?.rounds ? { playerId: row.playerId, rounds: why.rounds, upTo } : null;
  return {
    grant: grantView(row),
    version: version && { ...version, startsAt: version.startsAt.toISOString(), publishedAt: version.publishedAt?.toISOString() ?? null },
    why: why && { ...why, lines: [...why.lines] },
    rounds: counted ? (await roundsOfGrant(deps.pool, counted, whyRoundsMax)).map((round) => ({ ...round, at: round.at.toISOString() })) : [],
    counted: counted ? await sumsOfGrant(deps.pool, counted) : nothing,
  };
}

/** Why a member got a grant, at the desk. */
export const deskWhyCalls = (deps: RewardsDeps): Handlers<'getDeskRewardGrant'> => ({
  getDeskRewardGrant: (_context, { params: { merchant, grantId } }) => {
    const known = deps.merchantOf(merchant);
    if (!known) throw new Refusal('request.not_found');
    return explain(deps, known, grantId);
  },
});
