import { displayAmount, formatMoney, MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { feeOf, isWholeMinor, notesOn, type FeeRule } from '@laro/domain/withdrawals/withdrawal-rules';
import { withdrawalTerms, type WithdrawalBenefits, type WithdrawalTerms } from '@laro/domain/withdrawals/withdrawal-terms';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { noHook, type Hook } from '#server/db/hooks.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { cashWithin, moveWithin } from '#server/ledger/movements/move-within.ts';
import { heldWithin, lastDepositOf } from '#server/ledger/accounts/withdrawal-money.ts';
import { smallestUnitOf } from '#server/modules/people/closures/index.ts';
import type { PayoutAccounts } from '#server/modules/people/payout-accounts/index.ts';
import { noteWithdrawal, scoreOf } from '#server/modules/people/risk/index.ts';
import { change, LEDGER_CALLER } from './change-state.ts';
import { readFacts } from './desk/facts.store.ts';
import { holdPlayer, insertEvent, insertWithdrawal, lockWithdrawal, usedOfDay, withdrawalOfKey, writeNotes } from './withdrawals.store.ts';

const DAY_MS = 86_400_000;

/** The terms of a member's rank for withdrawals (VIP-06). */
export type BenefitsOf = (queries: Queries, merchantCode: string, playerId: bigint) => Promise<WithdrawalBenefits>;

export interface RequestDeps {
  pool: pg.Pool;
  accounts: PayoutAccounts;
  benefitsOf: BenefitsOf;
  now: () => number;
  onRequested?: Hook<RequestedWithdrawal>;
}

/** A withdrawal whose money has just been held. Money in units. */
export interface RequestedWithdrawal {
  id: string;
  merchantCode: string;
  playerId: bigint;
  cashAccount: bigint;
  currency: string;
  amount: Money;
}

/** Requester of a withdrawal: a member, their money, and the rules of their merchant. */
export interface Requester {
  playerId: bigint;
  merchantCode: string;
  currency: string;
  cashAccount: bigint;
  settings: Settings;
  /** The account is being closed: everything that is left can be withdrawn, without a fee (T54). */
  isClosing: boolean;
  ip: string;
}

export interface Wish {
  key: string;
  accountId: string;
  amount: Money;
  /** Fee that the member has read and agreed to. */
  fee: Money;
}

export const majorUnits = (whole: number): Money => BigInt(whole) * MAJOR_UNIT;
const shown = (amount: Money): string => displayAmount(formatMoney(amount));

/** The least that can be withdrawn. */
export const leastOf = (settings: Settings, isClosing: boolean): Money => (isClosing ? smallestUnitOf(settings) : majorUnits(settings['withdraw.min']));
export const feeRuleOf = ({ fee }: WithdrawalTerms, isClosing: boolean): FeeRule => (isClosing ? { fixed: 0, basisPoints: 0 } : fee);

/** The fee of an amount. Throws `withdraw.amount_out_of_range`, `withdraw.amount_not_payable`. */
export function feeWithin(
  { settings, currency, isClosing }: Pick<Requester, 'settings' | 'currency' | 'isClosing'>,
  terms: WithdrawalTerms,
  amount: Money,
): Money {
  const [min, max] = [leastOf(settings, isClosing), majorUnits(terms.max)];
  if (amount < min || amount > max) throw new Refusal('withdraw.amount_out_of_range', { min: shown(min), max: shown(max), currency });
  const decimals = settings['market.currencyDecimals'];
  const fee = feeOf(amount, feeRuleOf(terms, isClosing), decimals);
  if (!isWholeMinor(amount, decimals) || fee >= amount) throw new Refusal('withdraw.amount_not_payable');
  return fee;
}

/** Throws `withdraw.day_count_reached`, `withdraw.day_sum_reached`. */
async function refuseAboveDay(
  transaction: Transaction,
  { playerId, settings, currency }: Requester,
  { dayCount: max, daySum }: WithdrawalTerms,
  { amount, at }: { amount: Money; at: Date },
): Promise<void> {
  const used = await usedOfDay(transaction, playerId, settings['market.timeZone'], at);
  if (used.count >= max) throw new Refusal('withdraw.day_count_reached', { max });
  const left = majorUnits(daySum) - used.sum;
  if (amount > left) throw new Refusal('withdraw.day_sum_reached', { left: shown(left > 0n ? left : 0n), currency });
}

type LastDeposit = Awaited<ReturnType<typeof lastDepositOf>>;

/** Applies the rules to a request, and approves it if they find nothing. */
async function applyRules(transaction: Transaction, requester: Requester, id: string, lastDeposit: LastDeposit, at: Date): Promise<void> {
  const row = await lockWithdrawal(transaction, id);
  if (!row) throw new Error('a withdrawal was not written');
  const { settings } = requester;
  const { joinedAt, ...facts } = await readFacts(transaction, row.playerId, row.accountId, new Date(at.getTime() - DAY_MS));
  const risk = transaction;
  const riskScore = await scoreOf(risk, row.playerId, at);
  const notes = notesOn(
    { ...facts, riskScore, amount: row.amount, currency: row.currency, memberAgeMs: at.getTime() - joinedAt.getTime(), lastDeposit },
    { autoLimit: settings['withdraw.autoLimit'], memberHours: settings['withdraw.memberHours'], reviewScore: settings['risk.reviewScore'] },
  );
  await writeNotes(transaction, id, notes);
  const { merchantCode, playerId, amount, currency } = row;
  await noteWithdrawal(risk, { merchantCode, playerId, at }, { number: id, amount, currency, settings }, notes);
  if (notes.length === 0) await change(transaction, row, 'approve', { at, by: null, detail: '', patch: { decidedAt: at, nextAskAt: at } });
}

async function requestWithin(deps: RequestDeps, transaction: Transaction, requester: Requester, wish: Wish, lastDeposit: LastDeposit): Promise<string> {
  const { playerId, merchantCode, currency, cashAccount, ip } = requester;
  const { key, accountId, amount, fee: agreed } = wish;
  await holdPlayer(transaction, playerId);
  const known = await withdrawalOfKey(transaction, playerId, key);
  if (known) {
    if (known.accountId !== accountId || known.amount !== amount) throw new Refusal('withdraw.key_used');
    return known.id;
  }
  await deps.accounts.hold(transaction, playerId, accountId);
  const at = new Date(deps.now());
  const terms = withdrawalTerms(requester.settings, await deps.benefitsOf(transaction, merchantCode, playerId));
  const fee = feeWithin(requester, terms, amount);
  // A lower fee is charged as it is; a higher one needs the member's consent.
  if (fee > agreed) throw new Refusal('withdraw.fee_raised', { fee: shown(fee), currency });
  await refuseAboveDay(transaction, requester, terms, { amount, at });
  const { isFirst } = terms;
  const id = await insertWithdrawal(transaction, { merchantCode, playerId, key, accountId, currency, amount, fee, isFirst, at, from: ip });
  const held = await heldWithin(transaction, cashAccount);
  const { status } = await moveWithin(transaction, { kind: 'withdrawal_held', caller: LEDGER_CALLER, key: `hold:${id}`, from: cashAccount, to: held, amount });
  if (status === 'not_enough_money') throw new Refusal('withdraw.not_enough_money', { balance: shown(await cashWithin(transaction, cashAccount)), currency });
  if (status !== 'done') throw new Error(`withdrawal ${id} was answered ${status}`);
  await insertEvent(transaction, id, { at, what: 'request', state: 'requested', by: null, detail: '' });
  await applyRules(transaction, requester, id, lastDeposit, at);
  await (deps.onRequested ?? noHook)(transaction, { id, merchantCode, playerId, cashAccount, currency, amount });
  return id;
}

/**
 * Requests a withdrawal: the money is held in the same transaction, and the rules decide if a person reviews it. The same key
 * with the same content is the same withdrawal. Throws the refusals of `requestWithdrawal` that begin with `withdraw.`.
 */
export async function request(deps: RequestDeps, requester: Requester, wish: Wish): Promise<string> {
  const lastDeposit = await lastDepositOf(deps.pool, requester.cashAccount);
  return inTransaction(deps.pool, (transaction) => requestWithin(deps, transaction, requester, wish, lastDeposit));
}
