import type { Transaction } from '#server/db/sql.ts';
import { promiseOf } from './rules/change-raffles.ts';
import type { RafflesDeps } from './raffles-parts.ts';
import { publishRaffleRow, writeRaffle, type RaffleValues } from './rules/raffles.store.ts';

export type RaffleSeed = Pick<RaffleValues, 'code' | 'body' | 'startsAt' | 'endsAt'>;

/** Writes published raffles that have been in force since their begin; gives their ids. */
export async function seedRaffles(
  transaction: Transaction,
  merchantCode: string,
  raffles: readonly RaffleSeed[],
  deps: Pick<RafflesDeps, 'secret' | 'beacon'>,
): Promise<string[]> {
  const by = 'laro';
  const ids: string[] = [];
  for (const raffle of raffles) {
    const { id } = await writeRaffle(transaction, { ...raffle, merchantCode, madeBy: by, madeAt: raffle.startsAt });
    await publishRaffleRow(transaction, { id, body: raffle.body }, { by, at: raffle.startsAt, promise: promiseOf(deps, { ...raffle, id }) });
    ids.push(id);
  }
  return ids;
}
