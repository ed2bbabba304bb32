import type { Parsed } from '@laro/contract/routes';
import type { Money } from '@laro/domain/money/money';
import type { Reward } from '@laro/domain/rewards/reward';
import { tournamentTerms } from '@laro/domain/rewards/terms/program-terms';
import { faultsOfTournament, poolFor, prizePool, type TournamentBody, type TournamentFault } from '@laro/domain/tournaments/tournament-program';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import type { Carrier, Proposed } from '#server/modules/core/two-persons/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
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
import { refuseUnknownSegments, segmentMost, useSegments } from '#server/modules/rewards/segments/index.ts';
import type { TournamentsDeps } from '../tournaments-parts.ts';
import {
  cancelTournamentRow,
  holdTournament,
  isAnotherRunning,
  publishTournamentRow,
  tournamentsOf,
  wireBody,
  writeTournament,
  type TournamentRow,
} from './tournaments.store.ts';

export const subjectOf = (merchantCode: string, code: string): string => `merchant:${merchantCode}/tournament:${code}`;

type Schedule = Pick<TournamentRow, 'code' | 'body' | 'startsAt' | 'endsAt'>;

const audited = ({ version, body, startsAt, endsAt }: Schedule & { version: number }) => ({
  version,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  body: wireBody(body),
});

/** All faults of a draft. */
async function faultsOf(
  deps: TournamentsDeps,
  queries: Queries,
  merchant: Merchant,
  { body, startsAt, endsAt, code, id }: Schedule & { id: string },
): Promise<TournamentFault[]> {
  const rewards = body.prizes.map(({ amount }): Reward => ({ kind: 'cash', amount }));
  const { ranks } = await memberPlace(queries, merchant, null, new Date(deps.now()));
  return faultsOfTournament({
    body,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    checked: await deps.rewards.checkedRewards(queries, merchant, { rewards, names: body.names }),
    law: lawSettingsOf(merchant),
    isOverlapping: await isAnotherRunning(queries, { merchantCode: merchant.code, code, id }),
    ranks: ranks.map((rank) => rank.id),
  });
}

/** Writes a draft. Throws `request.invalid`, `request.amount_too_fine`, `desk.segment_unknown`. */
export async function saveTournament(
  deps: TournamentsDeps,
  merchant: Merchant,
  { reason, ...input }: Parsed<'saveDeskTournament', 'body'>,
  actor: Actor,
): Promise<void> {
  scheduleOf(input);
  const { body, code } = input;
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)];
  refuseFineAmounts(merchant, body.minStake, body.step, ...body.prizes.map(({ amount }) => amount));
  await inTransaction(deps.pool, async (transaction) => {
    await refuseUnknownSegments(transaction, merchant.code, body.segment);
    const values = { merchantCode: merchant.code, code, body, startsAt, endsAt, madeBy: actor.name, madeAt: new Date(deps.now()) };
    const { version, before } = await writeTournament(transaction, values);
    const subject = subjectOf(merchant.code, code);
    await recordAct(deps, transaction, {
      actor,
      action: 'tournament.written',
      subject,
      reason,
      before: before && audited(before),
      after: audited({ ...values, version }),
    });
  });
}

/** The most that a tournament can cost: all prizes, or those of as many places as its segment has members. */
export const tournamentWorstCase = (body: TournamentBody, segmentMembers: number | null): Money =>
  body.segment.length === 0 || segmentMembers === null ? prizePool(body) : poolFor(body, segmentMembers);

const program = (deps: TournamentsDeps): Program<TournamentRow> => ({
  act: 'tournament.publish',
  idKey: 'tournament',
  actions: { published: 'tournament.published', stopped: 'tournament.cancelled' },
  subjectOf,
  hold: holdTournament,
  faultsOf: (queries, merchant, row) => faultsOf(deps, queries, merchant, row),
  versions: async (queries, merchant, { code }) => {
    const ranks = (await memberPlace(queries, merchant, null, new Date(deps.now()))).ranks.map(({ id }) => id);
    const rows = (await tournamentsOf(queries, merchant.code)).filter((row) => row.code === code);
    return { rows, termsOf: ({ body }) => tournamentTerms(body, ranks) };
  },
  page: ({ body }) => ({ names: body.names, path: '/m/tournament' }),
  useOf: (transaction, { merchantCode, body }) => useSegments(transaction, merchantCode, body.segment),
  membersOf: async (queries, merchant, { body }) =>
    (await segmentMost(queries, { merchant, groups: body.segment, at: new Date(deps.now()) })) ?? membersOf(queries, merchant.code),
  worstCase: ({ body }, members) => tournamentWorstCase(body, members),
  audited,
  publishRow: (transaction, { id }, by, at) => publishTournamentRow(transaction, id, by, at),
  stopRow: async (transaction, id, by, at) => {
    if (!(await cancelTournamentRow(transaction, id, by, at))) throw new Refusal('desk.tournament_begun');
  },
});

/** Faults and notice of a tournament at the desk. */
export const checkedTournament = (deps: TournamentsDeps, merchant: Merchant, row: TournamentRow) => draftView(deps, program(deps), merchant, row);

/**
 * Publishes a draft, or proposes it where its prizes are above the limit (REW-29). Throws `desk.rule_unknown`, `desk.rule_stale`, `desk.rule_faults`,
 * `desk.proposal_waiting`.
 */
export const publishTournament = (deps: TournamentsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> =>
  publishVersion(deps, program(deps), merchant, { id, reason, actor });

/** Publishes proposed drafts: the version that both people saw, unchanged. */
export const tournamentCarrier = (deps: TournamentsDeps): Carrier => versionCarrier(deps, program(deps));

/** Cancels a tournament before its begin (TOUR-06). Throws `desk.rule_unknown`, `desk.rule_stale`, `desk.tournament_begun`. */
export const cancelTournament = (deps: TournamentsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> =>
  stopVersion(deps, program(deps), merchant, { id, reason, actor });
