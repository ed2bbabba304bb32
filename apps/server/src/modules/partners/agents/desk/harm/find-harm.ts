import { HARM_QUIET_DAYS, isFarAbove } from '@laro/domain/agents/team/harm';
import { ppmOf } from '@laro/domain/money/share';
import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readAllSigns, readTeamSigns, takeHarmDay, writeMarker } from './harm.store.ts';

const DAY_MS = 86_400_000;

/** Marks the teams whose share of members with limits, pauses or long sessions is far above that of all members, once a day of the merchant (T51). */
export async function findHarm({ pool, now }: { pool: pg.Pool; now: () => number }, { code, settings }: Merchant): Promise<void> {
  const at = new Date(now());
  const day = dayAt(at.getTime(), settings['market.timeZone']);
  await inTransaction(pool, async (transaction) => {
    if (!(await takeHarmDay(transaction, code, day))) return;
    const all = await readAllSigns(transaction, code, at);
    const meanPpm = Number(ppmOf(BigInt(all.marked), BigInt(Math.max(1, all.members))));
    const quietSince = new Date(at.getTime() - HARM_QUIET_DAYS * DAY_MS);
    for (const team of await readTeamSigns(transaction, code, at)) {
      if (isFarAbove(team, all)) await writeMarker(transaction, team, { merchantCode: code, day, meanPpm, quietSince });
    }
  });
}
