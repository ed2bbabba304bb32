import { lapseWithin } from '#server/modules/bonuses/index.ts';
import { createCare } from '#server/modules/care/index.ts';
import { createClosures } from '#server/modules/closures/index.ts';
import type { Members } from '#server/modules/members/index.ts';
import { createRelatives, openRelativeBox } from '#server/modules/relatives/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import type { Hooks } from './app-hooks.ts';

/** Markers of harm, closed accounts and requests of relatives. */
export function createCareParts(
  { deps, pool, directory, seal }: Ground,
  { players, account, messages, limits }: Accounts,
  { members }: { members: Members },
  hooks: Pick<Hooks, 'memberClosed'>,
) {
  const { onBackgroundError } = deps;
  const merchantOf = (code: string) => directory.byCode(code);
  const settingsOf = (code: string) => directory.byCode(code)?.settings;
  const shared = { pool, merchantOf, tell: messages.tell, now: Date.now, onBackgroundError };
  return {
    care: createCare({ pool, settingsOf, now: Date.now, onBackgroundError }),
    closures: createClosures({
      ...shared,
      sessions: players.sessions,
      requireConfirmation: account.confirmation.require,
      endBonus: lapseWithin,
      onClosed: hooks.memberClosed,
      onChanged: (publicId) => players.announcer.changed(publicId, 'wallet'),
    }),
    relatives: createRelatives({ ...shared, box: openRelativeBox(deps.secret), seal, members, limits: limits.desk, send: messages.send }),
  };
}
