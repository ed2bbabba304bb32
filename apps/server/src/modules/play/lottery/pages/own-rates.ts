import { visitorType } from '@laro/domain/agents/tree/member-types';
import { dayAt } from '@laro/domain/time/day-at';
import type { PlayerSession } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import type { OwnRates } from '../orders/terms.ts';

/** The rates of a player today, by the clock of the merchant; null for free play and for players without an upline. */
export const ownRatesOf = async (
  { ownRates, now }: Pick<LotteryParts, 'ownRates' | 'now'>,
  { playerId, type }: Pick<PlayerSession, 'playerId' | 'type'>,
  { settings }: Merchant,
): Promise<OwnRates> => (type === visitorType ? null : ownRates(playerId, dayAt(now(), settings['market.timeZone'])));
