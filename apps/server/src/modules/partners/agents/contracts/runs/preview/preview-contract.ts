import { halfMonthOf, hoursOfDay, startOfDay } from '@laro/domain/agents/counting/periods';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Contract, ContractTerms } from '../../contracts.store.ts';
import { readClock } from '../../../counting/counts.store.ts';
import { readCountsTo } from '../../../pay/runs.store.ts';
import type { AgentRow } from '../../../tree/tree.store.ts';
import { runTermsOf } from '../compute-contract-runs.ts';
import { computeStatements, type ContractPay, type RunPeriod } from '../compute-statements.ts';

const HOUR_MS = 3_600_000;
const SHOWN = 3;
/** Contracts by the month pay with the second half: two halves for each period. */
const HALVES = 2 * SHOWN;

const periodOf = (kind: RunPeriod['kind'], day: string, hour: Date | null = null): RunPeriod => ({ kind, day, hour });

/** The last closed periods of a kind, the oldest first. */
function closedPeriods(kind: RunPeriod['kind'], countedTo: number, zone: string): RunPeriod[] {
  const today = dayAt(countedTo, zone);
  const days = Array.from({ length: SHOWN }, (_, place) => shiftDay(today, place - SHOWN));
  if (kind === 'hourly') {
    const hours = [...days, today].flatMap((day) =>
      Array.from({ length: hoursOfDay(day, zone) }, (_, place) => periodOf(kind, day, new Date(startOfDay(day, zone) + place * HOUR_MS))),
    );
    return hours.filter(({ hour }) => (hour?.getTime() ?? 0) + HOUR_MS <= countedTo).slice(-SHOWN);
  }
  if (kind !== 'dividend') return days.map((day) => periodOf(kind, day));
  const halves: RunPeriod[] = [];
  for (let day = shiftDay(halfMonthOf(today).from, -1); halves.length < HALVES; day = shiftDay(halfMonthOf(day).from, -1)) halves.unshift(periodOf(kind, day));
  return halves;
}

interface PreviewedPeriod {
  day: string;
  hour: Date | null;
  amount: bigint;
  /** Null: nothing was counted for this contract. */
  pay: ContractPay | null;
}

type Terms = Omit<ContractTerms, 'from'>;
const isMonthly = ({ kind, options }: Terms): boolean => kind === 'dividend' && options.period === 'month';

/** Contracts by the month need both halves of each month. */
function previewedPeriods(terms: Terms, countedTo: number, zone: string): RunPeriod[] {
  const periods = closedPeriods(terms.kind, countedTo, zone);
  return isMonthly(terms) ? periods : periods.slice(-SHOWN);
}

/** The terms as a contract of the company that is in force from the first period on. */
const contractOf = (merchant: Merchant, member: bigint, terms: Terms, firstDay: string, now: number): Contract => ({
  ...terms,
  id: 0n,
  merchantCode: merchant.code,
  member,
  payer: null,
  from: terms.kind === 'dividend' && firstDay !== '' ? halfMonthOf(firstDay).from : firstDay,
  to: null,
  state: 'accepted',
  offeredBy: '',
  offeredAt: new Date(now),
  lapsesAt: new Date(now),
  wish: '',
  endedBy: null,
  endReason: '',
  follows: null,
});

/**
 * Pay of an agent by a contract of the company for the last three closed periods, with the settings of today: computed as runs compute it (agents.md 13).
 * A dividend carries from each half-month to the next, beginning with nothing.
 */
export async function previewContract(
  queries: Queries,
  merchant: Merchant,
  { member, isTrial }: Pick<AgentRow, 'member' | 'isTrial'>,
  terms: Terms,
  now: number,
): Promise<PreviewedPeriod[]> {
  const clock = await readClock(queries, merchant.code);
  if (clock === null) return [];
  const countsTo = await readCountsTo(queries);
  const periods = previewedPeriods(terms, clock.countedTo.getTime(), merchant.settings['market.timeZone']);
  const contract = contractOf(merchant, member, terms, periods[0]?.day ?? '', now);
  const found: PreviewedPeriod[] = [];
  let carryIn = 0n;
  for (const period of periods) {
    const runTerms = { ...runTermsOf(merchant, period.kind), contracts: [{ id: '0', carryIn: carryIn.toString() }] };
    const asked = { tree: { merchantCode: merchant.code, isTrial }, period, terms: runTerms, contracts: [contract], countsTo };
    const [pay = null] = (await computeStatements(queries, asked)).pay;
    carryIn = pay?.figures.carryOut ?? 0n;
    found.push({ day: period.day, hour: period.hour, amount: pay?.amount ?? 0n, pay });
  }
  return found.filter(({ day }) => !isMonthly(terms) || !halfMonthOf(day).isFirstHalf);
}
