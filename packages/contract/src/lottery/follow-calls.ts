import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { code } from '../wire/scalars.ts';

const shared = { module: 'LOTTERY3', whileClosed: 'refuses', access: 'member', serves: ['LOTT-47'] } as const;

/** The games that the member follows, and the ways that messages can take. */
const followed = z.object({
  follows: z.array(
    z.object({
      gameId: code,
      name: z.string(),
      category: z.enum(['LOTT', 'ELOTT']),
      /** One message a day, because the game draws at an interval. */
      isDaily: z.boolean(),
      push: z.boolean(),
      mail: z.boolean(),
    }),
  ),
  /** A browser of the member gets push messages about results. */
  canPush: z.boolean(),
  /** The member has a proven e-mail address. */
  canMail: z.boolean(),
});

/** Following games: their results come to the inbox, and as push message or e-mail where the member wants it. */
export const lotteryFollowCalls = {
  listLotteryFollows: endpoint({
    ...shared,
    summary: 'The lottery games that the member follows.',
    rate: 'read',
    value: followed,
    refusals: [],
  }),
  followLotteryGame: endpoint({
    ...shared,
    summary: 'Follows a lottery game, changes how its results are sent, or ends it. Repeating changes nothing.',
    rate: 'write',
    params: z.object({ gameId: code }),
    body: z.object({ on: z.boolean(), push: z.boolean(), mail: z.boolean() }),
    value: followed,
    refusals: ['lottery.game_closed'],
  }),
};
