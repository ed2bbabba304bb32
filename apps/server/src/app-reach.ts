import { createAppLinks } from '#server/modules/app-links/index.ts';
import { createPush } from '#server/modules/push/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import type { Play } from './app-play.ts';

/** How the site reaches people beyond its pages: the installable app, its messages, customer service, paths that lead nowhere. */
export function createReach({ deps: { pool, onBackgroundError }, db, directory }: Ground, { pushServices, pushSender }: Accounts, { identity }: Play) {
  const appLinks = createAppLinks({ pool, directory, now: Date.now, onBackgroundError });
  const push = createPush({ pool, db, directory, services: pushServices, sender: pushSender, audit: identity.audit, now: Date.now });
  return { appLinks, push };
}

export type Reach = ReturnType<typeof createReach>;
