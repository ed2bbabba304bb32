import { createAppLinks } from '#server/modules/app-links/index.ts';
import { createPush } from '#server/modules/push/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import type { Play } from './app-play.ts';

/** How the site reaches people beyond its pages: the installable app, its messages, customer service, paths that lead nowhere. */
export const createReach = (
  { deps: { onBackgroundError }, pool, directory }: Ground,
  { pushServices, pushSender }: Accounts,
  { identity }: Pick<Play, 'identity'>,
) => ({
  appLinks: createAppLinks({ pool, directory, now: Date.now, onBackgroundError }),
  push: createPush({ pool, directory, services: pushServices, sender: pushSender, audit: identity.audit, now: Date.now }),
});

export type Reach = ReturnType<typeof createReach>;
