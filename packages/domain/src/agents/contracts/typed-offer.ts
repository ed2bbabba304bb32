import { formatMoney, isNothing, type Amount } from '../../money/money.ts';
import { percentOfPpm, ppmOfPercent } from '../tree/rate-percent.ts';
import { CPA_DAYS_MAX, type CpaTerms } from './first-deposit-pay.ts';
import { carryRulesOf, contractPpmMax, type ContractKind, type ContractOptions, type ContractRow } from './contract-terms.ts';

/** Rows and options with amounts as they go over the wire. */
type WireRow = Omit<ContractRow, 'betVolume' | 'netLoss' | 'amount'> & Readonly<Record<'betVolume' | 'netLoss' | 'amount', Amount>>;
type WireCpa = Pick<CpaTerms, 'days'> & Readonly<Record<'amount' | 'firstDepositMin' | 'validMin', Amount>> & { readonly monthMax: Amount | null };
type WireOptions = Omit<ContractOptions, 'max' | 'carryCap' | 'cpa'> & Readonly<Record<'max' | 'carryCap', Amount | null>> & { readonly cpa: WireCpa | null };

/** A step as it is typed. */
export interface TypedRow {
  volume: string;
  active: string;
  result: string;
  type: 'P' | 'F';
  rate: string;
}

export const emptyRow: TypedRow = { volume: '', active: '', result: '', type: 'P', rate: '' };

const NOTHING = formatMoney(0n);
const COUNT = /^\d{0,6}$/;
type ReadAmount = (text: string) => Amount | null;

/** A typed amount; empty is nothing, null is no amount. */
const amountOr = (text: string, read: ReadAmount): Amount | null => (text.trim() === '' ? NOTHING : read(text));

/** The step behind what is typed; null while it is none. */
export function rowOfTyped(kind: ContractKind, { volume, active, result, type, rate }: TypedRow, read: ReadAmount): WireRow | null {
  const [betVolume, netLoss] = [amountOr(volume, read), amountOr(result, read)];
  const ppm = type === 'P' ? ppmOfPercent(rate) : 0;
  const amount = type === 'F' ? read(rate) : NOTHING;
  if (betVolume === null || netLoss === null || amount === null || ppm === null || !COUNT.test(active.trim())) return null;
  if (type === 'P' && (ppm === 0 || ppm > contractPpmMax[kind])) return null;
  return { betVolume, activeMember: Number(active.trim()), netLoss, rateType: type, ppm, amount };
}

export type TypedOptions = Pick<WireOptions, 'period' | 'carry' | 'deductsSalary'> & {
  max: string;
  cap: string;
  /** Without the carry of the version before it; nothing is carried without a rule. */
  beginsAnew: boolean;
};
export const emptyOptions: TypedOptions = { max: '', cap: '', period: 'half', carry: 'none', deductsSalary: false, beginsAnew: false };

/** The options with another period; a rule of carrying that it does not have becomes none. */
export const withPeriod = (options: TypedOptions, period: TypedOptions['period']): TypedOptions => ({
  ...options,
  period,
  carry: carryRulesOf(period).includes(options.carry) ? options.carry : 'none',
});

/** The options behind what is typed; null while an amount is none. */
export function optionsOfTyped({ max, cap, beginsAnew, ...rest }: TypedOptions, read: ReadAmount): WireOptions | null {
  const [most, capped] = [max.trim() === '' ? null : read(max), cap.trim() === '' ? null : read(cap)];
  if ((max.trim() !== '' && most === null) || (cap.trim() !== '' && capped === null)) return null;
  const anew = beginsAnew && rest.carry !== 'none' ? { inheritsCarry: false } : {};
  return { ...rest, ...anew, max: most, carryCap: capped, cpa: null };
}

/** Pay for new players as it is typed. */
export type TypedCpa = Record<'amount' | 'firstDepositMin' | 'validMin' | 'days' | 'monthMax', string>;
export const emptyCpa: TypedCpa = { amount: '', firstDepositMin: '', validMin: '', days: '', monthMax: '' };

/** The terms behind what is typed; null while they are none. */
export function cpaOfTyped(typed: TypedCpa, read: ReadAmount): WireCpa | null {
  const [amount, firstDepositMin, validMin] = [read(typed.amount), amountOr(typed.firstDepositMin, read), amountOr(typed.validMin, read)];
  const monthMax = typed.monthMax.trim() === '' ? null : read(typed.monthMax);
  if (amount === null || firstDepositMin === null || validMin === null || (typed.monthMax.trim() !== '' && monthMax === null)) return null;
  const days = COUNT.test(typed.days.trim()) ? Number(typed.days.trim()) : 0;
  // The server judges the whole terms; the form needs an amount and days.
  const isWhole = !isNothing(amount) && days >= 1 && days <= CPA_DAYS_MAX;
  return isWhole ? { amount, firstDepositMin, validMin, days, monthMax } : null;
}

/** An amount as it would be typed; nothing is empty. */
const typedAmount = (amount: Amount | null): string => (amount === null || isNothing(amount) ? '' : amount);

/** A step as it would be typed. */
export const typedRowOf = ({ betVolume, activeMember, netLoss, rateType, ppm, amount }: WireRow): TypedRow => ({
  volume: typedAmount(betVolume),
  active: activeMember === 0 ? '' : String(activeMember),
  result: typedAmount(netLoss),
  type: rateType,
  rate: rateType === 'P' ? percentOfPpm(ppm) : typedAmount(amount),
});

/** Options as they would be typed. */
export const typedOptionsOf = ({ max, carryCap, period, carry, deductsSalary, inheritsCarry }: WireOptions): TypedOptions => ({
  max: typedAmount(max),
  cap: typedAmount(carryCap),
  period,
  carry,
  deductsSalary,
  beginsAnew: inheritsCarry === false,
});

/** Pay for new players as it would be typed. */
export const typedCpaOf = ({ amount, firstDepositMin, validMin, days, monthMax }: WireCpa): TypedCpa => ({
  amount: typedAmount(amount),
  firstDepositMin: typedAmount(firstDepositMin),
  validMin: typedAmount(validMin),
  days: String(days),
  monthMax: typedAmount(monthMax),
});
