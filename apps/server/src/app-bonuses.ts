import { createBonuses } from '#server/modules/bonuses/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';

/** Bonuses, and who tells their members. */
export const createBonusMoney = ({ deps, db, directory }: Ground, { players, messages }: Accounts, { audit }: Identity) =>
  createBonuses({
    pool: deps.pool,
    db,
    audit,
    merchantOf: (code) => directory.byCode(code),
    onChanged: (publicId) => players.announcer.changed(publicId, 'wallet'),
    tell: ({ amount, ...note }) => messages.tell({ ...note, values: { amount } }),
    now: Date.now,
    onBackgroundError: deps.onBackgroundError,
  });
