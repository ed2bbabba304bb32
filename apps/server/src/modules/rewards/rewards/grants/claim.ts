import { requiredOf } from '@laro/domain/bonuses/bonus-rules';
import type { Money } from '@laro/domain/money/money';
import { claimRefusal, type Grant, type GrantClock } from '@laro/domain/rewards/grants/grant-states';
import type { Reward } from '@laro/domain/rewards/reward';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { moveWithin, openWithin } from '#server/ledger/movements/move-within.ts';
import type { RewardOffer, RewardsDeps } from '../rewards-parts.ts';
import { withFreezes } from './clock-with-freezes.ts';
import { freezesSince } from './freezes.store.ts';
import { gateOf, type Gate } from './gate.ts';
import { pausesSince } from './gate.store.ts';
import { endGrant, holdGrant, type GrantRow } from './grants.store.ts';
import { rewardOf } from '../rules/stored-reward.ts';
import { giveLotteryTicket } from '../tickets/lottery-tickets.store.ts';
import { giveSpinTicket } from '../tickets/spin-tickets.store.ts';
import { giveTicketRows } from '../tickets/tickets.store.ts';

/** Caller and key of a grant's movement. Rewards of promotions keep those that they had before they were grants, so that none is paid twice. */
const movementOf = ({ id, source, sourceKey }: GrantRow): { caller: string; key: string } =>
  source === 'PROMOTION' ? { caller: 'promotions', key: sourceKey } : { caller: 'rewards', key: `grant:${id}` };

/** The figures of a bonus that the member has seen (REW-07). */
export interface Shown {
  amount: Money;
  required: Money;
}

const refusalCodes = [
  'reward.held',
  'reward.refused',
  'reward.expired',
  'reward.taken_back',
  'reward.lapsed',
  'reward.not_offered',
  'reward.not_now',
  'identity.needed',
  'bonus.active_already',
] as const;
type PlainRefusal = (typeof refusalCodes)[number];

/** A claim of a member; `addressId` for goods by post. */
export interface ClaimWish {
  id: string;
  shown: Shown | null;
  addressId: string | null;
}

/** The result of a claim: paid now, paid before, or refused; a refusal moves nothing. */
export type ClaimOutcome = { row: GrantRow; result: 'paid' | 'paid_before' } | { row: GrantRow; result: 'refused'; refusal: Refusal };

/** A grant as the rules of `domain` see it. */
export const ruleGrant = ({ reward, state, createdAt, from, until }: GrantRow): Grant => ({
  kind: reward.kind,
  state,
  createdAt: createdAt.getTime(),
  from: from.getTime(),
  until: until?.getTime() ?? null,
});

export async function clockOf(deps: RewardsDeps, queries: Queries, { playerId, createdAt }: Pick<GrantRow, 'playerId' | 'createdAt'>): Promise<GrantClock> {
  return { pauses: await pausesSince(queries, playerId, createdAt), bonuses: await deps.bonuses.spans(queries, playerId, createdAt) };
}

/** The clock of one grant with the freezes of its rule, and the end of the one that holds it now (REW-30). */
export async function clockWithFreezes(deps: RewardsDeps, queries: Queries, row: GrantRow): Promise<ReturnType<typeof withFreezes>> {
  const freezes = row.ruleCode === null ? [] : await freezesSince(queries, row.merchantCode, row.createdAt);
  return withFreezes(await clockOf(deps, queries, row), freezes, row, deps.now());
}

/** Stakes that a bonus asks for; free spins ask for nothing before they have won. */
export const requiredBy = (offer: Pick<RewardOffer, 'spins' | 'wageringTimes'>, amount: Money): Money =>
  offer.spins ? 0n : requiredOf(amount, offer.wageringTimes);

function refusalFor(code: string, row: GrantRow): Refusal {
  if (code === 'reward.not_yet') return new Refusal('reward.not_yet', { from: row.from.toISOString() });
  const plain = refusalCodes.find((known) => known === code);
  if (plain === undefined) throw new Error(`${code} refuses no claim`);
  return new Refusal(plain satisfies PlainRefusal);
}

/** Gives the tickets of a grant, or refuses while their raffle is closed. */
async function giveTickets(
  deps: RewardsDeps,
  transaction: Transaction,
  { id, merchantCode, playerId }: GrantRow,
  { raffle, count }: Extract<Reward, { kind: 'ticket' }>,
): Promise<{ tickets: number } | Refusal> {
  const at = new Date(deps.now());
  const terms = await deps.raffles.terms(transaction, merchantCode, raffle, at);
  if (!terms) return new Refusal('raffle.closed');
  const tickets = Array.from({ length: count }, (_, index) => ({ source: 'GRANT' as const, sourceKey: `${id}:${index + 1}` }));
  await giveTicketRows(transaction, tickets, { merchantCode, playerId, raffle, drawId: terms.drawId, at, until: terms.until });
  return { tickets: count };
}

/** Pays cash of a grant once; gives the movement's id. */
async function payCash(transaction: Transaction, row: GrantRow, { amount, cashAccount }: { amount: Money; cashAccount: bigint }): Promise<string> {
  const promo = await openWithin(transaction, { merchantCode: row.merchantCode, currency: row.currency, isTrial: false }, 'promo');
  const moved = await moveWithin(transaction, { kind: 'reward_paid', ...movementOf(row), from: promo, to: cashAccount, amount });
  if (moved.status !== 'done' || moved.movementId === null) throw new Error(`grant ${row.id} was not paid: ${moved.status}`);
  return moved.movementId;
}

/** Grants the bonus of a grant; refuses other figures than those shown, and a second active bonus. */
async function payBonus(
  deps: RewardsDeps,
  transaction: Transaction,
  { id, merchantCode, playerId }: GrantRow,
  { reward, cashAccount, shown }: { reward: Extract<Reward, { offerId: string }>; cashAccount: bigint; shown: Shown | null },
): Promise<{ bonusId: string } | Refusal> {
  const offer = await deps.bonuses.offer(transaction, merchantCode, reward.offerId);
  if (!offer) throw new Error(`grant ${id} names an offer that is gone`);
  const isAsShown = shown !== null && shown.amount === reward.amount && shown.required === requiredBy(offer, reward.amount);
  if (!isAsShown) return new Refusal('reward.changed');
  const bonusId = await deps.bonuses.grantWithin(transaction, { merchantCode, playerId, cashAccount }, reward);
  return bonusId === null ? new Refusal('bonus.active_already') : { bonusId };
}

/** Pays a grant's reward; gives what came of it, or the refusal. */
export async function pay(
  deps: RewardsDeps,
  transaction: Transaction,
  row: GrantRow,
  { gate, shown, addressId }: { gate: Pick<Gate, 'cashAccount'>; shown: Shown | null; addressId?: string | null },
): Promise<{ movementId: string } | { bonusId: string } | { orderId: string } | { tickets: number } | Refusal> {
  const reward = rewardOf(row.reward);
  const { merchantCode, playerId } = row;
  const given = { merchantCode, playerId, grantId: row.id };
  if (reward.kind === 'goods')
    return { orderId: await deps.mall.orderGoods(transaction, { ...given, reward, holdsPiece: row.holdsPiece, addressId: addressId ?? null }) };
  if (reward.kind === 'ticket') return giveTickets(deps, transaction, row, reward);
  if (reward.kind === 'lottery') {
    await giveLotteryTicket(transaction, { ...given, reward, at: new Date(deps.now()) });
    return { tickets: 1 };
  }
  if (reward.kind === 'spins_ticket') {
    await giveSpinTicket(transaction, { ...given, reward, at: new Date(deps.now()) });
    return { tickets: 1 };
  }
  if ('offerId' in reward) return payBonus(deps, transaction, row, { reward, cashAccount: gate.cashAccount, shown });
  if (reward.kind === 'points') return { movementId: await deps.mall.givePoints(transaction, { ...given, amount: reward.amount }) };
  return { movementId: await payCash(transaction, row, { amount: reward.amount, cashAccount: gate.cashAccount }) };
}

/** The one claim, in the caller's transaction, of a grant that it holds (REW-02). Nothing is written where it is refused. */
export async function claimHeld(
  deps: RewardsDeps,
  transaction: Transaction,
  row: GrantRow,
  given: { gate: Gate; shown: Shown | null; addressId?: string | null },
): Promise<ClaimOutcome> {
  if (row.state === 'claimed') return { row, result: 'paid_before' };
  const { refusal: kept } = given.gate.answer(row.reward.kind);
  const { clock, frozenUntil } = await clockWithFreezes(deps, transaction, row);
  const code = claimRefusal(ruleGrant(row), clock, deps.now(), kept);
  if (code === 'reward.not_now' && kept === null && frozenUntil !== null)
    return { row, result: 'refused', refusal: new Refusal('reward.frozen', { until: frozenUntil.toISOString() }) };
  if (code !== null) return { row, result: 'refused', refusal: refusalFor(code, row) };
  if (row.source === 'PROMOTION') await deps.promotionCondition?.(transaction, row);
  const paid = await pay(deps, transaction, row, given);
  if (paid instanceof Refusal) return { row, result: 'refused', refusal: paid };
  const at = new Date(deps.now());
  await endGrant(transaction, row.id, { state: 'claimed', at, by: 'member', ...paid });
  return { row: { ...row, state: 'claimed', endedAt: at, endedBy: 'member' }, result: 'paid' };
}

/**
 * Claims a member's grant in its own transaction. Throws `reward.unknown`, also for somebody else's, `reward.changed` where a bonus has other
 * figures than shown, and what keeps it from being claimed.
 */
export async function claim(deps: RewardsDeps, merchantCode: string, playerId: bigint, { id, shown, addressId }: ClaimWish): Promise<GrantRow> {
  const { outcome, publicId } = await inTransaction(deps.pool, async (transaction) => {
    const row = await holdGrant(transaction, playerId, id);
    if (!row) throw new Refusal('reward.unknown');
    const gate = await gateOf(deps, transaction, merchantCode, playerId);
    return { outcome: await claimHeld(deps, transaction, row, { gate, shown, addressId }), publicId: gate.publicId };
  });
  if (outcome.result === 'refused') throw outcome.refusal;
  if (outcome.result === 'paid') deps.onChanged(publicId);
  return outcome.row;
}
