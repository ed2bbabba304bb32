import type { LadderBody } from '@laro/domain/ranks/ladder-program';
import type { Transaction } from '#server/db/sql.ts';
import { publishLadderRow, writeLadder } from '../ladders/ladders.store.ts';

/** Writes a published ladder that has been in force since a moment. */
export async function seedLadder(transaction: Transaction, merchantCode: string, { body, at }: { body: LadderBody; at: Date }): Promise<void> {
  const by = 'laro';
  const { id } = await writeLadder(transaction, { merchantCode, body, startsAt: at, madeBy: by, madeAt: at });
  await publishLadderRow(transaction, id, by, at);
}
