import { dayAt } from '@laro/domain/time/day-at';
import { identityKeepYears, identityReminderDays } from '@laro/domain/identity/identity-rules';
import { shiftDay } from '@laro/domain/time/shift-day';
import { inTransaction } from '#server/db/sql.ts';
import { changeProof } from './proofs/change-proof.ts';
import type { Parts } from './identity-parts.ts';
import { noteRemoved, readForgotten, readPictures } from './proofs/pictures.store.ts';
import { nextUnsettled, noteApplied, readPlayRule, settlePlay, writePlayRule } from './proofs/play-rule.store.ts';
import { lockVerified } from './proofs/proofs.store.ts';
import { fileOf } from './proofs/take-proof.ts';
import { dueProofs, erasableProofs, eraseProof, noteReminded } from './upkeep.store.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;

/** Sets every member's right to play by the merchants' settings (T4); true if more may be left. */
export async function applyPlayRules({ pool, merchants }: Parts): Promise<boolean> {
  let isMore = false;
  for (const { code, settings } of merchants()) {
    const wanted = settings['identity.playNeedsVerified'];
    const known = await readPlayRule(pool, code);
    if (known?.isNeeded !== wanted) await writePlayRule(pool, code, wanted);
    const after = known?.isNeeded === wanted ? known.appliedTo : 0n;
    if (after === null) continue;
    const found = await nextUnsettled(pool, code, after, BATCH);
    for (const playerId of found?.unsettled ?? []) await inTransaction(pool, (transaction) => settlePlay(transaction, playerId));
    await noteApplied(pool, code, after, found?.through ?? null);
    isMore = true;
  }
  return isMore;
}

/** Ends proofs whose document has expired, and reminds members once whose document expires soon. */
export async function followExpiry(parts: Parts): Promise<void> {
  const { pool, merchants, now, tell } = parts;
  const at = new Date(now());
  for (const { code, settings } of merchants()) {
    const today = dayAt(at.getTime(), settings['market.timeZone']);
    for (const { playerId, id } of await dueProofs(pool, { merchantCode: code, before: today, isReminded: null, limit: BATCH })) {
      const isEnded = await inTransaction(pool, async (transaction) => {
        const row = await lockVerified(transaction, playerId);
        return row?.id === id && (await changeProof(transaction, row, 'expire', { at, by: null, detail: row.expiresOn ?? '' }));
      });
      if (isEnded) tell(code, playerId, { template: 'identity_expired' });
    }
    const soon = shiftDay(today, identityReminderDays + 1);
    for (const { playerId, id, expiresOn } of await dueProofs(pool, { merchantCode: code, before: soon, isReminded: false, limit: BATCH }))
      if (await noteReminded(pool, id, at)) tell(code, playerId, { template: 'identity_expiring', values: { day: expiresOn } });
  }
}

/** Deletes pictures never sent in with a document, and the data of proofs that ended longer ago than the law requires to keep them (T9). */
export async function deleteOld({ pool, files, now }: Parts): Promise<void> {
  const at = new Date(now());
  const forgotten = await readForgotten(pool, new Date(at.getTime() - DAY_MS), BATCH);
  for (const id of forgotten) await files.remove(fileOf(id));
  await noteRemoved(pool, forgotten, at);
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - identityKeepYears);
  for (const id of await erasableProofs(pool, before, BATCH)) {
    const pictures = (await readPictures(pool, id)).map((picture) => picture.id);
    for (const picture of pictures) await files.remove(fileOf(picture));
    await noteRemoved(pool, pictures, at);
    await eraseProof(pool, id, at);
  }
}
