import type { Money } from '@laro/domain/money/money';
import type { Reward } from '@laro/domain/rewards/reward';
import { shippedMakeUp, type OnMiss } from '@laro/domain/rewards/sign-in/sign-in-program';
import type { Transaction } from '#server/db/sql.ts';
import type { Names } from '../rewards-parts.ts';
import { publishRow, rulesOf, writeDraft } from '../rules/rules.store.ts';

/** A sign-in program as an installation ships it. */
export interface SignInSeed {
  code: string;
  names: Names;
  onMiss: OnMiss;
  /** Cash, or another reward, of each day of the cycle. */
  days: readonly (Money | Reward)[];
}

/** Writes a published sign-in rule that has been in force since a moment. */
export async function seedSignInRule(transaction: Transaction, merchantCode: string, { seed, at }: { seed: SignInSeed; at: Date }): Promise<void> {
  const by = 'laro';
  const body = {
    onMiss: seed.onMiss,
    days: seed.days.map((day) => (typeof day === 'bigint' ? ({ kind: 'cash', amount: day } as const) : day)),
    ...shippedMakeUp,
    segment: [],
  };
  await writeDraft(transaction, { merchantCode, code: seed.code, names: seed.names, body, startsAt: at, endsAt: null, cap: null, madeBy: by, madeAt: at });
  for (const rule of await rulesOf(transaction, merchantCode)) if (rule.code === seed.code) await publishRow(transaction, rule.id, by, at);
}
