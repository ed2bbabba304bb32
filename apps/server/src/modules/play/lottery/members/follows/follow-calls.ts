import type { lotteryFollowCalls } from '@laro/contract/lottery/follow-calls';
import type { Parsed } from '@laro/contract/routes';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { LotteryParts } from '../../lottery-parts.ts';
import { isAtInterval } from '../../games/games.store.ts';
import { deleteFollow, readFollows, writeFollow } from './follows.store.ts';

type Followed = Parsed<'listLotteryFollows', 'value'>;

/** The calls of a member about the games that they follow. A game that the merchant no longer offers can only be ended. */
export function followCalls({ pool, games, catalogue, post }: LotteryParts): Handlers<keyof typeof lotteryFollowCalls> {
  const show = async (context: CallContext): Promise<Followed> => {
    const { playerId } = playerOf(context);
    const { push: canPush, mail: canMail } = await post.waysTo(playerId);
    const follows = (await readFollows(pool, playerId)).flatMap(({ gameId, ...ways }): Followed['follows'] => {
      const game = games.of(gameId);
      if (!game) return [];
      const category = game.vendor === 'ELOTT' ? 'ELOTT' : 'LOTT';
      return [{ gameId, name: catalogue.gameName(gameId) ?? gameId, category, isDaily: isAtInterval(game), ...ways }];
    });
    return { follows, canPush, canMail };
  };
  return {
    listLotteryFollows: show,
    followLotteryGame: async (context, { params: { gameId }, body: { on, push, mail } }) => {
      const { playerId } = playerOf(context);
      if (!on) {
        await deleteFollow(pool, playerId, gameId);
        return show(context);
      }
      const found = catalogue.findOffer(context.merchant.code, gameId);
      if (!games.of(gameId) || !found?.isOffered) throw new Refusal('lottery.game_closed', { game: found?.game.name ?? gameId });
      await writeFollow(pool, playerId, context.merchant.code, { gameId, push, mail });
      return show(context);
    },
  };
}
