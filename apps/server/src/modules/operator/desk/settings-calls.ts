import { seesMerchant } from '@laro/domain/staff/access';
import { Refusal } from '#server/http/problems/refusal.ts';
import { personOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { announcedOf } from './announced/announced.store.ts';
import { changeSettings, settingsCarrier, type ChangeSettingsDeps } from './change-settings.ts';
import { isStorable } from './storable.ts';

type SettingsCalls = 'listDeskMerchants' | 'getDeskSettings' | 'changeDeskSettings' | 'changeDeskStatus';

const describe = ({ code, name, hosts, settings, revision }: Merchant) => ({
  code,
  name,
  hosts: [...hosts],
  skin: settings['look.skin'],
  timeZone: settings['market.timeZone'],
  currency: { code: settings['market.currency'], decimals: settings['market.currencyDecimals'] },
  languages: [...settings['language.offered']],
  defaultLanguage: settings['language.default'],
  maintenance: settings['status.maintenance'],
  maintenanceUntil: settings['status.maintenanceUntil'],
  revision: Number(revision),
});

/** The status and the switch of the pools have calls and permissions of their own. */
function refuseSwitches(changes: Readonly<Record<string, unknown>>): void {
  const key = Object.keys(changes).find((name) => name.startsWith('status.') || name === 'jackpot.isOn');
  if (key !== undefined) throw new Refusal('desk.setting_unknown', { key });
}

function refuseUnstorable(changes: Readonly<Record<string, unknown>>): void {
  const fields = Object.entries(changes).flatMap(([key, value]) => (isStorable(key) && isStorable(value) ? [] : [{ path: key, fault: 'wrong_pattern' }]));
  if (fields.length > 0) throw new Refusal('desk.setting_invalid', { fields });
}

/** Changes of settings that begin later. */
const announcedViews = async ({ pool }: Pick<ChangeSettingsDeps, 'pool'>, merchant: string) =>
  (await announcedOf(pool, merchant)).map(({ startsAt, ...change }) => ({ ...change, startsAt: startsAt.toISOString() }));

/** A merchant's settings and its status switch, each change with its audit entry in the same transaction. */
export function settingsCalls({ actOf, ...deps }: ChangeSettingsDeps & Pick<DeskCallsDeps, 'actOf'>): Handlers<SettingsCalls> {
  const { directory, twoPersons, now } = deps;
  twoPersons.register('settings.change', settingsCarrier(deps));
  return {
    listDeskMerchants: async (context) => {
      const { access } = staffOf(context);
      const own = directory.list().filter(({ code }) => seesMerchant(access, code));
      return { merchants: own.map(describe) };
    },
    getDeskSettings: async (_context, { params }) => {
      const { revision, own } = await directory.readOwn(params.merchant);
      const { settings } = await twoPersons.installationSettings();
      const needsTwo = settings['twoPersons.acts'].includes('settings.change');
      return { revision: Number(revision), own, announced: await announcedViews(deps, params.merchant), needsTwo };
    },
    changeDeskSettings: async (context, { params, body }) => {
      refuseSwitches(body.changes);
      refuseUnstorable(body.changes);
      const { changes, reason } = body;
      const done = await changeSettings(deps, params.merchant, { revision: BigInt(body.revision), changes, reason }, personOf(context));
      if ('proposed' in done) return done;
      return { revision: Number(done.revision), own: done.own, announced: await announcedViews(deps, params.merchant) };
    },
    changeDeskStatus: async (context, { params, body }) => {
      const until = body.maintenance ? body.until : null;
      if (until !== null && Date.parse(until) <= now()) throw new Refusal('desk.until_past');
      const { record } = actOf(context, 'status.changed', `merchant:${params.merchant}`, body.reason);
      // The switch is for emergencies: it applies to the current state, even if someone else has changed other settings since.
      await directory.changeSettings(params.merchant, null, { 'status.maintenance': body.maintenance, 'status.maintenanceUntil': until }, record);
      return { maintenance: body.maintenance, until };
    },
  };
}
