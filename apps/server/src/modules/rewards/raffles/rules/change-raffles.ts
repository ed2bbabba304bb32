import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { faultsOfRaffle, isDraw, raffleRewards, raffleWorstCase, type RaffleFault } from '@laro/domain/raffles/raffle-program';
import { commitmentOf } from '@laro/games/fair/provably-fair';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { lawSettingsOf, membersOf } from '#server/modules/rewards/rewards/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { drawSeed } from '../draws/server-seeds.ts';
import { roundAfter, type RafflesDeps } from '../raffles-parts.ts';
import { holdRaffle, publishRaffleRow, stopRaffleRow, wireBody, writeRaffle, type RaffleRow } from './raffles.store.ts';

const ACT = 'raffle.publish';
const LIMIT_KEY = 'rewards.secondPersonAbove';

const subjectOf = (merchantCode: string, code: string): string => `merchant:${merchantCode}/raffle:${code}`;

const audited = ({ version, body, startsAt, endsAt }: Pick<RaffleRow, 'version' | 'body' | 'startsAt' | 'endsAt'>) => ({
  version,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  body: wireBody(body),
});

type Schedule = Pick<RaffleRow, 'body' | 'startsAt' | 'endsAt'>;

/** All faults of a draft. */
export async function faultsOf(deps: RafflesDeps, queries: Queries, merchant: Merchant, { body, startsAt, endsAt }: Schedule): Promise<RaffleFault[]> {
  return faultsOfRaffle({
    body,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? null,
    checked: await deps.rewards.checkedRewards(queries, merchant, { rewards: raffleRewards(body), names: body.names }),
    law: lawSettingsOf(merchant),
  });
}

interface Act {
  actor: Actor;
  action: 'raffle.written' | 'raffle.published' | 'raffle.stopped';
  row: Pick<RaffleRow, 'merchantCode' | 'code'>;
  reason: string;
  after: object;
}

const record = (deps: RafflesDeps, transaction: Transaction, { actor, action, row, reason, after }: Act): Promise<void> =>
  deps.audit.append(transaction, { actor: actor.name, action, subject: subjectOf(row.merchantCode, row.code), reason, before: null, after, ip: actor.ip });

/** Writes a draft. Throws `request.invalid`, `request.amount_too_fine`. */
export async function saveRaffle(deps: RafflesDeps, merchant: Merchant, { reason, ...input }: Parsed<'saveDeskRaffle', 'body'>, actor: Actor): Promise<void> {
  const startsAt = new Date(input.startsAt);
  const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
  if (endsAt !== null && endsAt <= startsAt) throw new Refusal('request.invalid', { fields: [{ path: 'body.endsAt', fault: 'pattern' }] });
  const { body, code } = input;
  refuseFineAmounts(merchant, ...raffleRewards(body).map(({ amount }) => amount), body.play?.perStake ?? null);
  await inTransaction(deps.pool, async (transaction) => {
    const values = { merchantCode: merchant.code, code, body, startsAt, endsAt, madeBy: actor.name, madeAt: new Date(deps.now()) };
    const { version } = await writeRaffle(transaction, values);
    await record(deps, transaction, { actor, action: 'raffle.written', row: values, reason, after: audited({ ...values, version }) });
  });
}

async function held(transaction: Transaction, merchant: Merchant, id: string): Promise<RaffleRow> {
  const row = await holdRaffle(transaction, id);
  if (row?.merchantCode !== merchant.code) throw new Refusal('desk.rule_unknown');
  return row;
}

async function heldDraft(deps: RafflesDeps, transaction: Transaction, merchant: Merchant, id: string): Promise<RaffleRow> {
  const row = await held(transaction, merchant, id);
  if (row.state !== 'draft') throw new Refusal('desk.rule_stale');
  const faults = await faultsOf(deps, transaction, merchant, row);
  if (faults.length > 0) throw new Refusal('desk.rule_faults', { faults: faults.join(',') });
  return row;
}

/** Commitment and round of a draw, from its publication on; null for an instant raffle. */
export function promiseOf({ secret, beacon }: Pick<RafflesDeps, 'secret' | 'beacon'>, { id, body, endsAt }: Pick<RaffleRow, 'id' | 'body' | 'endsAt'>) {
  if (!isDraw(body) || endsAt === null) return null;
  return { commitment: commitmentOf(drawSeed(secret, id)), round: roundAfter(beacon.chain(), endsAt.getTime()) };
}

async function publish(
  deps: RafflesDeps,
  transaction: Transaction,
  row: RaffleRow,
  { actor, reason, more = {} }: { actor: Actor; reason: string; more?: object },
): Promise<void> {
  const promise = promiseOf(deps, row);
  await publishRaffleRow(transaction, row, { by: actor.name, at: new Date(deps.now()), promise });
  await record(deps, transaction, { actor, action: 'raffle.published', row, reason, after: { ...audited(row), ...promise, ...more } });
}

/**
 * Publishes a draft, or proposes it where its worst case is above the limit (REW-29). Throws `desk.rule_unknown`, `desk.rule_stale`, `desk.rule_faults`,
 * `desk.proposal_waiting`.
 */
export function publishRaffle(deps: RafflesDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<Proposed | null> {
  return inTransaction(deps.pool, async (transaction) => {
    const row = await heldDraft(deps, transaction, merchant, id);
    const worst = raffleWorstCase(row.body, await membersOf(transaction, merchant.code), merchant.settings['mall.pointCost']);
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
      payload: { raffle: row.id },
      amount: { units: worst, currency: merchant.settings['market.currency'] },
      reason,
    } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, wish, actor));
  });
}

/** Publishes proposed drafts: the one that both people saw, unchanged. */
export const raffleCarrier = (deps: RafflesDeps): Carrier => ({
  limitKeys: [LIMIT_KEY],
  stampOf: async (transaction, { payload }) => {
    const row = await holdRaffle(transaction, String(payload['raffle']));
    return row ? `${row.id}:${row.state}` : '';
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const row = await heldDraft(deps, transaction, merchant, String(proposal.payload['raffle']));
    await publish(deps, transaction, row, { actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
    return null;
  },
});

/** Stops a published version: its tickets stay good, and a draw is drawn on its day (REW-40). Throws `desk.rule_unknown`, `desk.rule_stale`. */
export async function stopRaffle(deps: RafflesDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const row = await held(transaction, merchant, id);
    if (row.state !== 'published') throw new Refusal('desk.rule_stale');
    await stopRaffleRow(transaction, id, actor.name, new Date(deps.now()));
    await record(deps, transaction, { actor, action: 'raffle.stopped', row, reason, after: { version: row.version } });
  });
}
