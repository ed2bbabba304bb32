import { dayAt } from '@laro/domain/time/day-at';
import { first, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { writeMarker } from './harm.store.ts';

/** Figures of a made-up team: a demo is too small for a share that says anything. */
const FIGURES = { members: 64, marked: 19, limits: 11, pauses: 6, longPlay: 7 } as const;
const MEAN_PPM = 94_000;

/** A marked team of a demo, unless there was one. */
export async function seedHarm(transaction: Transaction, merchant: Merchant, agent: bigint, now: number): Promise<void> {
  if ((await first(transaction, 'select 1 from agent_harm_markers where merchant_code = $1', [merchant.code])) !== undefined) return;
  const given = { merchantCode: merchant.code, day: dayAt(now, merchant.settings['market.timeZone']), meanPpm: MEAN_PPM, quietSince: new Date(now) };
  await writeMarker(transaction, { agent, ...FIGURES }, given);
}
