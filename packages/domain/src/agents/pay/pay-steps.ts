import { share, smaller, sumOf } from '../../money/share.ts';
import type { ContractKind, ContractOptions, ContractRow } from '../contracts/contract-terms.ts';

export const payStepNames = ['percent', 'fixed', 'most', 'less', 'none', 'players', 'players_back', 'mirrored'] as const;

/** One step of the way from the figures of a statement to its amount, which is that of the last step. Money units. */
export interface PayStep {
  readonly name: (typeof payStepNames)[number];
  /** The amount that `ppm` or `count` multiplies; null where the amount is a fixed one. */
  readonly base: bigint | null;
  readonly ppm: number | null;
  readonly count: number | null;
  readonly amount: bigint;
}

export interface ComputedPay {
  readonly kind: ContractKind;
  readonly rows: readonly ContractRow[];
  readonly options: Pick<ContractOptions, 'max' | 'cpa'>;
  readonly valid: bigint;
  readonly base: bigint;
  /** The row that paid, from 0; null: none was reached. */
  readonly step: number | null;
  /** Of a contract taken over within the month: what the part before pays. */
  readonly takenOver: bigint;
  /** Of pay for new players: the amount for each. */
  readonly players: readonly bigint[];
  /** The statement takes another one back. */
  readonly isReversal: boolean;
}

const stepOf = (name: PayStep['name'], amount: bigint, more: Partial<PayStep> = {}): PayStep => ({ base: null, ppm: null, count: null, ...more, name, amount });

const ofRow = (row: ContractRow | undefined, base: bigint): PayStep => {
  if (row === undefined) return stepOf('none', 0n);
  return row.rateType === 'F' ? stepOf('fixed', row.amount) : stepOf('percent', share(base, row.ppm), { base, ppm: row.ppm });
};

/** The row that paid, then what its amount is cut to, or less the part that the contract before pays. */
function bySteps({ kind, rows, options, valid, base, step, takenOver }: ComputedPay): PayStep[] {
  const first = ofRow(step === null ? undefined : rows[step], kind === 'dividend' ? base : valid);
  if (kind === 'dividend')
    return takenOver === 0n ? [first] : [first, stepOf('less', first.amount > takenOver ? first.amount - takenOver : 0n, { base: takenOver })];
  return options.max === null || first.amount <= options.max ? [first] : [first, stepOf('most', smaller(first.amount, options.max))];
}

function byPlayers({ players, options }: ComputedPay): PayStep[] {
  const each = options.cpa?.amount ?? 0n;
  const [paid, back] = [players.filter((amount) => amount > 0n), players.filter((amount) => amount < 0n)];
  const first = stepOf('players', sumOf(paid), { base: each, count: paid.length });
  return back.length === 0 ? [first] : [first, stepOf('players_back', sumOf(players), { base: each, count: back.length })];
}

/** How the amount of a contract's statement was computed, step by step; a statement that takes another one back ends with the opposite sign (agents.md 7.1, 12). */
export function payStepsOf(pay: ComputedPay): PayStep[] {
  const steps = pay.kind === 'cpa' ? byPlayers(pay) : bySteps(pay);
  return pay.isReversal ? [...steps, stepOf('mirrored', -(steps.at(-1)?.amount ?? 0n))] : steps;
}
