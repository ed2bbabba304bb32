import { NOTICE_MS } from '@laro/domain/rewards/terms/notice';
import { worseSettings, type SettingProgram } from '@laro/domain/rewards/terms/setting-terms';
import { settingDefinitions, type SettingKey } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { changeSettingsWithin, settingsChangeWithin, type MerchantDirectory, type SettingsChange } from '#server/modules/core/merchant/index.ts';
import type { NoteTerms } from '#server/modules/rewards/rewards/index.ts';
import { dropAnnounced, dueKeys, insertAnnounced, takeDue, type AnnouncedKey, type AnnouncedSetting } from './announced.store.ts';

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

type ApplyDeps = Omit<AnnounceDeps, 'noteTerms'> & { onBackgroundError: (error: unknown) => void };

/** Puts one announced change in force. False where another process does. Throws what `changeSettingsWithin` throws. */
const applyOne = ({ pool, audit, now }: ApplyDeps, due: AnnouncedKey): Promise<boolean> =>
  inTransaction(pool, async (transaction) => {
    const taken = await takeDue(transaction, due, new Date(now()));
    if (!taken) return false;
    const { before, after } = await changeSettingsWithin(transaction, due.merchantCode, null, { [due.key]: taken.value });
    await audit.append(transaction, {
      actor: ACTOR,
      action: 'settings.changed',
      subject: `merchant:${due.merchantCode}`,
      reason: `announced by ${taken.by}`,
      before,
      after,
      ip: '',
    });
    return true;
  });

/** Puts some changes in force. Gives those that the settings refuse, each with its refusal, and whether any came into force. */
async function applyAll(deps: ApplyDeps, due: readonly AnnouncedKey[]): Promise<{ refused: (AnnouncedKey & { refusal: Refusal })[]; hasApplied: boolean }> {
  const refused: (AnnouncedKey & { refusal: Refusal })[] = [];
  let hasApplied = false;
  for (const one of due)
    try {
      hasApplied = (await applyOne(deps, one)) || hasApplied;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ ...one, refusal: error });
    }
  return { refused, hasApplied };
}

/**
 * Puts the announced changes in force whose time has come, each once and in its own transaction. One that the settings refuse is reported, stays announced,
 * and is tried again, also after the others, since settings may only fit together.
 */
export async function applyDue(deps: ApplyDeps): Promise<void> {
  const due = await dueKeys(deps.pool, new Date(deps.now()));
  let round = await applyAll(deps, due);
  while (round.hasApplied) {
    await deps.directory.refresh();
    round = await applyAll(deps, round.refused);
  }
  for (const { merchantCode, key, refusal } of round.refused)
    deps.onBackgroundError(new Error(`the announced setting ${key} of ${merchantCode} cannot begin`, { cause: refusal }));
}
