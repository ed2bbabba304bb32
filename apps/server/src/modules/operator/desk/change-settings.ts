import { MAJOR_UNIT } from '@laro/domain/money/money';
import { moneyLimitKeys, partyAddressKeys, ruleOf } from '@laro/domain/settings/setting-rules';
import { isSettingKey, settingDefinitions, type SettingKey } from '@laro/domain/settings/settings';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor, Person } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { settingsChangeWithin, type SettingsChange } from '#server/modules/core/merchant/index.ts';
import { proposedOf, proposerIdOf, type Carrier, type Proposed, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { auditedAnnounced, changeOrAnnounceWithin, type AnnounceDeps } from './announced/announce.ts';

export interface ChangeSettingsDeps extends AnnounceDeps {
  twoPersons: TwoPersons;
  /** Fault of a configured address of an outside party; null if it is acceptable. */
  partyFault: (set: string) => string | null;
}

type Changes = Readonly<Record<string, unknown>>;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const subjectOf = (merchant: string): string => `merchant:${merchant}`;
const SUBJECT_MAX = 200;
/** One proposal per set of settings may wait; a second one is refused, and an overlapping one becomes void when this one is carried out. */
const proposalSubject = (merchant: string, keys: readonly string[]): string =>
  `${subjectOf(merchant)}/settings:${keys.toSorted().join(',')}`.slice(0, SUBJECT_MAX);

const knownKeys = (changes: Changes): SettingKey[] =>
  Object.keys(changes).map((key) => {
    if (!isSettingKey(key)) throw new Refusal('desk.setting_unknown', { key: key.slice(0, 100) });
    return key;
  });

/** Every permission that the settings of a change need, without repetition. */
const permissionsFor = (keys: readonly SettingKey[]): StaffPermission[] => [...new Set(keys.map((key) => ruleOf(key).permission))];

/** Addresses of outside parties are refused when they are set, not only when they are called (SAFE-02). */
function refuseParties(changes: Changes, partyFault: ChangeSettingsDeps['partyFault']): void {
  const fields = partyAddressKeys.flatMap((key) => {
    const set = changes[key];
    const fault = typeof set === 'string' && set !== '' ? partyFault(set) : null;
    return fault === null ? [] : [{ path: key, fault }];
  });
  if (fields.length > 0) throw new Refusal('desk.setting_invalid', { fields });
}

const unitsOf = (key: SettingKey, value: unknown): bigint => BigInt(typeof value === 'number' ? value : Number(settingDefinitions[key].default)) * MAJOR_UNIT;

/** Remembers changes of limits of money: for some days they do not count for those who made them (SAFE-04). */
async function noteLimits(
  { twoPersons, now }: ChangeSettingsDeps,
  transaction: Transaction,
  merchantCode: string,
  { before, after }: SettingsChange,
  { proposedBy, decidedBy }: { proposedBy: bigint; decidedBy: bigint | null },
): Promise<void> {
  for (const key of moneyLimitKeys) {
    if (!Object.hasOwn(after, key)) continue;
    const change = { before: unitsOf(key, before[key]), after: unitsOf(key, after[key]) };
    if (change.before !== change.after)
      await twoPersons.noteLimitChange(transaction, { merchantCode, key, ...change, proposedBy, decidedBy, at: new Date(now()) });
  }
}

const recordChange = (
  { audit }: ChangeSettingsDeps,
  transaction: Transaction,
  merchant: string,
  { before, after }: SettingsChange,
  { actor, reason, more = {} }: { actor: Actor; reason: string; more?: object },
): Promise<void> =>
  audit.append(transaction, {
    actor: actor.name,
    action: 'settings.changed',
    subject: subjectOf(merchant),
    reason,
    before,
    after: { ...after, ...more },
    ip: actor.ip,
  });

/** Carries a proposed change of settings out. The stamp is the present values of its keys: other settings may change while it waits. */
export const settingsCarrier = (deps: ChangeSettingsDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) => {
    const { before } = await settingsChangeWithin(transaction, merchantCode ?? '', null, payload);
    return JSON.stringify(Object.entries(before).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = proposal.merchantCode ?? '';
    refuseParties(proposal.payload, deps.partyFault);
    const { change, announced } = await changeOrAnnounceWithin(deps, transaction, merchant, { revision: null, changes: proposal.payload, by: decider.name });
    const more = { proposedBy: proposal.proposer, ...auditedAnnounced(announced) };
    await recordChange(deps, transaction, merchant, change, { actor: decider, reason: proposal.reason, more });
    await noteLimits(deps, transaction, merchant, change, { proposedBy: proposerIdOf(proposal), decidedBy: decider.staffId });
    return () => deps.directory.refresh();
  },
});

/**
 * Changes settings of a merchant, or proposes the whole change when one of them needs two people (SAFE-05). Throws `desk.permission_missing` for a setting
 * that the person may not change, `desk.setting_unknown`, `desk.setting_invalid`, `desk.changed_meanwhile`, `desk.proposal_waiting`.
 */
export async function changeSettings(
  deps: ChangeSettingsDeps,
  merchant: string,
  { revision, changes, reason }: { revision: bigint; changes: Changes; reason: string },
  person: Person,
): Promise<Proposed | SettingsChange> {
  const keys = knownKeys(changes);
  const permissions = permissionsFor(keys);
  for (const permission of permissions) if (!person.may(permission, merchant)) throw new Refusal('desk.permission_missing', { permission });
  refuseParties(changes, deps.partyFault);
  const done = await inTransaction(deps.pool, async (transaction): Promise<Proposed | SettingsChange> => {
    const needsTwo = keys.some((key) => ruleOf(key).needsTwo) && (await deps.twoPersons.isListed(transaction, 'settings.change'));
    if (needsTwo) {
      const { before, after } = await settingsChangeWithin(transaction, merchant, revision, changes);
      const wish = { act: 'settings.change', merchantCode: merchant, subject: proposalSubject(merchant, keys), before, after, permissions, reason } as const;
      return proposedOf(await deps.twoPersons.proposeWithin(transaction, { ...wish, payload: changes as Record<string, Json> }, person));
    }
    const { change, announced } = await changeOrAnnounceWithin(deps, transaction, merchant, { revision, changes, by: person.name });
    await recordChange(deps, transaction, merchant, change, { actor: person, reason, more: auditedAnnounced(announced) });
    await noteLimits(deps, transaction, merchant, change, { proposedBy: person.staffId ?? 0n, decidedBy: null });
    return change;
  });
  await deps.directory.refresh();
  return done;
}
