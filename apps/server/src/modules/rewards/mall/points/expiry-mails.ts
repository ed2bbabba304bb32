import { shiftDay } from '@laro/domain/time/shift-day';
import { inTransaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { whenAt, zoneOf, type MallDeps } from '../mall-parts.ts';
import { dueMails, noteMail } from './expiry-mails.store.ts';

/** Days before the last day of points at which the member gets a mail (MALL-07). */
const NOTICE_DAYS = 30;
const BATCH = 200;

/**
 * Writes mails about points that expire within 30 days, one for a member and last day. A member whom the gate keeps from mail gets none; what is said
 * once is not repeated when the gate opens again. True if more is waiting.
 */
export async function mailExpiring(deps: MallDeps, merchant: Merchant): Promise<boolean> {
  const { at, day: today } = whenAt(deps.now(), zoneOf(merchant));
  const due = await dueMails(deps.pool, merchant.code, { today, until: shiftDay(today, NOTICE_DAYS) }, BATCH);
  for (const mail of due)
    await inTransaction(deps.pool, async (transaction) => {
      if (!(await noteMail(transaction, mail, at))) return;
      const { offers } = (await deps.rewards.gateOf(transaction, merchant.code, mail.playerId)).answer('points');
      if (offers) await deps.notePoints?.(transaction, { merchantCode: merchant.code, ...mail });
    });
  return due.length === BATCH;
}
