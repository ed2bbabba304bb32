import { createBonuses } from '#server/modules/bonuses/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import type { Play } from './app-play.ts';

/** Bonuses, who tells their members, and the vendors that play free spins. */
export const createBonusMoney = (
  { deps, pool, directory }: Ground,
  { players, messages }: Accounts,
  { identity: { audit }, twoPersons, vendors, catalogue }: Play,
) =>
  createBonuses({
    pool,
    audit,
    twoPersons,
    merchantOf: (code) => directory.byCode(code),
    onChanged: (publicId) => players.announcer.changed(publicId, 'wallet'),
    tell: ({ amount, ...note }) => messages.tell({ ...note, values: { amount } }),
    spins: {
      grant: ({ vendorCode, bonusId, publicId, gameIds, total, expiresAt, ...reward }) =>
        vendors.freeSpins.grant(vendorCode, { ...reward, rewardId: bonusId, user: publicId, gameCodes: gameIds, count: total, endsAt: expiresAt }),
      cancel: vendors.freeSpins.cancel,
      stakesOf: vendors.freeSpins.stakesOf,
      gameName: (id) => catalogue.gameName(id),
    },
    now: Date.now,
    onBackgroundError: deps.onBackgroundError,
  });
