import type pg from 'pg';
import { checkPassword, hashPassword } from '#server/security/password-hash.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { readAnswers, writeAnswers } from '../account.store.ts';

interface Answer {
  question: string;
  answer: string;
}

/** People write the same answer in many ways: letters' size, spaces and signs make no difference. */
const plain = (answer: string): string =>
  answer
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || answer;

export async function keepAnswers(pool: pg.Pool, playerId: bigint, answers: readonly Answer[]): Promise<void> {
  const hashed = await Promise.all(answers.map(async ({ question, answer }) => ({ question, hash: await hashPassword(plain(answer), memberPasswordCost) })));
  await writeAnswers(pool, playerId, hashed);
}

/** True if all of a member's questions are answered correctly, or if there are none (decisions 7: an additional check, never the only one). */
export async function areAnswersRight(pool: pg.Pool, playerId: bigint, answers: readonly Answer[]): Promise<boolean> {
  const kept = await readAnswers(pool, playerId);
  const checks = kept.map(async ({ question, hash }) => {
    const given = answers.find((answer) => answer.question === question)?.answer ?? '';
    return (await checkPassword(plain(given), hash, memberPasswordCost)).isRight;
  });
  return (await Promise.all(checks)).every(Boolean);
}
