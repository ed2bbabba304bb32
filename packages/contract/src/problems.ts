import { joinTables } from '@laro/domain/join-areas';
import * as areas from './areas.ts';
import type { ParamsOf, ProblemDefinition } from './wire/problem-definition.ts';
import { accountProblems } from './problems/account.ts';
import { bonusProblems } from './problems/bonuses.ts';
import { careProblems } from './problems/care.ts';
import { catalogueProblems } from './problems/catalogue.ts';
import { depositProblems } from './problems/deposits.ts';
import { contentProblems } from './problems/content.ts';
import { deskMoneyProblems } from './problems/desk-money.ts';
import { deskProblems } from './problems/desk.ts';
import { identityProblems } from './problems/identity.ts';
import { limitsProblems } from './problems/limits.ts';
import { lobbyProblems } from './problems/lobby.ts';
import { memberProblems } from './problems/member.ts';
import { logInProblems } from './problems/log-in.ts';
import { playProblems } from './problems/play.ts';
import { recordsProblems } from './problems/records.ts';
import { recoveryProblems } from './problems/recovery.ts';
import { registrationProblems } from './problems/registration.ts';
import { requestProblems } from './problems/request.ts';
import { sessionProblems } from './problems/session.ts';
import { statementsProblems } from './problems/statements.ts';
import { twoPersonsProblems } from './problems/two-persons.ts';
import { withdrawalProblems } from './problems/withdrawals.ts';
import { verificationProblems } from './problems/verification.ts';

/** All problems that can be shown to a person: code → status and typed parameters (architecture §8). */
export const problems = {
  ...requestProblems,
  ...catalogueProblems,
  ...lobbyProblems,
  ...contentProblems,
  ...sessionProblems,
  ...accountProblems,
  ...logInProblems,
  ...verificationProblems,
  ...memberProblems,
  ...limitsProblems,
  ...careProblems,
  ...playProblems,
  ...recordsProblems,
  ...statementsProblems,
  ...recoveryProblems,
  ...registrationProblems,
  ...deskProblems,
  ...deskMoneyProblems,
  ...twoPersonsProblems,
  ...withdrawalProblems,
  ...depositProblems,
  ...bonusProblems,
  ...identityProblems,
  ...joinTables(areas, 'problems'),
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof problems;
export type ProblemParams<Code extends ProblemCode> = ParamsOf<(typeof problems)[Code]>;

export const problemCodes = Object.keys(problems) as ProblemCode[];
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);
