import { winsBecome } from '@laro/domain/bonuses/bonus-rules';
import { moneyAsInteger } from '@laro/domain/money/money';
import * as z from 'zod';
import { addReward, cancelReward, listRewards } from '../rewards/rewards.store.ts';
import type { Games } from '../games/hosted-games.ts';
import { rewardStakes } from '../rewards/chip-games.ts';
import { isOwnRequest } from './operator.store.ts';
import { refusal, text, wrongInput, type Question } from './question.ts';

const SPINS_MAX = 1000;
const GAMES_MAX = 50;
const gameCodes = z.array(text(100)).min(1).max(GAMES_MAX);

const createSchema = z.object({
  request_uuid: text(100),
  reward_uuid: z.uuid(),
  user: text(100),
  game_codes: gameCodes,
  currency: text(10),
  bet_count: z.int().min(1).max(SPINS_MAX),
  bet_value: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  end_time: z.iso.datetime(),
  meta: z.object({ wins_become: z.enum(winsBecome).default('bonus'), wagering_times: z.int().min(0).max(1000).default(0) }).prefault({}),
});
const cancelSchema = z.object({ request_uuid: text(100), reward_uuid: z.uuid() });
const listSchema = z.object({ request_uuid: text(100), user: text(100) });
const stakesSchema = z.object({ request_uuid: text(100), game_codes: gameCodes });

/** The stakes that free spins of a game can be played with, money units as digits. Null for a game that is not ours or has no spins. */
function stakesOf(games: Games, code: string, vendorCode: string): readonly string[] | null {
  const rules = games.find(code, vendorCode)?.rules;
  return rules ? rewardStakes(rules) : null;
}

/** Grants a player free spins. A repeat of a reward is idempotent; with other terms it is refused, and so is one that was cancelled. */
export const createRewardQuestion: Question = async ({ pool, games }, { vendorCode, input, body }) => {
  const parsed = createSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const { data } = parsed;
  const stake = BigInt(data.bet_value);
  const offered = data.game_codes.map((code) => stakesOf(games, code, vendorCode));
  if (offered.includes(null)) return refusal('RS_ERROR_INVALID_GAME');
  if (!offered.every((stakes) => stakes?.includes(stake.toString()))) return refusal('RS_ERROR_BET_LIMIT_EXCEEDED');
  if (!(await isOwnRequest(pool, vendorCode, data.request_uuid, body))) return refusal('RS_ERROR_DUPLICATE_TRANSACTION');
  const written = await addReward(pool, {
    vendorCode,
    rewardId: data.reward_uuid,
    userRef: data.user,
    gameIds: data.game_codes,
    total: data.bet_count,
    stake,
    currency: data.currency,
    winsBecome: data.meta.wins_become,
    wageringTimes: data.meta.wagering_times,
    endsAt: new Date(data.end_time),
  });
  if (written.isCancelled) return refusal('RS_ERROR_TRANSACTION_ROLLED_BACK');
  return written.isSame ? { reward_uuid: data.reward_uuid } : refusal('RS_ERROR_DUPLICATE_TRANSACTION');
};

/** Cancels free spins, idempotently; played spins are kept. */
export const cancelRewardQuestion: Question = async ({ pool }, { vendorCode, input }) => {
  const parsed = cancelSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  await cancelReward(pool, vendorCode, parsed.data.reward_uuid);
  return { reward_uuid: parsed.data.reward_uuid };
};

/** A player's rewards as stored here. */
export const listRewardsQuestion: Question = async ({ pool }, { vendorCode, input }) => {
  const parsed = listSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const rewards = await listRewards(pool, vendorCode, parsed.data.user);
  return rewards.map((reward) => ({
    reward_uuid: reward.rewardId,
    game_codes: reward.gameIds,
    bet_count: reward.total,
    bets_used: reward.used,
    bet_value: moneyAsInteger(reward.stake),
    currency: reward.currency,
    end_time: reward.endsAt.toISOString(),
    is_cancelled: reward.isCancelled,
  }));
};

/** The stakes that free spins can be played with, by game: games that are not ours have none. */
export const stakesQuestion: Question = async ({ games }, { vendorCode, input }) => {
  const parsed = stakesSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  return parsed.data.game_codes.flatMap((code) => {
    const stakes = stakesOf(games, code, vendorCode);
    return stakes ? [{ game_code: code, bet_values: stakes.map((stake) => moneyAsInteger(BigInt(stake))) }] : [];
  });
};
