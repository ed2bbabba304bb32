import type { AgentState } from '@laro/domain/agents/tree/agent-states';
import { memberTypes, typeOfRole } from '@laro/domain/agents/tree/agent-tree';
import { higherOf, ratesOfVector, rateVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { checkNewRates } from '../rates/check-rates.ts';
import { writeRates } from '../rates/change-rates.store.ts';
import { ratesFrom } from '../rates/rates.store.ts';
import { isOnTrial } from './house/house.store.ts';
import { carryPlaceOn, insertAgent, insertPlace, isFormer, isPlaced, readAgent, writeType } from './tree.store.ts';

export interface NewTopAgent {
  member: bigint;
  /** In parts per million; what is left out is 0. */
  rates: Readonly<Record<string, number>>;
  state: AgentState;
  by: string;
  reason: string;
  at: Date;
}

/** Makes a member directly under the company a top agent. Throws `agent.in_tree` for who has a place already, `agent.rate_above_cap`. */
export async function makeTopAgent(transaction: Transaction, merchant: Merchant, { member, rates, state, by, reason, at }: NewTopAgent): Promise<void> {
  const day = dayAt(at.getTime(), merchant.settings['market.timeZone']);
  await transaction.query('select from players where id = $1 for update', [member]);
  const known = await readAgent(transaction, member);
  if ((known !== null && !isFormer(known)) || (await isPlaced(transaction, member))) throw new Refusal('agent.in_tree');
  await checkNewRates(transaction, merchant, { upline: null, day, ppm: rates });
  const isTrial = await isOnTrial(transaction, member);
  await writeType(transaction, member, typeOfRole(memberTypes.topAgent, isTrial));
  await insertAgent(transaction, { member, merchantCode: merchant.code, isTrial, state, upline: null, level: 1, at });
  await insertPlace(transaction, { member, upline: null, level: 1, isAgent: true, day });
  await carryPlaceOn(transaction, member, day);
  // A player of no team may have rates, or get them from a later day on: none of them is cut without notice.
  const present = known === null ? await ratesFrom(transaction, member, day) : [];
  const own = new Map(present.map(({ from, ppm }) => [from < day ? day : from, ratesOfVector(ppm)]));
  const days = [day, ...[...own.keys()].filter((from) => from > day)];
  await writeRates(
    transaction,
    days.map((from) => ({ member, from, ppm: rateVector(higherOf(rates, own.get(from) ?? {})) })),
    { by, reason, at },
  );
}
