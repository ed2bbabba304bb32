import { larger, smaller } from '../../money/share.ts';

/** A cap of a rule (REW-28); null: none. `alarm` stops nothing, `firstCome` refuses grants that would pass it. */
export interface BudgetRule {
  readonly mode: 'alarm' | 'firstCome';
  readonly cap: bigint | null;
  readonly dayCap: bigint | null;
}

interface BudgetEntry {
  readonly id: string;
  readonly day: string;
  readonly cost: bigint;
  readonly state: 'reserved' | 'paid' | 'ended';
}
export type Budget = readonly BudgetEntry[];

export type BudgetAct =
  | { readonly act: 'grant'; readonly id: string; readonly cost: bigint; readonly day: string }
  | { readonly act: 'claim' | 'end'; readonly id: string };

export const budgetModes = ['alarm', 'firstCome'] as const satisfies readonly BudgetRule['mode'][];
export const noBudget: BudgetRule = { mode: 'alarm', cap: null, dayCap: null };

/** Sums of a rule's budget that its grants have taken: in all, and on one date. */
export interface BudgetUsed {
  readonly all: bigint;
  readonly ofDay: bigint;
}

/** The rest for further grants; null without a bound. An alarm bounds nothing. */
export function budgetLeft({ mode, cap, dayCap }: BudgetRule, { all, ofDay }: BudgetUsed): bigint | null {
  const left = [...(cap === null ? [] : [cap - all]), ...(dayCap === null ? [] : [dayCap - ofDay])];
  return mode === 'alarm' || left.length === 0 ? null : larger(0n, left.reduce(smaller));
}

const sum = (entries: Budget, state: BudgetEntry['state']) => entries.reduce((total, entry) => total + (entry.state === state ? entry.cost : 0n), 0n);
const used = (entries: Budget) => sum(entries, 'reserved') + sum(entries, 'paid');

export function budgetSums({ cap }: BudgetRule, entries: Budget): { reserved: bigint; paid: bigint; left: bigint | null } {
  return { reserved: sum(entries, 'reserved'), paid: sum(entries, 'paid'), left: cap === null ? null : larger(0n, cap - used(entries)) };
}

/** Reserves at the grant, pays at the claim, gives back where a grant ends unclaimed. What changes nothing is `nothing`. */
export function budgetAfter(rule: BudgetRule, entries: Budget, act: BudgetAct): { result: 'done' | 'spent' | 'nothing'; entries: Budget } {
  const known = entries.find(({ id }) => id === act.id);
  if (act.act === 'grant') {
    if (known !== undefined) return { result: 'nothing', entries };
    const left = budgetLeft(rule, { all: used(entries), ofDay: used(entries.filter(({ day }) => day === act.day)) });
    if (left !== null && act.cost > left) return { result: 'spent', entries };
    return { result: 'done', entries: [...entries, { id: act.id, day: act.day, cost: act.cost, state: 'reserved' }] };
  }
  if (known?.state !== 'reserved') return { result: 'nothing', entries };
  const state = act.act === 'claim' ? 'paid' : 'ended';
  return { result: 'done', entries: entries.map((entry) => (entry === known ? { ...entry, state } : entry)) };
}

/** The highest reached alarm level of a cap, in percent; 0: none is reached. */
export function capAlarm(cap: bigint | null, spent: bigint): 0 | 80 | 100 {
  if (cap === null) return 0;
  const reached = spent * 100n;
  if (reached >= cap * 100n) return 100;
  return reached >= cap * 80n ? 80 : 0;
}
