import { joinTables } from '@laro/domain/join-areas';
import * as areas from './areas.ts';
import type { ParamsOf, ProblemDefinition } from './wire/problem-definition.ts';
import { accountProblems } from './problems/people/account.ts';
import { bonusProblems } from './problems/money/bonuses.ts';
import { careProblems } from './problems/care.ts';
import { catalogueProblems } from './problems/play/catalogue.ts';
import { depositProblems } from './problems/money/deposits.ts';
import { contentProblems } from './problems/content.ts';
import { deskMoneyProblems } from './problems/money/desk-money.ts';
import { deskProblems } from './problems/desk.ts';
import { identityProblems } from './problems/people/identity.ts';
import { limitsProblems } from './problems/limits.ts';
import { lobbyProblems } from './problems/play/lobby.ts';
import { memberProblems } from './problems/people/member.ts';
import { logInProblems } from './problems/people/log-in.ts';
import { playProblems } from './problems/play/play.ts';
import { recordsProblems } from './problems/play/records.ts';
import { recoveryProblems } from './problems/people/recovery.ts';
import { registrationProblems } from './problems/people/registration.ts';
import { requestProblems } from './problems/request.ts';
import { sessionProblems } from './problems/people/session.ts';
import { statementsProblems } from './problems/money/statements.ts';
import { twoPersonsProblems } from './problems/two-persons.ts';
import { withdrawalProblems } from './problems/money/withdrawals.ts';
import { verificationProblems } from './problems/people/verification.ts';

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
