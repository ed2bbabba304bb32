import type { Parsed } from '@laro/contract/routes';
import { asksPlay, faultsOfMission, missionCost, missionWorstCase, rewardsOf, type MissionFault } from '@laro/domain/missions/mission-program';
import { missionTerms } from '@laro/domain/rewards/terms/program-terms';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import {
  draftView,
  lawSettingsOf,
  membersOf,
  publishVersion,
  recordAct,
  scheduleOf,
  stopVersion,
  versionCarrier,
  type Program,
} from '#server/modules/rewards/rewards/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { refuseUnknownSegments, segmentMost, useSegments } from '#server/modules/rewards/segments/index.ts';
import type { Carrier, Proposed } from '#server/modules/core/two-persons/index.ts';
import type { MissionsDeps } from '../missions-parts.ts';
import { holdMission, missionsOf, publishMissionRow, stopMissionRow, wireBody, writeMission, type MissionRow } from './missions.store.ts';

const subjectOf = (merchantCode: string, code: string): string => `merchant:${merchantCode}/mission:${code}`;

const audited = ({ version, body, startsAt, endsAt }: Pick<MissionRow, 'version' | 'body' | 'startsAt' | 'endsAt'>) => ({
  version,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  body: wireBody(body),
});

type Schedule = Pick<MissionRow, 'code' | 'body' | 'startsAt' | 'endsAt'>;

/** True if two missions run at some moment both. */
const overlaps = (one: Schedule, other: Schedule): boolean =>
  (one.endsAt === null || other.startsAt < one.endsAt) && (other.endsAt === null || one.startsAt < other.endsAt);

/** Ranks of a merchant from the lowest. */
const rankIds = async (deps: MissionsDeps, queries: Queries, merchant: Merchant): Promise<string[]> =>
  (await memberPlace(queries, merchant, null, new Date(deps.now()))).ranks.map(({ id }) => id);

/** All faults of a draft. */
async function faultsOf(deps: MissionsDeps, queries: Queries, merchant: Merchant, draft: Schedule): Promise<MissionFault[]> {
  const { body, startsAt, endsAt, code } = draft;
  const others = (await missionsOf(queries, merchant.code)).filter(
    (row) => row.state === 'published' && row.code !== code && asksPlay(row.body) && overlaps(row, draft),
  );
  return faultsOfMission({
    body,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? null,
    checked: await deps.rewards.checkedRewards(queries, merchant, { rewards: rewardsOf(body), names: body.names }),
    law: lawSettingsOf(merchant),
    dayStakeMax: merchant.settings['missions.dayStakeMax'],
    cost: missionCost(body, merchant.settings['mall.pointCost']),
    ranks: await rankIds(deps, queries, merchant),
    othersWithPlay: new Set(others.map((row) => row.code)).size,
  });
}

/** Writes a draft. Throws `request.invalid`, `request.amount_too_fine`, `desk.segment_unknown`. */
export async function saveMission(
  deps: MissionsDeps,
  merchant: Merchant,
  { reason, ...input }: Parsed<'saveDeskMission', 'body'>,
  actor: Actor,
): Promise<void> {
  const { startsAt, endsAt } = scheduleOf(input);
  const { body, code } = input;
  refuseFineAmounts(
    merchant,
    ...rewardsOf(body).map(({ amount }) => amount),
    body.budget.cap,
    body.budget.dayCap,
    ...body.tasks.flatMap(({ stake, minStake }) => [stake, minStake]),
  );
  await inTransaction(deps.pool, async (transaction) => {
    await refuseUnknownSegments(transaction, merchant.code, body.segment);
    const values = { merchantCode: merchant.code, code, body, startsAt, endsAt, madeBy: actor.name, madeAt: new Date(deps.now()) };
    const { version, before } = await writeMission(transaction, values);
    const subject = subjectOf(merchant.code, code);
    await recordAct(deps, transaction, {
      actor,
      action: 'mission.written',
      subject,
      reason,
      before: before && audited(before),
      after: audited({ ...values, version }),
    });
  });
}

const program = (deps: MissionsDeps): Program<MissionRow> => ({
  act: 'mission.publish',
  idKey: 'mission',
  actions: { published: 'mission.published', stopped: 'mission.stopped' },
  subjectOf,
  hold: holdMission,
  faultsOf: (queries, merchant, row) => faultsOf(deps, queries, merchant, row),
  versions: async (queries, merchant, { code }) => {
    const ranks = await rankIds(deps, queries, merchant);
    return { rows: (await missionsOf(queries, merchant.code)).filter((row) => row.code === code), termsOf: ({ body }) => missionTerms(body, ranks) };
  },
  page: ({ body }) => ({ names: body.names, path: '/m/task' }),
  useOf: (transaction, { merchantCode, body }) => useSegments(transaction, merchantCode, body.segment),
  membersOf: async (queries, merchant, { body }) =>
    (await segmentMost(queries, { merchant, groups: body.segment, at: new Date(deps.now()) })) ?? membersOf(queries, merchant.code),
  worstCase: ({ body }, members, pointCost) => missionWorstCase(body, members, pointCost),
  audited,
  publishRow: (transaction, { id }, by, at) => publishMissionRow(transaction, id, by, at),
  stopRow: stopMissionRow,
});

/** Faults and notice of a mission at the desk. */
export const checkedMission = (deps: MissionsDeps, merchant: Merchant, row: MissionRow) => draftView(deps, program(deps), merchant, row);

/**
 * Publishes a draft, or proposes it where its worst case is above the limit (REW-29). Throws `desk.rule_unknown`, `desk.rule_stale`, `desk.rule_faults`,
 * `desk.proposal_waiting`.
 */
export const publishMission = (deps: MissionsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> =>
  publishVersion(deps, program(deps), merchant, { id, reason, actor });

/** Publishes proposed drafts: the version that both people saw, unchanged. */
export const missionCarrier = (deps: MissionsDeps): Carrier => versionCarrier(deps, program(deps));

/** Stops a published version; its grants stay claimable (REW-11). Throws `desk.rule_unknown`, `desk.rule_stale`. */
export const stopMission = (deps: MissionsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> =>
  stopVersion(deps, program(deps), merchant, { id, reason, actor });
