import { NOTICE_MS } from '@laro/domain/rewards/terms/notice';
import { worseSettings, type SettingProgram } from '@laro/domain/rewards/terms/setting-terms';
import { settingDefinitions, type SettingKey } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { changeSettingsWithin, settingsChangeWithin, type MerchantDirectory, type SettingsChange } from '#server/modules/core/merchant/index.ts';
import type { NoteTerms } from '#server/modules/rewards/rewards/index.ts';
import { dropAnnounced, insertAnnounced, takeDue, type AnnouncedSetting } from './announced.store.ts';

export interface AnnounceDeps {
  pool: pg.Pool;
  audit: AuditLog;
  directory: MerchantDirectory;
  /** Mails every member that terms are worse from a moment on (REW-26). */
  noteTerms: NoteTerms;
  now: () => number;
}

type Changes = Readonly<Record<string, unknown>>;

/** Author of changes that begin at their announced time. */
const ACTOR = 'settings';

/** Pages where members read the terms. */
const pages: Readonly<Record<SettingProgram, string>> = { points: '/m/mall/mallHome', ladder: '/m/member/benefits', rewards: '/m/rewardCenter' };

const inForce = (values: Changes): Changes =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? settingDefinitions[key as SettingKey].default]));

/** Writes the changes that begin later in the place of earlier announcements of their keys, and the mails about them. */
async function announceWithin(
  { directory, noteTerms, now }: AnnounceDeps,
  transaction: Transaction,
  code: string,
  { worse, changes, by }: { worse: ReturnType<typeof worseSettings>; changes: Changes; by: string },
): Promise<AnnouncedSetting[]> {
  const merchant = directory.byCode(code);
  if (!merchant) throw new Refusal('request.not_found');
  const startsAt = new Date(now() + NOTICE_MS);
  const announced = worse.map(({ key }) => ({ key, value: changes[key] ?? null, startsAt }));
  for (const one of announced) await insertAnnounced(transaction, code, one, { by, at: new Date(now()) });
  for (const [program, ofProgram] of Map.groupBy(worse, ({ program }) => program)) {
    const subjects = [...new Set(ofProgram.flatMap((one) => one.worse))];
    await noteTerms(transaction, { merchant, names: {}, unnamed: program, path: pages[program], worse: subjects, from: startsAt });
  }
  return announced;
}

/**
 * Changes settings in a transaction of the caller. Those that become worse terms of rewards for members begin 30 days after the mail that is written with
 * them; every other change of a key ends what was announced of it. Throws what `settingsChangeWithin` throws.
 */
export async function changeOrAnnounceWithin(
  deps: AnnounceDeps,
  transaction: Transaction,
  code: string,
  { revision, changes, by }: { revision: bigint | null; changes: Changes; by: string },
): Promise<{ change: SettingsChange; announced: AnnouncedSetting[] }> {
  const whole = await settingsChangeWithin(transaction, code, revision, changes);
  const worse = worseSettings(inForce(whole.before), inForce(whole.after));
  const isLater = (key: string): boolean => worse.some((one) => one.key === key);
  const change = await changeSettingsWithin(transaction, code, revision, Object.fromEntries(Object.entries(changes).filter(([key]) => !isLater(key))));
  await dropAnnounced(transaction, code, Object.keys(changes));
  return { change, announced: worse.length === 0 ? [] : await announceWithin(deps, transaction, code, { worse, changes, by }) };
}

/** Announced changes as the audit log keeps them. */
export const auditedAnnounced = (announced: readonly AnnouncedSetting[]): object =>
  announced.length === 0 ? {} : { announced: announced.map(({ key, value, startsAt }) => ({ key, value, startsAt: startsAt.toISOString() })) };

/** Puts the announced changes in force whose time has come, each once. */
export async function applyDue({ pool, audit, directory, now }: AnnounceDeps): Promise<void> {
  const due = await inTransaction(pool, async (transaction) => {
    const taken = await takeDue(transaction, new Date(now()));
    for (const { merchantCode, key, value, by } of taken) {
      const { before, after } = await changeSettingsWithin(transaction, merchantCode, null, { [key]: value });
      await audit.append(transaction, {
        actor: ACTOR,
        action: 'settings.changed',
        subject: `merchant:${merchantCode}`,
        reason: `announced by ${by}`,
        before,
        after,
        ip: '',
      });
    }
    return taken;
  });
  if (due.length > 0) await directory.refresh();
}
