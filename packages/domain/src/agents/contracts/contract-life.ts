import type { DividendRow } from './dividend.ts';
import type { SalaryRow } from './salary.ts';

export type ContractState = 'requested' | 'offered' | 'refused' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed' | 'in_force' | 'replaced' | 'ended';
export type ContractActor = 'payer' | 'agent' | 'time' | 'either';

/** Every way of a contract and who may go it (agents.md 6.1). */
export const contractSteps: readonly { readonly from: ContractState; readonly to: ContractState; readonly by: ContractActor }[] = [
  { from: 'requested', to: 'offered', by: 'payer' },
  { from: 'requested', to: 'refused', by: 'payer' },
  { from: 'offered', to: 'accepted', by: 'agent' },
  { from: 'offered', to: 'declined', by: 'agent' },
  { from: 'offered', to: 'withdrawn', by: 'payer' },
  { from: 'offered', to: 'lapsed', by: 'time' },
  { from: 'accepted', to: 'in_force', by: 'time' },
  { from: 'in_force', to: 'replaced', by: 'time' },
  { from: 'in_force', to: 'ended', by: 'either' },
];

export const mayGo = (from: ContractState, to: ContractState, actor: Exclude<ContractActor, 'either'>): boolean =>
  contractSteps.some((step) => step.from === from && step.to === to && (step.by === actor || (step.by === 'either' && actor !== 'time')));

const paysNoMore = (offered: SalaryRow['pay'], own: SalaryRow['pay']): boolean => {
  if (offered.type === 'P') return own.type === 'P' && offered.ppm <= own.ppm;
  return own.type === 'F' && offered.amount <= own.amount;
};

/** True if a row of the offerer's own contract covers an offered row: no harder to reach, and paying no less. */
const coversSalary = (own: SalaryRow, row: SalaryRow): boolean =>
  own.betVolume <= row.betVolume && own.activeMember <= row.activeMember && own.netLoss <= row.netLoss && paysNoMore(row.pay, own.pay);

const coversDividend = (own: DividendRow, row: DividendRow): boolean =>
  own.minimumBet <= row.minimumBet && own.activeMember <= row.activeMember && own.netLoss <= row.netLoss && row.contractPpm <= own.contractPpm;

const uncovered = <T>(rows: readonly T[], own: readonly T[], covers: (own: T, row: T) => boolean): number[] =>
  rows.flatMap((row, index) => (own.some((candidate) => covers(candidate, row)) ? [] : [index]));

/** Offered rows that are better than every row of the offerer's own contract; such an offer is refused (AGENT-24). */
export const salaryRowsAboveOwn = (rows: readonly SalaryRow[], own: readonly SalaryRow[]): number[] => uncovered(rows, own, coversSalary);
export const dividendRowsAboveOwn = (rows: readonly DividendRow[], own: readonly DividendRow[]): number[] => uncovered(rows, own, coversDividend);
