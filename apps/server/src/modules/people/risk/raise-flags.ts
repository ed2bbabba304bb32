import { formatMoney, type Money } from '@laro/domain/money/money';
import {
  isLarge,
  isTooFast,
  noteRules,
  reportWorkingDays,
  riskRules,
  riskScore,
  workingDaysAfter,
  type RiskRule,
  type SeenPlace,
} from '@laro/domain/risk/risk-rules';
import type { Settings } from '@laro/domain/settings/settings';
import { isCovered, type WithdrawalNote } from '@laro/domain/withdrawals/withdrawal-rules';
import type { Queries } from '#server/db/sql.ts';
import { othersOfAccount, othersOfCard, othersOfDevice, othersOfName, othersOfSlip, paidSince, publicIdOf, type OtherMember } from './risk-facts.store.ts';
import { insertHit, readRulesAgainst, type Evidence } from './risk-flags.store.ts';

const HOUR_MS = 3_600_000;

/** Subject and time of a flag. */
export interface FlagSubject {
  merchantCode: string;
  playerId: bigint;
  at: Date;
}

/**
 * Stores a rule's finding in the transaction of the event, so both are committed or rolled back together. `key` names the event; storing it again changes
 * nothing.
 */
export async function raise(
  queries: Queries,
  { merchantCode, playerId, at }: FlagSubject,
  found: { rule: RiskRule; key: string; evidence: Evidence; zone?: string },
): Promise<void> {
  const { rule, key, evidence, zone = 'UTC' } = found;
  const { group, isEach } = riskRules[rule];
  const due = group === 'reports' ? workingDaysAfter(at, reportWorkingDays, zone) : null;
  await insertHit(queries, { merchantCode, playerId, rule, about: group, subject: isEach ? key : '', key, at, due, evidence });
}

interface MoneyEvent {
  /** Kind of the event, as other modules name it. */
  kind: 'deposit' | 'withdrawal';
  number: string;
  amount: Money;
  currency: string;
  settings: Settings;
}

/** Size rules for every movement in or out of the site: covered transactions (T9) and large ones (T34). */
async function noteSize(queries: Queries, subject: FlagSubject, { kind, number, amount, currency, settings }: MoneyEvent): Promise<void> {
  const found = { key: `${kind}:${number}`, evidence: { [kind]: number, amount: formatMoney(amount), currency }, zone: settings['market.timeZone'] };
  if (isCovered(amount, currency)) await raise(queries, subject, { rule: 'covered', ...found });
  if (isLarge(amount, settings['risk.largeTransaction'])) await raise(queries, subject, { rule: 'large_transaction', ...found });
}

/** After a deposit was credited: its size, and how many there were within the hour. */
export async function noteDeposit(queries: Queries, subject: FlagSubject, event: Omit<MoneyEvent, 'kind'>): Promise<void> {
  await noteSize(queries, subject, { kind: 'deposit', ...event });
  const count = await paidSince(queries, subject.playerId, new Date(subject.at.getTime() - HOUR_MS));
  if (count > event.settings['risk.depositsPerHour'])
    await raise(queries, subject, { rule: 'fast_deposits', key: `deposit:${event.number}`, evidence: { deposit: event.number, count: String(count) } });
}

/** After an agent has sent money: a covered sum of the sender's day (T9), and many transfers within the hour. */
export async function noteTransfer(
  queries: Queries,
  subject: FlagSubject,
  sent: { number: string; day: string; daySum: Money; inHour: number; currency: string; zone: string; isFast: boolean },
): Promise<void> {
  const { number, day, daySum, inHour, currency, zone } = sent;
  const evidence = { transfer: number, amount: formatMoney(daySum), currency };
  if (isCovered(daySum, currency)) await raise(queries, subject, { rule: 'covered', key: `transfers:${day}`, evidence, zone });
  if (sent.isFast) await raise(queries, subject, { rule: 'fast_transfers', key: `transfer:${number}`, evidence: { transfer: number, count: String(inHour) } });
}

/** After money of an agent was withdrawn without having been played. */
export const noteRoundTrip = (queries: Queries, subject: FlagSubject, { number, amount }: { number: string; amount: Money }): Promise<void> =>
  raise(queries, subject, { rule: 'round_trip', key: `transfer:${number}`, evidence: { transfer: number, amount: formatMoney(amount) } });

/** After failed payments have stopped a member's deposits (T27). */
export const noteFailures = (queries: Queries, subject: FlagSubject, { number, failures }: { number: string; failures: number }): Promise<void> =>
  raise(queries, subject, { rule: 'failed_payments', key: `deposit:${number}`, evidence: { deposit: number, count: String(failures) } });

/** Called after a payment was returned: the amount taken back, and the missing rest. */
export const noteChargeBack = (
  queries: Queries,
  subject: FlagSubject,
  { number, total, debt, currency }: { number: string; total: Money; debt: Money; currency: string },
): Promise<void> =>
  raise(queries, subject, {
    rule: 'charge_back',
    key: `deposit:${number}:${formatMoney(total)}`,
    evidence: { deposit: number, amount: formatMoney(total), debt: formatMoney(debt), currency },
  });

/** One thing in common between a member and others flags them all, each with the others' public ids. */
async function noteShared(
  queries: Queries,
  subject: FlagSubject,
  rule: RiskRule,
  key: string,
  found: readonly OtherMember[],
  evidence: Evidence,
): Promise<void> {
  if (found.length === 0) return;
  await raise(queries, subject, { rule, key, evidence: { ...evidence, members: found.map(({ publicId }) => publicId).join(' ') } });
  const own = await publicIdOf(queries, subject.playerId);
  for (const { playerId } of found)
    await raise(queries, { ...subject, playerId }, { rule, key: `${key}:${subject.playerId}`, evidence: { ...evidence, members: own } });
}

/** After a slip was sent in. */
export async function noteSlip(queries: Queries, subject: FlagSubject, { number, reference }: { number: string; reference: string }): Promise<void> {
  const found = await othersOfSlip(queries, subject.merchantCode, subject.playerId, reference);
  await noteShared(queries, subject, 'shared_slip', `deposit:${number}:${reference.toUpperCase()}`, found, { deposit: number, reference });
}

/** Called after a gateway has identified the card of a payment. */
export async function noteCard(
  queries: Queries,
  subject: FlagSubject,
  { number, cardTail, cardHash }: { number: string; cardTail: string; cardHash: Buffer },
): Promise<void> {
  const found = await othersOfCard(queries, subject.merchantCode, subject.playerId, cardHash);
  // Once per card: a member who pays with it every week is not flagged every week, and a finding closed as harmless stays closed.
  await noteShared(queries, subject, 'shared_card', `card:${cardHash.subarray(0, 8).toString('hex')}`, found, { deposit: number, card: `•••${cardTail}` });
}

/** After a payout account was bound. */
export async function notePayoutAccount(
  queries: Queries,
  subject: FlagSubject,
  { id, tail, holderName, numberHash }: { id: string; tail: string; holderName: string; numberHash: Buffer },
): Promise<void> {
  const { merchantCode, playerId } = subject;
  const [byNumber, byName] = [
    await othersOfAccount(queries, merchantCode, playerId, numberHash),
    await othersOfName(queries, merchantCode, playerId, holderName),
  ];
  await noteShared(queries, subject, 'shared_account', `account:${id}`, byNumber, { account: `•••${tail}` });
  await noteShared(queries, subject, 'shared_name', `account:${id}`, byName, { account: `•••${tail}` });
}

/** After a member has logged in: where and when they were seen before, and where they are now (T70). Addresses are in the log-ins, and not in the evidence. */
export async function noteTravel(queries: Queries, subject: FlagSubject, { from, to }: { from: SeenPlace; to: SeenPlace }, hours: number): Promise<void> {
  if (!isTooFast(from, to, hours)) return;
  const evidence = { from: from.country ?? '', from_at: from.at.toISOString(), to: to.country ?? '', to_at: to.at.toISOString() };
  await raise(queries, subject, { rule: 'fast_travel', key: `log-in:${evidence.to_at}`, evidence });
}

/** After a member has joined. */
export async function noteDevice(queries: Queries, subject: FlagSubject): Promise<void> {
  await noteShared(queries, subject, 'shared_device', `joined:${subject.playerId}`, await othersOfDevice(queries, subject.playerId), {});
}

/** After a friend was held because many other friends of the same member did not count (INVITE-07). */
export const noteReferralRing = (queries: Queries, subject: FlagSubject, { friend, failed }: { friend: bigint; failed: number }): Promise<void> =>
  raise(queries, subject, { rule: 'referral_ring', key: `friend:${friend}`, evidence: { count: String(failed) } });

/** After a member was found to share a device, a payout account or a card with an agent above (AGENT-14). */
export const noteOwnDownline = (queries: Queries, subject: FlagSubject, agent: string): Promise<void> =>
  raise(queries, subject, { rule: 'own_downline', key: `agent:${agent}`, evidence: { members: agent } });

/** After rounds of several claimed rewards became void within 30 days (REW-18). */
export const noteRewardedVoids = (queries: Queries, subject: FlagSubject, { grant, count }: { grant: string; count: number }): Promise<void> =>
  raise(queries, subject, { rule: 'rewarded_void', key: `grant:${grant}`, evidence: { count: String(count) } });

/** Called after a withdrawal was requested, with the findings of the rules. */
export async function noteWithdrawal(queries: Queries, subject: FlagSubject, event: Omit<MoneyEvent, 'kind'>, notes: readonly WithdrawalNote[]): Promise<void> {
  await noteSize(queries, subject, { kind: 'withdrawal', ...event });
  const { number, amount, currency } = event;
  const rules: Partial<Record<WithdrawalNote, RiskRule>> = noteRules;
  for (const note of notes) {
    const rule = rules[note];
    // A covered transaction is already stored, with the time by which it must be reported.
    if (rule === undefined || rule === 'covered') continue;
    await raise(queries, subject, { rule, key: `withdrawal:${number}`, evidence: { withdrawal: number, amount: formatMoney(amount), currency } });
  }
}

/** The scores of members at a moment: flags that are open, or were confirmed within a year. */
export const scoresOf = async (queries: Queries, playerIds: readonly bigint[], at: Date): Promise<Map<bigint, number>> =>
  new Map([...(await readRulesAgainst(queries, playerIds, at))].map(([playerId, rules]) => [playerId, riskScore(rules)]));

/** A member's score at a moment. */
export const scoreOf = async (queries: Queries, playerId: bigint, at: Date): Promise<number> => (await scoresOf(queries, [playerId], at)).get(playerId) ?? 0;
