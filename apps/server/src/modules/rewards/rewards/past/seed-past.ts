import { dayAt } from '@laro/domain/time/day-at';
import type { Money } from '@laro/domain/money/money';
import { stepOn, type SignInDates } from '@laro/domain/rewards/sign-in/sign-in-calendar';
import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import { calendarRule } from '@laro/domain/rewards/sign-in/sign-in-program';
import { storedReward, type Reward } from '@laro/domain/rewards/reward';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { insertRows, type Queries, type Transaction } from '#server/db/sql.ts';
import { movePastAndRead } from '#server/ledger/movements/past-moves.ts';
import type { Names } from '../rewards-parts.ts';
import { giveLotteryTicket } from '../tickets/lottery-tickets.store.ts';
import { giveSpinTicket, spinsOffer } from '../tickets/spin-tickets.store.ts';
import { giveTicketRows } from '../tickets/tickets.store.ts';
import { signInRulesAt, type RuleRow } from '../rules/rules.store.ts';

const DAY_MS = 86_400_000;
const CLAIM_DAYS = 30;

/** The member of a written history. */
export interface PastMember {
  merchantCode: string;
  playerId: bigint;
  cash: bigint;
  currency: string;
  timeZone: string;
}

/** A gift of a demonstration: given so long ago, claimed or not. */
export interface PastGift {
  key: string;
  names: Names;
  amount: Money;
  daysAgo: number;
  isClaimed: boolean;
}

const grantRow = async (
  client: Queries,
  { merchantCode, playerId, currency }: PastMember,
  {
    source,
    sourceKey,
    names,
    reward,
    at,
    now,
    rule,
  }: { source: string; sourceKey: string; names: Names; reward: Reward; at: Date; now: number; rule?: Pick<RuleRow, 'code' | 'version'> },
) => ({
  id: await newOrderedId(client, now - at.getTime()),
  merchant_code: merchantCode,
  player_id: playerId,
  source,
  source_key: sourceKey,
  rule_code: rule?.code ?? null,
  rule_version: rule?.version ?? null,
  names,
  kind: reward.kind,
  reward: storedReward(reward),
  cost: reward.amount,
  currency,
  claimable_from: at,
  claimable_until: new Date(at.getTime() + CLAIM_DAYS * DAY_MS),
  due_at: new Date(at.getTime() + CLAIM_DAYS * DAY_MS),
  created_at: at,
  created_by: source === 'SIGN_IN' ? 'sign-in' : 'demo',
});

type PastRow = Awaited<ReturnType<typeof grantRow>>;

/** Writes a grant with its moves for the sums of costs. */
async function insertPast(client: Queries, row: PastRow & { ended_at?: Date; state?: 'claimed'; ended_by?: string; tickets?: number }): Promise<void> {
  await insertRows(client, 'reward_grants', [row]);
  await insertRows(client, 'reward_cost_moves', [
    { grant_id: row.id, move: 'granted', at: row.created_at },
    ...(row.ended_at ? [{ grant_id: row.id, move: 'claimed', at: row.ended_at }] : []),
  ]);
}

async function claimPast(
  client: Queries,
  member: PastMember,
  row: PastRow,
  now: number,
  claimedAt = row.created_at.getTime(),
): Promise<PastRow & { state: 'claimed'; ended_at: Date; ended_by: string; movement_id: string }> {
  const secondsAgo = Math.max(1, (now - claimedAt) / 1000);
  const paid = await movePastAndRead(client, { kind: 'reward_paid', key: `grant:${row.id}`, cash: member.cash, counterpart: '', amount: row.cost, secondsAgo });
  return { ...row, state: 'claimed', ended_at: paid.at, ended_by: 'member', movement_id: paid.id };
}

/** Writes a claimed grant of tickets of an instant raffle; they can still be used. */
async function claimPastTickets(
  client: Transaction,
  { merchantCode, playerId }: PastMember,
  { row, reward, at }: { row: PastRow; reward: Extract<Reward, { kind: 'ticket' }>; at: Date },
): Promise<void> {
  await insertPast(client, { ...row, state: 'claimed', ended_at: at, ended_by: 'member', tickets: reward.count });
  const tickets = Array.from({ length: reward.count }, (_, index) => ({ source: 'GRANT' as const, sourceKey: `${row.id}:${index + 1}` }));
  const until = new Date(at.getTime() + CLAIM_DAYS * DAY_MS);
  await giveTicketRows(client, tickets, { merchantCode, playerId, raffle: reward.raffle, drawId: null, at, until });
}

/** Signs a member in on days of the past, by days before now, and pays for it as it would have been paid. For demonstrations. */
export async function seedPastSignIns(client: Transaction, member: PastMember, { daysAgo, now }: { daysAgo: readonly number[]; now: number }): Promise<void> {
  const [rule = null] = await signInRulesAt(client, member.merchantCode, new Date(now));
  if (!rule) return;
  let dates: SignInDates = { signed: [], madeUp: [], paused: [] };
  for (const ago of daysAgo.toSorted((one, other) => other - one)) {
    const at = new Date(now - ago * DAY_MS);
    const day = dayAt(at.getTime(), member.timeZone);
    const step = stepOn(calendarRule(rule.body), dates, day);
    const reward = rule.body.days[step - 1];
    if (!reward) continue;
    const row = await grantRow(client, member, { source: 'SIGN_IN', sourceKey: `${rule.code}:${day}`, names: rule.names, reward, at, now, rule });
    if (reward.kind === 'ticket') await claimPastTickets(client, member, { row, reward, at });
    else await insertPast(client, await claimPast(client, member, row, now));
    const signed = { player_id: member.playerId, day, merchant_code: member.merchantCode, rule_code: rule.code, rule_version: rule.version };
    await insertRows(client, 'sign_in_days', [{ ...signed, step, signed_at: at, grant_id: row.id }]);
    dates = { ...dates, signed: [...dates.signed, day] };
  }
}

/** Gives a member cash by hand in the past. For demonstrations. */
export async function seedPastGift(client: Queries, member: PastMember, { key, names, amount, daysAgo, isClaimed }: PastGift, now: number): Promise<void> {
  const reward: Reward = { kind: 'cash', amount };
  const row = await grantRow(client, member, { source: 'MANUAL', sourceKey: `gift:${key}`, names, reward, at: new Date(now - daysAgo * DAY_MS), now });
  await insertPast(client, isClaimed ? await claimPast(client, member, row, now) : row);
}

/** Gives a member a lottery voucher by hand in the past, claimed and not used. For demonstrations. */
export async function seedPastVoucher(
  client: Transaction,
  member: PastMember,
  { key, names, amount, daysAgo }: Omit<PastGift, 'isClaimed'>,
  now: number,
): Promise<void> {
  const reward = { kind: 'lottery', vendors: [], amount } as const satisfies Reward;
  const at = new Date(now - daysAgo * DAY_MS);
  const row = await grantRow(client, member, { source: 'MANUAL', sourceKey: `gift:${key}`, names, reward, at, now });
  await insertRows(client, 'reward_grants', [{ ...row, state: 'claimed', ended_at: at, ended_by: 'member', tickets: 1 }]);
  await giveLotteryTicket(client, { ...member, grantId: row.id, reward, at });
}

/** Gives a member a ticket for the free spins of an offer by hand in the past, claimed and not used; nothing where the merchant has no such offer. For demonstrations. */
export async function seedPastSpinTicket(
  client: Transaction,
  member: PastMember,
  { key, names, offerCode, daysAgo }: Pick<PastGift, 'key' | 'names' | 'daysAgo'> & { offerCode: string },
  now: number,
): Promise<void> {
  const offer = await spinsOffer(client, member.merchantCode, offerCode);
  if (!offer) return;
  const reward = { kind: 'spins_ticket', offerId: offer.id, amount: offer.amount } as const satisfies Reward;
  const at = new Date(now - daysAgo * DAY_MS);
  const row = await grantRow(client, member, { source: 'MANUAL', sourceKey: `gift:${key}`, names, reward, at, now });
  await insertRows(client, 'reward_grants', [{ ...row, state: 'claimed', ended_at: at, ended_by: 'member', tickets: 1 }]);
  await giveSpinTicket(client, { ...member, grantId: row.id, reward, at });
}

/** A grant of another program in the past: claimed some hours after it was given, or still to claim. */
export interface PastGrant {
  source: GrantSource;
  sourceKey: string;
  names: Names;
  amount: Money;
  rule: { code: string; version: number } | null;
  at: number;
  until: Date;
  isClaimed: boolean;
  /** When it was claimed, if that is later than `at`: a movement may not be older than those written before it. */
  claimedAt?: number;
}

/** Writes a grant of cash of a program in the past; gives its id. For demonstrations. */
export async function seedPastGrant(
  client: Queries,
  member: PastMember,
  { amount, until, isClaimed, claimedAt, at, rule, ...grant }: PastGrant,
  now: number,
): Promise<string> {
  const reward: Reward = { kind: 'cash', amount };
  const of = rule === null ? grant : { ...grant, rule };
  const row = { ...(await grantRow(client, member, { ...of, reward, at: new Date(at), now })), claimable_until: until, due_at: until };
  await insertPast(client, isClaimed ? await claimPast(client, member, row, now, claimedAt) : row);
  return row.id;
}
