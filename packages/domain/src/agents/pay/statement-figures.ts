import type { ContractKind } from '../contracts/contract-terms.ts';

/** The figures that statements of dividends are computed from, in the order of their pages. */
export const statementFigures = ['valid', 'ggr', 'rebates', 'rewards', 'fees', 'salary', 'net', 'carryIn', 'base', 'takenOver', 'carryOut'] as const;
export type StatementFigure = (typeof statementFigures)[number];

const ofSalary: readonly StatementFigure[] = ['valid', 'ggr'];

/** The figures that a statement of a contract has, by its kind. */
export const figuresOfKind: Readonly<Record<ContractKind, readonly StatementFigure[]>> = {
  daily: ofSalary,
  hourly: ofSalary,
  dividend: statementFigures,
  cpa: [],
};
