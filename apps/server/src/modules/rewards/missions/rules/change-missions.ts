import type { Parsed } from '@laro/contract/routes';
import { asksPlay, faultsOfMission, missionWorstCase, type MissionFault } from '@laro/domain/missions/mission-program';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { lawSettingsOf, membersOf } from '#server/modules/rewards/rewards/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import type { MissionsDeps } from '../missions-parts.ts';
import { holdMission, missionsOf, publishMissionRow, stopMissionRow, wireBody, writeMission, type MissionRow } from './missions.store.ts';

const ACT = 'mission.publish';
const LIMIT_KEY = 'rewards.secondPersonAbove';

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

/** All faults of a draft. */
export async function faultsOf(deps: MissionsDeps, queries: Queries, merchant: Merchant, draft: Schedule): Promise<MissionFault[]> {
  const { body, startsAt, endsAt, code } = draft;
  const others = (await missionsOf(queries, merchant.code)).filter(
    (row) => row.state === 'published' && row.code !== code && asksPlay(row.body) && overlaps(row, draft),
  );
  return faultsOfMission({
    body,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? null,
    checked: await deps.rewards.checkedRewards(queries, merchant, { rewards: [body.reward], names: body.names }),
    law: lawSettingsOf(merchant),
    dayStakeMax: merchant.settings['missions.dayStakeMax'],
    othersWithPlay: new Set(others.map((row) => row.code)).size,
  });
}

interface Act {
  actor: Actor;
  action: 'mission.written' | 'mission.published' | 'mission.stopped';
  row: Pick<MissionRow, 'merchantCode' | 'code'>;
  reason: string;
  after: object;
}

const record = (deps: MissionsDeps, transaction: Transaction, { actor, action, row, reason, after }: Act): Promise<void> =>
  deps.audit.append(transaction, { actor: actor.name, action, subject: subjectOf(row.merchantCode, row.code), reason, before: null, after, ip: actor.ip });

/** Writes a draft. Throws `request.invalid`, `request.amount_too_fine`. */
export async function saveMission(
  deps: MissionsDeps,
  merchant: Merchant,
  { reason, ...input }: Parsed<'saveDeskMission', 'body'>,
  actor: Actor,
): Promise<void> {
  const startsAt = new Date(input.startsAt);
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  if (endsAt !== null && endsAt <= startsAt) throw new Refusal('request.invalid', { fields: [{ path: 'body.endsAt', fault: 'pattern' }] });
  const { body, code } = input;
  refuseFineAmounts(merchant, body.reward.amount, ...body.tasks.flatMap(({ stake, minStake }) => [stake, minStake]));
  await inTransaction(deps.pool, async (transaction) => {
    const values = { merchantCode: merchant.code, code, body, startsAt, endsAt, madeBy: actor.name, madeAt: new Date(deps.now()) };
    const { version } = await writeMission(transaction, values);
    await record(deps, transaction, { actor, action: 'mission.written', row: values, reason, after: audited({ ...values, version }) });
  });
}

async function heldDraft(deps: MissionsDeps, transaction: Transaction, merchant: Merchant, id: string): Promise<MissionRow> {
  const row = await holdMission(transaction, merchant.code, id);
  if (!row) throw new Refusal('desk.rule_unknown');
  if (row.state !== 'draft') throw new Refusal('desk.rule_stale');
  const faults = await faultsOf(deps, transaction, merchant, row);
  if (faults.length > 0) throw new Refusal('desk.rule_faults', { faults: faults.join(',') });
  return row;
}

async function publish(
  deps: MissionsDeps,
  transaction: Transaction,
  row: MissionRow,
  { actor, reason, more = {} }: { actor: Actor; reason: string; more?: object },
): Promise<void> {
  await publishMissionRow(transaction, row.id, actor.name, new Date(deps.now()));
  await record(deps, transaction, { actor, action: 'mission.published', row, reason, after: { ...audited(row), ...more } });
}

/**
 * Publishes a draft, or proposes it where its worst case is above the limit (REW-29). Throws `desk.rule_unknown`, `desk.rule_stale`, `desk.rule_faults`,
 * `desk.proposal_waiting`.
 */
export function publishMission(deps: MissionsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> {
  return inTransaction(deps.pool, async (transaction) => {
    const row = await heldDraft(deps, transaction, merchant, id);
    const worst = missionWorstCase(row.body, await membersOf(transaction, merchant.code), merchant.settings['mall.pointCost']);
    const present = BigInt(merchant.settings[LIMIT_KEY]) * MAJOR_UNIT;
    const question = { act: ACT, merchantCode: merchant.code, staffId: actor.staffId ?? 0n, present, limitKey: LIMIT_KEY } as const;
    if (worst <= (await deps.twoPersons.aloneUpTo(transaction, question))) {
      await publish(deps, transaction, row, { actor, reason });
      return null;
    }
    const wish = {
      act: ACT,
      merchantCode: merchant.code,
      subject: subjectOf(merchant.code, row.code),
      before: null,
      after: audited(row),
      payload: { mission: row.id },
      amount: { units: worst, currency: merchant.settings['market.currency'] },
      reason,
    } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, wish, actor));
  });
}

/** Publishes proposed drafts: the version that both people saw, unchanged. */
export const missionCarrier = (deps: MissionsDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (transaction, { merchantCode, payload }) => {
    const row = await holdMission(transaction, merchantCode ?? '', String(payload['mission']));
    return row ? `${row.id}:${row.state}` : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const row = await heldDraft(deps, transaction, merchant, String(proposal.payload['mission']));
    await publish(deps, transaction, row, { actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
    return null;
  },
});

/** Stops a published version; its grants stay claimable (REW-11). Throws `desk.rule_unknown`, `desk.rule_stale`. */
export async function stopMission(deps: MissionsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const row = await holdMission(transaction, merchant.code, id);
    if (!row) throw new Refusal('desk.rule_unknown');
    if (row.state !== 'published') throw new Refusal('desk.rule_stale');
    await stopMissionRow(transaction, id, actor.name, new Date(deps.now()));
    await record(deps, transaction, { actor, action: 'mission.stopped', row, reason, after: { version: row.version } });
  });
}
