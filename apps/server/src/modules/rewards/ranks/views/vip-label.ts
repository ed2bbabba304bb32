import type { Language } from '@laro/domain/system/languages';
import { placeOf, rankOn } from '@laro/domain/ranks/ladder-program';
import type pg from 'pg';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ladderAt } from '../ladders/ladders.store.ts';
import { rankName } from './ranks-views.ts';
import { readRank } from '../standing/ranks.store.ts';

/** The name of a member's rank, and if the page of ranks is offered: by the menu's switch and a ladder in force (VIP-01, VIP-09). */
export const vipLabels =
  ({ pool, now }: { pool: pg.Pool; now: () => number }) =>
  async (merchant: Merchant, playerId: bigint, language: Language): Promise<{ vipLabelName: string | null; showVipBenefit: boolean }> => {
    const { settings } = merchant;
    const ladder = settings['menu.vip'] && settings['module.RANK3'] ? await ladderAt(pool, merchant.code, new Date(now())) : null;
    if (!ladder) return { vipLabelName: null, showVipBenefit: false };
    const place = placeOf(ladder.body, (await readRank(pool, playerId))?.rankId ?? null);
    return { vipLabelName: rankName(rankOn(ladder.body, place), language, merchant), showVipBenefit: true };
  };
