import type { Bonuses } from '#server/modules/bonuses/index.ts';
import { reachesLimit } from '#server/modules/limits/index.ts';
import { createRewards } from '#server/modules/rewards/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import type { Play } from './app-play.ts';

/** Rewards, and what they ask of bonuses and limits. */
export const createOwnRewards = ({ deps, pool, directory }: Ground, { players }: Accounts, { identity: { audit }, twoPersons }: Play, bonuses: Bonuses) =>
  createRewards({
    pool,
    audit,
    twoPersons,
    merchantOf: (code) => directory.byCode(code),
    bonuses: bonuses.ofRewards,
    reachesLimit,
    onChanged: (publicId) => players.announcer.changed(publicId, 'rewards'),
    now: Date.now,
    onBackgroundError: deps.onBackgroundError,
  });
