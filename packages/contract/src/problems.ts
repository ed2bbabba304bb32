import type { ParamsOf, ProblemDefinition } from './problem-definition.ts';
import { catalogueProblems } from './problems/catalogue.ts';
import { deskMoneyProblems } from './problems/desk-money.ts';
import { deskProblems } from './problems/desk.ts';
import { playProblems } from './problems/play.ts';
import { recordsProblems } from './problems/records.ts';
import { requestProblems } from './problems/request.ts';
import { sessionProblems } from './problems/session.ts';

/** Everything that can go wrong in words a person may see: code → status and typed parameters (architecture §8). */
export const problems = {
  ...requestProblems,
  ...catalogueProblems,
  ...sessionProblems,
  ...playProblems,
  ...recordsProblems,
  ...deskProblems,
  ...deskMoneyProblems,
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof problems;
export type ProblemParams<Code extends ProblemCode> = ParamsOf<(typeof problems)[Code]>;

export const problemCodes = Object.keys(problems) as ProblemCode[];
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);
