import { newOrderedId } from '#server/db/ordered-id.ts';
import { insertRows, type Queries } from '#server/db/sql.ts';
import type { NewMail } from '../mails.store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A mail of a demonstration: sent so long ago, read an hour later or not. */
export interface PastMail extends Omit<NewMail, 'at' | 'expiresAt' | 'campaignId'> {
  daysAgo: number;
  isRead: boolean;
}

/** Writes mails into the past of a member. For demonstrations. */
export async function seedPastMails(client: Queries, mails: readonly PastMail[], now: number): Promise<void> {
  const rows: object[] = [];
  for (const { merchantCode, playerId, grantId, daysAgo, isRead, ...mail } of mails) {
    const sent = now - daysAgo * DAY_MS;
    const id = await newOrderedId(client, now - sent);
    const row = { ...mail, id, merchant_code: merchantCode, player_id: playerId, grant_id: grantId, sent_at: new Date(sent) };
    rows.push({ ...row, read_at: isRead ? new Date(Math.min(now, sent + HOUR_MS)) : null });
  }
  await insertRows(client, 'mails', rows);
}
