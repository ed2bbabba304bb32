/** Facts for the approval of a statement before it is paid; amounts in money units (agents.md 7.2). */
export interface StatementFacts {
  readonly amount: bigint;
  /** Amounts of the last statements of the same agent and kind, at most six count. */
  readonly before: readonly bigint[];
  readonly lineGgr: bigint;
  /** All pay of the line in the period. */
  readonly linePay: bigint;
  /** Parts of a base in percent that come from flagged members and from late rows. */
  readonly flaggedPercent: number;
  readonly latePercent: number;
  readonly isAccredited: boolean;
}

export interface ApprovalLimits {
  readonly autoMax: bigint;
  readonly secondPersonAbove: bigint;
  readonly runSecondPersonAbove: bigint;
  readonly sharePercentMax: number;
}

export type StatementNote = 'large' | 'jump' | 'share' | 'self' | 'late' | 'accreditation';

const MEDIAN_OF = 6;
const JUMP_TIMES = 5n;
const SELF_PERCENT = 20;
const LATE_PERCENT = 10;

/** The median; of an even number the lower one of the middle two. */
function median(amounts: readonly bigint[]): bigint {
  const sorted = [...amounts].sort((one, other) => (one < other ? -1 : Number(one > other)));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}

/** Reasons for a manual review of a statement before it is paid. Without a note it is paid automatically. */
export function statementNotes(facts: StatementFacts, { autoMax, sharePercentMax }: ApprovalLimits): StatementNote[] {
  const usual = median(facts.before.slice(-MEDIAN_OF));
  const notes: [StatementNote, boolean][] = [
    ['large', facts.amount > autoMax],
    ['jump', facts.amount > usual * JUMP_TIMES && facts.amount > autoMax / JUMP_TIMES],
    ['share', facts.linePay * 100n > facts.lineGgr * BigInt(sharePercentMax)],
    ['self', facts.flaggedPercent > SELF_PERCENT],
    ['late', facts.latePercent > LATE_PERCENT],
    ['accreditation', !facts.isAccredited],
  ];
  return notes.filter(([, isNoted]) => isNoted).map(([note]) => note);
}

/** How many persons approve a statement of a run. */
export function approvalsNeeded(notes: readonly StatementNote[], amount: bigint, run: bigint, limits: ApprovalLimits): 0 | 1 | 2 {
  if (amount > limits.secondPersonAbove || run > limits.runSecondPersonAbove) return 2;
  return notes.length > 0 ? 1 : 0;
}

/** States of a run at the desk: some statement waits for a decision, none does and not all are paid, or everything is settled. */
export const listedRunStates = ['waiting', 'approved', 'paid'] as const;
export type ListedRunState = (typeof listedRunStates)[number];
