import type { VendorFreeSpins } from '#server/modules/play/vendors/index.ts';
import type { SpinVendors } from '../bonuses-parts.ts';

/** Free spins of a bonus as vendors take them: a reward is named by its bonus. */
export const vendorSpins = (freeSpins: VendorFreeSpins, gameName: (id: string) => string | null): SpinVendors => ({
  grant: ({ vendorCode, bonusId, publicId, gameIds, total, expiresAt, ...reward }) =>
    freeSpins.grant(vendorCode, { ...reward, rewardId: bonusId, user: publicId, gameCodes: gameIds, count: total, endsAt: expiresAt }),
  cancel: freeSpins.cancel,
  stakesOf: freeSpins.stakesOf,
  gameName,
});
