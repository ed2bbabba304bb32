import type { Parsed } from '@laro/contract/routes';
import { faultsOfRaffle, isDraw, raffleRewards, raffleWorstCase, type RaffleFault } from '@laro/domain/raffles/raffle-program';
import { raffleTerms } from '@laro/domain/rewards/terms/program-terms';
import { commitmentOf } from '@laro/games/fair/provably-fair';
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
import { refuseUnknownSegments, segmentMost, useSegments } from '#server/modules/rewards/segments/index.ts';
import type { Carrier, Proposed } from '#server/modules/core/two-persons/index.ts';
import { drawSeed } from '../draws/server-seeds.ts';
import { roundAfter, type RafflesDeps } from '../raffles-parts.ts';
import { holdRaffle, publishRaffleRow, rafflesOf, stopRaffleRow, wireBody, writeRaffle, type RaffleRow } from './raffles.store.ts';

const subjectOf = (merchantCode: string, code: string): string => `merchant:${merchantCode}/raffle:${code}`;

const audited = ({ version, body, startsAt, endsAt }: Pick<RaffleRow, 'version' | 'body' | 'startsAt' | 'endsAt'>) => ({
  version,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  body: wireBody(body),
});

type Schedule = Pick<RaffleRow, 'body' | 'startsAt' | 'endsAt'>;

/** All faults of a draft. */
async function faultsOf(deps: RafflesDeps, queries: Queries, merchant: Merchant, { body, startsAt, endsAt }: Schedule): Promise<RaffleFault[]> {
  return faultsOfRaffle({
    body,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? null,
    checked: await deps.rewards.checkedRewards(queries, merchant, { rewards: raffleRewards(body), names: body.names }),
    law: lawSettingsOf(merchant),
  });
}

/** Writes a draft. Throws `request.invalid`, `request.amount_too_fine`, `desk.segment_unknown`. */
export async function saveRaffle(deps: RafflesDeps, merchant: Merchant, { reason, ...input }: Parsed<'saveDeskRaffle', 'body'>, actor: Actor): Promise<void> {
  const { startsAt, endsAt } = scheduleOf(input);
  const { body, code } = input;
  refuseFineAmounts(merchant, ...raffleRewards(body).map(({ amount }) => amount), body.play?.perStake ?? null);
  await inTransaction(deps.pool, async (transaction) => {
    await refuseUnknownSegments(transaction, merchant.code, body.segment);
    const values = { merchantCode: merchant.code, code, body, startsAt, endsAt, madeBy: actor.name, madeAt: new Date(deps.now()) };
    const { version, before } = await writeRaffle(transaction, values);
    const subject = subjectOf(merchant.code, code);
    await recordAct(deps, transaction, {
      actor,
      action: 'raffle.written',
      subject,
      reason,
      before: before && audited(before),
      after: audited({ ...values, version }),
    });
  });
}

/** Commitment and round of a draw, from its publication on; null for an instant raffle. */
export function promiseOf({ secret, beacon }: Pick<RafflesDeps, 'secret' | 'beacon'>, { id, body, endsAt }: Pick<RaffleRow, 'id' | 'body' | 'endsAt'>) {
  if (!isDraw(body) || endsAt === null) return null;
  return { commitment: commitmentOf(drawSeed(secret, id)), round: roundAfter(beacon.chain(), endsAt.getTime()) };
}

const program = (deps: RafflesDeps): Program<RaffleRow> => ({
  act: 'raffle.publish',
  idKey: 'raffle',
  actions: { published: 'raffle.published', stopped: 'raffle.stopped' },
  subjectOf,
  hold: async (transaction, merchantCode, id) => {
    const row = await holdRaffle(transaction, id);
    return row?.merchantCode === merchantCode ? row : null;
  },
  faultsOf: (queries, merchant, row) => faultsOf(deps, queries, merchant, row),
  versions: async (queries, { code: merchantCode, settings }, { code }) => ({
    rows: (await rafflesOf(queries, merchantCode)).filter((row) => row.code === code),
    termsOf: ({ body }) => raffleTerms(body, settings['mall.pointCost']),
  }),
  page: ({ body, code }) => ({ names: body.names, path: `/m/raffle?code=${code}` }),
  useOf: (transaction, { merchantCode, body }) => useSegments(transaction, merchantCode, body.segment),
  membersOf: async (queries, merchant, { body }) =>
    (await segmentMost(queries, { merchant, groups: body.segment, at: new Date(deps.now()) })) ?? membersOf(queries, merchant.code),
  worstCase: ({ body }, members, pointCost) => raffleWorstCase(body, members, pointCost),
  audited,
  publishRow: async (transaction, row, by, at) => {
    const promise = promiseOf(deps, row);
    await publishRaffleRow(transaction, row, { by, at, promise });
    return promise ?? {};
  },
  stopRow: stopRaffleRow,
});

/** Faults and notice of a raffle at the desk. */
export const checkedRaffle = (deps: RafflesDeps, merchant: Merchant, row: RaffleRow) => draftView(deps, program(deps), merchant, row);

/**
 * Publishes a draft, or proposes it where its worst case is above the limit (REW-29). Throws `desk.rule_unknown`, `desk.rule_stale`, `desk.rule_faults`,
 * `desk.proposal_waiting`.
 */
export const publishRaffle = (deps: RafflesDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> =>
  publishVersion(deps, program(deps), merchant, { id, reason, actor });

/** Publishes proposed drafts: the one that both people saw, unchanged. */
export const raffleCarrier = (deps: RafflesDeps): Carrier => versionCarrier(deps, program(deps));

/** Stops a published version: its tickets stay good, and a draw is drawn on its day (REW-40). Throws `desk.rule_unknown`, `desk.rule_stale`. */
export const stopRaffle = (deps: RafflesDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> =>
  stopVersion(deps, program(deps), merchant, { id, reason, actor });
