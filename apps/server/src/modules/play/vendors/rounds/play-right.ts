import type pg from 'pg';
import type { PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { refuseBlocked, refuseUnproven } from '#server/modules/core/blocks/index.ts';

export interface PlayRightDeps {
  pool: pg.Pool;
  /** True if the operator has switched a game off. */
  isOff: (vendorCode: string, gameId: string) => boolean;
  /** True if a player may currently play; other modules know the reasons against it (exclusion, limits, blocks). */
  mayPlay: (player: PlayerSession) => Promise<boolean>;
  /** When the session must stop playing; null when it need not. Throws when it has to already (T48). */
  playEnds: (player: PlayerSession) => Promise<Date | null>;
  now: () => number;
}

/** A game chosen by a player, and if the merchant offers it. */
export interface ChosenGame {
  game: { id: string; name: string; supportPlay: boolean; vendor: { code: string } };
  isOffered: boolean;
}

/**
 * Refuses play that the operator's switches, the merchant's offer, trial money or the player's rights forbid. Throws `play.game_switched_off`,
 * `play.no_free_play`, `play.not_allowed`, `member.blocked`, `member.blocked_until` and what an unproven member is refused with.
 */
export async function refusePlay({ pool, isOff, mayPlay }: PlayRightDeps, player: PlayerSession, { game, isOffered }: ChosenGame): Promise<void> {
  if (!isOffered || isOff(game.vendor.code, game.id)) throw new Refusal('play.game_switched_off', { game: game.name });
  if (player.isTrial && !game.supportPlay) throw new Refusal('play.no_free_play', { game: game.name });
  if (await mayPlay(player)) return;
  await refuseBlocked(pool, player.playerId, 'bet');
  await refuseUnproven(pool, player.playerId);
  throw new Refusal('play.not_allowed');
}

/** Gives a session the right to stake in a game for a time, cut short where the session must stop playing. Throws what `playEnds` throws. */
export async function grantPlay({ pool, playEnds, now }: PlayRightDeps, player: PlayerSession, game: ChosenGame['game'], lifeMs: number): Promise<string> {
  const ends = await playEnds(player);
  const expiresAt = new Date(Math.min(now() + lifeMs, ends?.getTime() ?? Number.POSITIVE_INFINITY));
  return issuePlayToken(pool, { cashAccount: player.cashAccount, vendorCode: game.vendor.code, gameId: game.id, expiresAt });
}
